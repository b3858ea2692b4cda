import { z } from 'zod'
import { CODES } from './competitions.ts'
import { STAGES } from './fixture.ts'
import { SPOILED } from './mishaps.ts'

const code = z.enum(CODES)
const matchId = z.int().positive()
const goals = z.int().min(0).max(99)

/** What `/control` takes for this vendor besides the faults of all. Several at once are done in this order. */
export const orderSchema = z.strictObject({
  /** The clock goes on from this instant; null: it is the machine's again. */
  clock: z.iso.datetime({ offset: true }).nullable().optional(),
  /** Seconds by which the clock is put forward. */
  advance: z
    .int()
    .min(0)
    .max(400 * 86_400)
    .optional(),
  /** Ends a round now; the stage is the league's or league phase's unless named. */
  play: z
    .strictObject({
      competition: code,
      matchday: z.int().min(1).max(38).nullable(),
      stage: z.enum(STAGES).optional(),
    })
    .optional(),
  /** Changes the score after ninety minutes of a match that is over. */
  correct: z.strictObject({ matchId, home: goals, away: goals }).optional(),
  /** Puts a match off by so many days from its kickoff; null: for good. */
  postpone: z.strictObject({ matchId, days: z.int().min(1).max(200).nullable() }).optional(),
  award: z.strictObject({ matchId, winner: z.enum(['HOME_TEAM', 'AWAY_TEAM']) }).optional(),
  /** The next so many answers end in the middle. */
  truncate: z.int().min(0).max(1_000).optional(),
  /** Requests for each token in a window, and how long that is. */
  limit: z.int().min(0).max(1_000_000).optional(),
  limitSeconds: z.int().min(1).max(3_600).optional(),
  /** So many synthetic matches in the next list. */
  flood: z.int().min(0).max(100_000).optional(),
  /** One match of the next list that cannot be read. */
  spoil: z.enum(SPOILED).optional(),
  /** Competitions outside the plan from now on: 403. */
  restricted: z.array(code).max(CODES.length).optional(),
})
export type Order = z.infer<typeof orderSchema>
