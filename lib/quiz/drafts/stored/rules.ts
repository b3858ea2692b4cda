/** The fields of a template besides its questions. */
export const HEAD_FIELDS = ['title', 'competition', 'difficulty'] as const
type HeadField = (typeof HEAD_FIELDS)[number]

/** What the editor holds of a template. */
export type Held = { head: Record<HeadField, string>; questions: string }
/** A draft as a browser stores it: what it holds, where it is open, and the template that it was made from. */
type StoredDraft = Held & { place: number; from: string; sent: boolean }

export const heldText = ({ head, questions }: Held): string =>
  JSON.stringify([...HEAD_FIELDS.map((name) => head[name]), questions])

const partsOf = (text: string): Record<string, unknown> => {
  try {
    const parts: unknown = JSON.parse(text)
    return typeof parts === 'object' && parts !== null ? { ...parts } : {}
  } catch {
    return {}
  }
}

const fieldOf = (head: unknown, name: HeadField): string => {
  const value = typeof head === 'object' && head !== null && name in head ? Reflect.get(head, name) : ''
  return typeof value === 'string' ? value : ''
}

/** Reads a stored draft; null if it is missing or invalid. */
export function readDraft(text: string | null): StoredDraft | null {
  const { head, questions, place, from, sent } = partsOf(text ?? '')
  if (typeof questions !== 'string' || typeof from !== 'string') return null
  return {
    head: {
      title: fieldOf(head, 'title'),
      competition: fieldOf(head, 'competition'),
      difficulty: fieldOf(head, 'difficulty'),
    },
    questions,
    place: Number.isInteger(place) && Number(place) >= 0 ? Number(place) : 0,
    from,
    sent: sent === true,
  }
}
