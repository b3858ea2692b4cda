import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('right_answers'), least: whole(1, 10_000) })

/** Right answers in all daily quizzes that rank, read off the points that they earned. */
export const rightAnswers = {
  schema,
  value: numberOf(sql`
    select greatest(0, quiz_points / ${POINTS_PER_ANSWER}::int)::int from earned_points
    where user_id = fan.id and period = 'all' and starts_on = '-infinity'`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
