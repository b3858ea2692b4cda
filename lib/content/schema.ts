import { z } from 'zod'
import { requiredText } from '@/lib/core/text'
import { FREQUENCIES, PAYLOAD_TEXT_MAX, SCHEDULE_KINDS } from './rules'

const title = requiredText({ max: 120 })
const body = requiredText({ max: 2_000, lines: true })
const TIPS_MAX = 52

/** Without English, the Italian text is used for both. */
const tip = z.strictObject({
  title,
  body,
  phase: requiredText({ max: 40 }).optional(),
  en: z.strictObject({ title, body }).optional(),
})
type Tip = z.output<typeof tip>

const tips = z.strictObject({ tips: z.array(tip).min(1, 'required').max(TIPS_MAX, 'too_long') })

/** The payload of a tip's schedule: one tip, or several that take turns. */
export const tipPayload = z.unknown().transform((given, context): Tip[] => {
  const isSeveral = typeof given === 'object' && given !== null && 'tips' in given
  const parsed = isSeveral ? tips.safeParse(given) : tip.safeParse(given)
  if (parsed.success) return 'tips' in parsed.data ? parsed.data.tips : [parsed.data]
  for (const { message, path, ...issue } of parsed.error.issues)
    context.addIssue({ ...issue, message, path: [...path] })
  return z.NEVER
})

/** The payload of a quiz is not used; every object is accepted. */
export const anyPayload = z.record(z.string(), z.unknown())

const id = z.uuid('invalid')
const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values, { error: 'unknown_option' })

/** A minute of the product's zone as `datetime-local` sends it; empty is null. */
const minute = z
  .string({ error: 'invalid' })
  .default('')
  .transform((text) => text.trim() || null)
  .pipe(
    z.iso
      .datetime({ local: true, precision: -1, error: 'not_a_date' })
      .refine((text) => text >= '2000' && text < '2101' && !text.endsWith('Z'), 'not_a_date')
      .nullable(),
  )

const fields = {
  kind: oneOf(SCHEDULE_KINDS),
  frequency: oneOf(FREQUENCIES),
  startsAt: minute,
  endsAt: minute,
  templateId: z
    .union([id, z.literal('')], { error: 'invalid' })
    .default('')
    .transform((text) => text || null),
  /** JSON; the command parses it and reports where it is invalid. */
  payload: z.string({ error: 'invalid' }).max(PAYLOAD_TEXT_MAX, 'too_long').default(''),
}

/** `requestId` is chosen by the form, so that the same form sent twice makes one schedule. */
export const createScheduleInput = z.strictObject({ requestId: id, ...fields })

export const updateScheduleInput = z.strictObject({ id, ...fields })

export const scheduleIdInput = z.strictObject({ id })

export const runSchedulerInput = z.strictObject({})
