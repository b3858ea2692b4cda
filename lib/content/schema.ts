import { z } from 'zod'
import { anyFields, id, idOrNone, localMinute, oneOf, onOff, rowVersion } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import { FREQUENCIES, SCHEDULE_KINDS } from './rules'
import { firstBeyond, TIP_FIELD, TIP_STEP, TIPS_MAX, tipField, tipOf, tipsIn } from './tips/rules'

const title = requiredText({ max: 120 })
const body = requiredText({ max: 2_000, lines: true })

const DRAFT_TEXT_MAX = 4_000

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

const fields = {
  kind: oneOf(SCHEDULE_KINDS),
  frequency: oneOf(FREQUENCIES),
  startsAt: localMinute,
  endsAt: localMinute,
  templateId: idOrNone,
  /** To save, or a step of the form: another tip, or one less. */
  intent: z
    .union([z.literal('save'), z.string().regex(TIP_STEP)], { error: 'unknown_option' })
    .default('save'),
}

const typed = z.string({ error: 'invalid' }).max(DRAFT_TEXT_MAX, 'too_long')

const head = z.strictObject(fields)

/** A schedule with its tips, which are `tip.0.title` and so on. A quiz has no tips, a tip has no template. */
function scheduleIn(given: Record<string, unknown>, context: z.core.$RefinementCtx) {
  const refuse = (name: string, message: string, params?: Record<string, unknown>) =>
    context.addIssue({ code: 'custom', path: [name], message, params })
  const entries = Object.entries(given)
  const own = head.safeParse(Object.fromEntries(entries.filter(([name]) => !TIP_FIELD.test(name))))
  for (const { path, message } of own.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  const unread = entries.flatMap(([name, text]) => {
    const [fault] = TIP_FIELD.test(name) ? (typed.safeParse(text).error?.issues ?? []) : []
    return fault ? [{ name, message: fault.message }] : []
  })
  for (const { name, message } of unread) refuse(name, message, { limit: DRAFT_TEXT_MAX })
  if (!own.success || unread.length > 0) return z.NEVER
  const { kind, intent, templateId } = own.data
  const drafts = tipsIn(given)
  const tips: Tip[] = []
  for (const [index, draft] of kind === 'coach_tip' && intent === 'save' ? drafts.entries() : []) {
    const parsed = tip.safeParse(tipOf(draft))
    if (parsed.success) tips.push(parsed.data)
    for (const issue of parsed.error?.issues ?? []) {
      const params = issue.code === 'custom' ? issue.params : undefined
      refuse(tipField(index, issue.path.join('.')), issue.message, params)
    }
  }
  const beyond = kind === 'coach_tip' && !intent.startsWith('drop') ? firstBeyond(drafts) : -1
  if (beyond >= 0) refuse(tipField(beyond, 'body'), 'too_long_together')
  return { ...own.data, templateId: kind === 'coach_tip' ? null : templateId, drafts, tips }
}

function fieldIn(
  schema: z.ZodType<string>,
  name: string,
  value: unknown,
  context: z.core.$RefinementCtx,
): string {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', path: [name], message: 'invalid' })
  return z.NEVER
}

/** `requestId` is chosen by the form, so that the same form sent twice makes one schedule. */
export const createScheduleInput = anyFields.transform(({ requestId, ...rest }, context) => ({
  requestId: fieldIn(id, 'requestId', requestId, context),
  ...scheduleIn(rest, context),
}))

export const updateScheduleInput = anyFields.transform(({ id: own, version, ...rest }, context) => ({
  id: fieldIn(id, 'id', own, context),
  version: fieldIn(rowVersion, 'version', version, context),
  ...scheduleIn(rest, context),
}))

export const tipActiveInput = z.strictObject({ id, active: onOff })
