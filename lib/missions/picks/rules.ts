/** A pick with the points that it pays; without a label its code says it. */
export type PickOption = [pick: string, points: number, label?: string]

/** What a pick is called where it is offered. */
export const optionLabel = ([pick, , label = pick]: PickOption): string => label

/** What may be picked. Of a score, `options` are those that pay less than the rest, and `others` is what the rest pays. */
export type PickOptions = { options: PickOption[]; others?: number }

const SCORE = /^\d-\d$/

/** The points that a pick pays; null for a score that lacks the goals of a side. */
export function worthOf({ options, others }: PickOptions, pick: string): number | null {
  const [, points] = options.find(([code]) => code === pick) ?? []
  return points ?? (SCORE.test(pick) ? (others ?? null) : null)
}

/** A pick out of the fields of one name that a form has for it: a score has one for the goals of each side. Empty while all are. */
export const joinedPick = (fields: readonly unknown[]): string =>
  fields.every((field) => field === '') ? '' : fields.join('-')

const isFigure = (field: unknown) => typeof field === 'string' && /^\d?$/.test(field)

/** What a form sent for one pick; two fields are joined only if they can be the goals of a score. */
export const sentPick = (given: unknown): unknown =>
  Array.isArray(given) && given.length === 2 && given.every(isFigure) ? joinedPick(given) : given

/** The goals of a score's pick, in the order of its fields. */
export const goalsOf = (pick: string): string[] => pick.split('-')

/** A score's pick as it is read: 2–1. */
export const scorePickText = (pick: string): string => goalsOf(pick).join('–')
