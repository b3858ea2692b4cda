import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('quiz_right'), least: whole(1, 50) })

/** The most right answers in one quiz. An attempt that was held counts only once an admin has let it rank. */
export const quizRight = {
  schema,
  value: numberOf(sql`
    select score / ${POINTS_PER_ANSWER}::int from quiz_attempts attempt
    where user_id = fan.id and score is not null and (not held
      or exists (select from ledger_transactions where idempotency_key = 'quiz:' || attempt.id || ':ranked'))
    order by score desc nulls last limit 1`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
