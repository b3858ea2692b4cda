import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { oneOf, whole } from '@/lib/core/forms/fields'
import { BADGE_QUESTIONS } from '../rules'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({
  v,
  kind: z.literal('question_won'),
  question: oneOf(BADGE_QUESTIONS),
  least: whole(1, 1_000),
})

/** Picks on one kind of question that came true, such as a comeback. */
export const questionWon = {
  schema,
  value: numberOf(sql`
    select sum(hits)::int from pick_records where user_id = fan.id and kind = badge.rule ->> 'question'`),
  target: ruleLeast,
  values: ({ question }) => ({ question }),
} satisfies BadgeKind<z.output<typeof schema>>
