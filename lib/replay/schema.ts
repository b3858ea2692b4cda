import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { id, oneOf } from '@/lib/core/form-fields'
import { pickField, seenField } from '@/lib/matchday/slip/rules'
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

export const replayIdInput = z.strictObject({ id })

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

/** A field for each match, named by its id: only what differs from the pick that the form was read with is taken. */
const splitFields = (given: unknown) => {
  if (typeof given !== 'object' || given === null) return given
  const fields = new Map(Object.entries(given))
  const picks: { matchId: string; pick: unknown }[] = []
  for (const [name, value] of [...fields]) {
    const matchId = pickField.idIn(name)
    if (matchId === null) continue
    fields.delete(name)
    if (value !== '' && value !== fields.get(seenField.of(matchId))) picks.push({ matchId, pick: value })
  }
  for (const name of [...fields.keys()]) if (seenField.idIn(name) !== null) fields.delete(name)
  return { ...Object.fromEntries(fields), picks }
}

export const replayPicksInput = z.preprocess(
  splitFields,
  z.strictObject({
    id,
    picks: z.array(z.strictObject({ matchId: id, pick: oneOf(RESULT_PICKS) })).max(PICKS_MAX, 'too_large'),
  }),
)
