import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { v } from '../schema'
import type { ActivityKind } from './kind'

const schema = z.strictObject({ v, kind: z.literal('streak_at_least'), days: whole(2, 100) })

/** The chance that a day keeps the streak: declared, not measured. */
const STREAK_DAY = 0.85

/**
 * A streak of days with a quiz. One that was long enough stays so after it is broken, whatever follows: its last quiz may rank only days
 * later.
 */
export const streakAtLeast = {
  schema,
  countsQuiz: () => true,
  counted({ streakDays, longestStreak, isStreakAlive }, { days }) {
    if (longestStreak >= days) return longestStreak
    return isStreakAlive ? streakDays : 0
  },
  needed: ({ days }) => days,
  formula: ({ days }) => ({ kind: 'power', each: STREAK_DAY, times: days, p: STREAK_DAY ** days }),
  fromForm: ({ days }) => ({ days }),
  values: ({ days }) => ({ days }),
} satisfies ActivityKind<z.output<typeof schema>>
