/** A pick with the points that it pays; without a label its code is shown. */
export type PickOption = [pick: string, points: number, label?: string]

/** The text of a pick where it is offered. */
export const optionLabel = ([pick, , label = pick]: PickOption): string => label

/** What may be picked. For a score, `options` are the picks that pay less than the rest, and `others` is what the rest pays. */
export type PickOptions = { options: PickOption[]; others?: number }

const SCORE = /^\d-\d$/

/** The points that a pick pays; null for a score without the goals of one side. */
export function worthOf({ options, others }: PickOptions, pick: string): number | null {
  const [, points] = options.find(([code]) => code === pick) ?? []
  return points ?? (SCORE.test(pick) ? (others ?? null) : null)
}

/** Joins the fields that a form has for one pick: a score has one for the goals of each side. Empty while all are empty. */
export const joinedPick = (fields: readonly unknown[]): string =>
  fields.every((field) => field === '') ? '' : fields.join('-')

const isFigure = (field: unknown) => typeof field === 'string' && /^\d?$/.test(field)

/** What a form sent for one pick; two fields are joined only if they can be goals of a score. */
export const sentPick = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 2 && value.every(isFigure) ? joinedPick(value) : value

/** The goals of a score's pick, in the order of its fields. */
export const goalsOf = (pick: string): string[] => pick.split('-')

/** A score's pick as it is read: 2–1. */
export const scorePickText = (pick: string): string => goalsOf(pick).join('–')
