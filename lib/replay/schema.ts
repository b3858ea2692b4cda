import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { id, oneOf } from '@/lib/core/forms/fields'
import { changedPicks } from '@/lib/matchday/slip/schema'
import { PACE_NAMES, RESULT_PICKS } from './rules'

export const startReplayInput = z.strictObject({
  requestId: id,
  competition: oneOf(COMPETITIONS),
  season: z
    .string('required')
    .regex(/^\d{4}$/, 'unknown_option')
    .transform(Number),
  pace: oneOf(PACE_NAMES),
})

/** The address of a round: the replay and the round's place, from 1. */
export const roundAddress = z.strictObject({
  id,
  round: z
    .string()
    .regex(/^[1-9]\d?$/, 'invalid')
    .transform(Number),
})

/** Matches of one round, at most. */
const PICKS_MAX = 40

/** A round's form: only picks that differ from those that it knows to be saved are taken. */
export const replayPicksInput = z.preprocess(
  changedPicks('matchId'),
  z.strictObject({
    id,
    picks: z.array(z.object({ matchId: id, pick: oneOf(RESULT_PICKS) })).max(PICKS_MAX, 'too_large'),
  }),
)
