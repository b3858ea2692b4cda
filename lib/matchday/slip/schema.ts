import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { id, oneOf } from '@/lib/core/form-fields'
import { isRoundKey } from '@/lib/matches/rounds/rules'
import { sentPick } from '@/lib/missions/picks/rules'
import { PICKS_MAX, pickField, seenField } from './rules'

const pick = z.string({ error: 'invalid' }).min(1, 'required').max(20, 'unknown_option')

/**
 * Turns the fields that a form has for each question, the pick now and the pick when it was loaded, into a list of what has
 * changed.
 * @param idName what the list calls the id of a question
 */
export const changedPicks = (idName: string) => (given: unknown) => {
  if (typeof given !== 'object' || given === null) return given
  const fields = new Map(Object.entries(given))
  const picks: Record<string, unknown>[] = []
  for (const [name, value] of fields) {
    const id = pickField.idIn(name)
    if (id === null) continue
    fields.delete(name)
    const pick = sentPick(value)
    if (pick !== '' && pick !== fields.get(seenField.of(id))) picks.push({ [idName]: id, pick })
  }
  for (const name of fields.keys()) if (seenField.idIn(name) !== null) fields.delete(name)
  return { ...Object.fromEntries(fields), picks }
}

/** A round's form: only picks that differ from those that the form was loaded with are taken. */
export const slipInput = z.preprocess(
  changedPicks('templateId'),
  z.strictObject({
    competition: oneOf(COMPETITIONS),
    round: z.string({ error: 'invalid' }).max(64, 'invalid').refine(isRoundKey, 'invalid'),
    seenAt: z
      .string({ error: 'invalid' })
      .regex(/^\d{1,15}$/, 'invalid')
      .transform(Number),
    picks: z
      .array(z.strictObject({ templateId: id, pick }))
      .max(PICKS_MAX, { error: 'too_large', abort: true }),
  }),
)
