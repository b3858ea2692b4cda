import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { id, oneOf, whole } from '@/lib/core/forms/fields'
import { optionalText, requiredText } from '@/lib/core/forms/text-fields'
import { sentPick } from './picks/rules'
import { DESCRIPTION_MAX, MAX_POINTS, MISSION_STATUSES, TITLE_MAX } from './rules'

/** A number as the form sends it; empty or not a number counts as 0, as the specification says. */
const points = z
  .string({ error: 'invalid' })
  .max(30, 'not_a_number')
  .default('')
  .transform((text) => {
    const value = Number(text.trim().replace(',', '.'))
    return Number.isFinite(value) ? value : 0
  })
  .pipe(whole(0, MAX_POINTS))

const dueDate = z
  .string({ error: 'invalid' })
  .default('')
  .transform((text) => text.trim() || null)
  .pipe(
    z.iso
      .date('not_a_date')
      .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'date_too_far')
      .nullable(),
  )

export const createMissionInput = z.strictObject({
  requestId: id,
  title: requiredText({ max: TITLE_MAX }),
  description: optionalText({ max: DESCRIPTION_MAX, lines: true }),
  dueDate,
  points,
})

/** One form serves a whole list, so the pressed button names mission and status in one value: `<id> done`. */
const splitMove = (fields: unknown) => {
  if (typeof fields !== 'object' || fields === null || !('move' in fields)) return fields
  const { move, ...rest } = fields
  const [id, status, ...more] = String(move).split(' ')
  return more.length > 0 ? fields : { id, status, ...rest }
}

export const missionStatusInput = z.preprocess(
  splitMove,
  z.strictObject({ id, status: oneOf(MISSION_STATUSES) }),
)

/** The buttons of a list also name mission or suggestion and pick in one value: `<id> X`. */
const splitChoice = (name: 'id' | 'templateId') => (fields: unknown) => {
  if (typeof fields !== 'object' || fields === null || !('choice' in fields)) return fields
  const { choice, ...rest } = fields
  const [chosen, pick, ...more] = String(choice).split(' ')
  return more.length > 0 ? fields : { [name]: chosen, pick, ...rest }
}

/** A score without the goals of one side is incomplete. */
const isWhole = (pick: string) => !/^-|-$/.test(pick)

const pick = z.preprocess(
  sentPick,
  z.string('required').min(1, 'required').max(20, 'unknown_option').refine(isWhole, 'required'),
)

export const pickInput = z.preprocess(splitChoice('id'), z.strictObject({ id, pick }))

export const addSuggestionInput = z.preprocess(
  splitChoice('templateId'),
  z.strictObject({ templateId: id, pick: pick.optional() }),
)

export const addAllInput = z.strictObject({ competition: oneOf(COMPETITIONS) })
