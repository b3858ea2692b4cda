import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { id, oneOf } from '@/lib/core/forms/fields'
import { isRoundKey } from '@/lib/matches/rounds/rules'
import { sentPick } from '@/lib/missions/picks/rules'
import { PICKS_MAX, pickField, seenField } from './rules'

const answer = z.string({ error: 'invalid' }).max(20, 'unknown_option')
const pick = answer.min(1, 'required')

/**
 * Turns the fields that a form has for each question, the pick now and the pick that it knows to be saved, into a list of what has
 * changed.
 * @param idName what the list calls the id of a question
 */
export const changedPicks = (idName: string) => (given: unknown) => {
  if (typeof given !== 'object' || given === null) return given
  const picks = new Map<string, unknown>()
  const seen = new Map<string, unknown>()
  const others = new Map<string, unknown>()
  for (const [name, value] of Object.entries(given)) {
    const [picked, shown] = [pickField.idIn(name), seenField.idIn(name)]
    if (picked !== null) picks.set(picked, sentPick(value))
    else if (shown !== null) seen.set(shown, value)
    else others.set(name, value)
  }
  const changed = [...picks].filter(([id, pick]) => pick !== '' && pick !== seen.get(id))
  return {
    ...Object.fromEntries(others),
    picks: changed.map(([id, pick]) => ({ [idName]: id, pick, seen: seen.get(id) })),
  }
}

/** The form of a round, or of a match without one: only picks that differ from those that it knows to be saved are taken. */
export const slipInput = z.preprocess(
  changedPicks('templateId'),
  z.strictObject({
    competition: oneOf(COMPETITIONS),
    /** Missing for a match that belongs to no round. */
    round: z
      .string({ error: 'invalid' })
      .max(64, 'invalid')
      .refine(isRoundKey, 'invalid')
      .nullable()
      .default(null),
    seenAt: z
      .string({ error: 'invalid' })
      .regex(/^\d{1,15}$/, 'invalid')
      .transform(Number),
    picks: z
      .array(z.strictObject({ templateId: id, pick, seen: answer.optional() }))
      .max(PICKS_MAX, { error: 'too_large', abort: true }),
  }),
)
