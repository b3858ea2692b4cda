import { fieldsIn, textIn } from '@/lib/core/unknown'
/** Tips of one schedule, which take turns. */
export const TIPS_MAX = 52
/**
 * UTF-8 bytes of the tips of one form. Its body may have 128 KB, and holds them twice, since an action is sent its last answer too;
 * the rest is for the names and separators of the fields.
 */
export const TIPS_BYTES_MAX = 45_000
const PARTS = ['title', 'body', 'phase', 'en.title', 'en.body'] as const
type Part = (typeof PARTS)[number]
/** A tip as the form holds it. */
export type TipDraft = Record<Part, string>

const blank = (): TipDraft => ({ title: '', body: '', phase: '', 'en.title': '', 'en.body': '' })

export const TIP_FIELD = /^tip\.([1-4]?\d|5[01])\.(title|body|phase|en\.title|en\.body)$/
export const TIP_STEP = /^(add|drop ([1-4]?\d|5[01]))$/

/** The name of a field of a tip, as `TIP_FIELD` reads it; `place` counts from 0. */
export const tipField = (place: number, part: string): string => `tip.${place}.${part}`

/** The tips of a form by the names of its fields; at least one, which may be blank. */
export function tipsIn(fields: Record<string, unknown>): TipDraft[] {
  const tips = Array.from({ length: TIPS_MAX }, (_, index) => index)
    .filter((place) => fields[tipField(place, 'title')] !== undefined)
    .map((place) => {
      const textOf = (part: Part) => String(fields[tipField(place, part)] ?? '')
      return Object.assign(blank(), Object.fromEntries(PARTS.map((part) => [part, textOf(part)])))
    })
  return tips.length > 0 ? tips : [blank()]
}

/** The tips of a stored payload, valid or not: one, or a list published in rotation. */
export function tipsOf(payload: Record<string, unknown>): TipDraft[] {
  const list = Array.isArray(payload.tips) ? payload.tips : 'title' in payload ? [payload] : []
  const tips = list.slice(0, TIPS_MAX).map((given) => {
    const { title, body, phase, en } = fieldsIn(given)
    const english = fieldsIn(en)
    const texts = [title, body, phase, english.title, english.body].map(textIn)
    return Object.assign(blank(), Object.fromEntries(PARTS.map((part, index) => [part, texts[index]])))
  })
  return tips.length > 0 ? tips : [blank()]
}

/** The first tip up to which all together are longer than a form may hold; -1 when they fit. */
export function firstBeyond(tips: readonly TipDraft[]): number {
  let bytes = 0
  return tips.findIndex((tip) => {
    bytes += new TextEncoder().encode(JSON.stringify(tip)).length
    return bytes > TIPS_BYTES_MAX
  })
}

/** A tip for the schema, which takes empty parts as missing. */
export function tipOf({ title, body, phase, ...draft }: TipDraft) {
  const [english, text] = [draft['en.title'], draft['en.body']]
  return {
    title,
    body,
    ...(phase.trim() && { phase }),
    ...((english.trim() || text.trim()) && { en: { title: english, body: text } }),
  }
}

/** A tip added at the end, or one dropped; one blank tip always stays. */
export function applyTipStep(tips: TipDraft[], step: string): TipDraft[] {
  if (step === 'add') return tips.length < TIPS_MAX ? [...tips, blank()] : tips
  const left = tips.filter((_, index) => `drop ${index}` !== step)
  return left.length > 0 ? left : [blank()]
}

/** The errors of a form by the names of its fields, those of a tip at its place after the step. */
export function errorsAfterStep(errors: Record<string, string>, step: string): Record<string, string> {
  if (step === 'add') return errors
  const dropped = Number(step.slice('drop '.length))
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => {
      const [, place, part = ''] = TIP_FIELD.exec(name) ?? []
      if (place === undefined || Number(place) < dropped) return [[name, error]]
      return Number(place) === dropped ? [] : [[tipField(Number(place) - 1, part), error]]
    }),
  )
}

/** Where to go on writing: at the added tip, or at the one that follows the dropped one. */
export function placeAfterStep(tips: readonly TipDraft[], step: string): number {
  const last = tips.length - 1
  return step === 'add' ? last : Math.min(Number(step.slice('drop '.length)), last)
}

/** The fields of a form that holds these tips. */
export const tipFields = (tips: readonly TipDraft[]): Record<string, string> =>
  Object.fromEntries(
    tips.flatMap((tip, index) => PARTS.map((part) => [tipField(index, part), tip[part]] as const)),
  )
