import { fieldsIn, textIn } from '@/lib/core/unknown'

/** A template's fields, without its questions. */
export const HEAD_FIELDS = ['title', 'competition', 'difficulty'] as const
type HeadField = (typeof HEAD_FIELDS)[number]

/** What the editor holds of a template. */
export type DraftContent = { head: Record<HeadField, string>; questions: string }
/** A draft as a browser stores it: what it holds, where it is open, and the template that it was made from. */
type StoredDraft = DraftContent & { place: number; from: string; sent: boolean }

/** One text for a content, to tell whether two are the same. */
export const contentText = ({ head, questions }: DraftContent): string =>
  JSON.stringify([...HEAD_FIELDS.map((name) => head[name]), questions])

const partsOf = (text: string): Record<string, unknown> => {
  try {
    return fieldsIn(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Reads a stored draft; null if it is missing or invalid. */
export function readDraft(text: string | null): StoredDraft | null {
  const { head, questions, place, from, sent } = partsOf(text ?? '')
  if (typeof questions !== 'string' || typeof from !== 'string') return null
  const { title, competition, difficulty } = fieldsIn(head)
  return {
    head: { title: textIn(title), competition: textIn(competition), difficulty: textIn(difficulty) },
    questions,
    place: Number.isInteger(place) && Number(place) >= 0 ? Number(place) : 0,
    from,
    sent: sent === true,
  }
}
