import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('quiz_streak'), least: whole(1, 1_000) })

/** The longest run of days with a quiz, broken or not. */
export const quizStreak = {
  schema,
  value: numberOf(sql`select longest from quiz_streaks where user_id = fan.id`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
