import { z } from 'zod'
import { CODES } from './competitions.ts'
import { STAGES } from './fixture.ts'
import { SPOILED } from './mishaps.ts'

const code = z.enum(CODES)
const matchId = z.int().positive()
const goals = z.int().min(0).max(99)

/** Commands that `/control` takes for this vendor, in addition to faults; several are executed in this order. */
export const commandSchema = z.strictObject({
  /** Sets the clock; null follows the machine's again. */
  clock: z.iso.datetime({ offset: true }).nullable().optional(),
  /** Seconds to advance the clock. */
  advance: z
    .int()
    .min(0)
    .max(400 * 86_400)
    .optional(),
  /** How many times as fast the clock runs: at 60 a match takes two minutes; 1 is the machine's pace again. */
  speed: z.number().min(1).max(3_600).optional(),
  /** Ends a round now; the stage is the league's or league phase's unless named. */
  play: z
    .strictObject({
      competition: code,
      matchday: z.int().min(1).max(38).nullable(),
      stage: z.enum(STAGES).optional(),
    })
    .optional(),
  /** Changes the ninety-minute score of a finished match. */
  correct: z.strictObject({ matchId, home: goals, away: goals }).optional(),
  /** Postpones a match by some days from its kickoff; null: without a new date. */
  postpone: z.strictObject({ matchId, days: z.int().min(1).max(200).nullable() }).optional(),
  award: z.strictObject({ matchId, winner: z.enum(['HOME_TEAM', 'AWAY_TEAM']) }).optional(),
  /** How many of the next answers are cut off in the middle. */
  truncate: z.int().min(0).max(1_000).optional(),
  /** Requests per token and window, and the window's length. */
  limit: z.int().min(0).max(1_000_000).optional(),
  limitSeconds: z.int().min(1).max(3_600).optional(),
  /** Number of synthetic matches in the next list. */
  flood: z.int().min(0).max(100_000).optional(),
  /** Makes one match of the next list unreadable. */
  spoil: z.enum(SPOILED).optional(),
  /** Competitions outside the plan from now on: 403. */
  restricted: z.array(code).max(CODES.length).optional(),
})
export type Command = z.infer<typeof commandSchema>
