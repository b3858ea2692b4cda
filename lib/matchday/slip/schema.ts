import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { id, oneOf } from '@/lib/core/form-fields'
import { isRoundKey } from '@/lib/matches/rounds/rules'
import { PICKS_MAX, pickField, seenField } from './rules'

const pick = z.string({ error: 'invalid' }).min(1, 'required').max(20, 'unknown_option')

/** A field for each question that the form asks, named by the question's id: what is picked now, and what was when it was read. */
const splitFields = (given: unknown) => {
  if (typeof given !== 'object' || given === null) return given
  const fields = new Map(Object.entries(given))
  const picks: { templateId: string; pick: unknown }[] = []
  for (const [name, value] of fields) {
    const templateId = pickField.idIn(name)
    if (templateId === null) continue
    fields.delete(name)
    const seen = fields.get(seenField.of(templateId))
    if (value !== '' && value !== seen) picks.push({ templateId, pick: value })
  }
  for (const name of fields.keys()) if (seenField.idIn(name) !== null) fields.delete(name)
  return { ...Object.fromEntries(fields), picks }
}

/** A round's form: only what differs from the pick that the form was read with is taken. */
export const slipInput = z.preprocess(
  splitFields,
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
