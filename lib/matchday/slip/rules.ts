import { longId, shortId } from '@/lib/core/ids/short-id'
import { type PickOptions, worthOf } from '@/lib/missions/picks/rules'

/** Picks of one save: more than a round of the largest competition can ask. */
export const PICKS_MAX = 200

/** The names of the fields that a form has for each question. */
const fieldOf = (mark: string) => ({
  of: (templateId: string) => `${mark}.${shortId(templateId)}`,
  idIn: (name: string): string | null =>
    name.startsWith(`${mark}.`) ? longId(name.slice(mark.length + 1)).toLowerCase() : null,
})
export const pickField = fieldOf('pick')
/** The pick that the form knows to be saved, so that an old page overwrites only what its fan has changed. */
export const seenField = fieldOf('seen')

/** Picks by the id of their question. */
export type Picks = Record<string, string>

/** The picks in a form that are not saved. @param saved what is saved, by the id of its question */
export const unsavedIn = (chosen: Picks, saved: Picks): Picks =>
  Object.fromEntries(Object.entries(chosen).filter(([id, pick]) => pick !== '' && saved[id] !== pick))

/** Whether both hold the same pick for the same questions. */
export const samePicks = (one: Picks, other: Picks): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, pick]) => other[id] === pick)

type Question = { id: string; saved?: string }
/** What is saved for the open ones of the questions, by id; an empty pick where nothing is. */
export const savedOf = (questions: readonly (Question & { isOpen: boolean })[]): Picks =>
  Object.fromEntries(questions.flatMap(({ id, saved, isOpen }) => (isOpen ? [[id, saved ?? '']] : [])))

type Slip<Q extends Question> = { result: Q | null; more: Q[] }

/** The questions on a match: that of who wins it first. */
export const questionsOf = <Q extends Question>({ result, more }: Slip<Q>): Q[] =>
  result ? [result, ...more] : more

/** The counted picks that are left in each week in which a question of the round closes. */
export type WeekLeft = { week: string; left: number }

/**
 * What the unsaved picks pay in total; null when they earn only XP. A pick that does not count yet takes a place of its week, in the
 * order of the form, as saving gives them out.
 */
export function unsavedWorth(
  questions: readonly (PickOptions & { id: string; week?: string; own?: { paid: string } })[],
  unsaved: Picks,
  weeks: readonly WeekLeft[],
): number | null {
  const places = new Map(weeks.map(({ week, left }) => [week, left]))
  let [worth, forXp] = [0, false]
  for (const question of questions) {
    const points = worthOf(question, unsaved[question.id] ?? '')
    if (points === null) continue
    const week = question.week ?? weeks[0]?.week ?? ''
    const counts = question.own !== undefined && question.own.paid !== 'xp'
    const left = counts ? 1 : (places.get(week) ?? 0)
    if (!counts) places.set(week, left - 1)
    if (left > 0) worth += points
    else forXp = true
  }
  return worth === 0 && forXp ? null : worth
}

/** The parts of a round with the picks that are being sent shown as saved. */
export function slipWithSent<Q extends Question>({ result, more }: Slip<Q>, sent: Picks): Slip<Q> {
  const shown = (question: Q): Q => {
    const saved = sent[question.id]
    return saved === undefined ? question : { ...question, saved }
  }
  return { result: result && shown(result), more: more.map(shown) }
}

/** The same for the parts of a round. A match on which nothing is sent stays the same object. */
export function withSent<Q extends Question, S extends Slip<Q>, P extends { matches: S[] }>(
  parts: readonly P[],
  sent: Picks,
) {
  return parts.map((part) => ({
    ...part,
    matches: part.matches.map((slip) =>
      questionsOf<Q>(slip).some(({ id }) => id in sent) ? { ...slip, ...slipWithSent<Q>(slip, sent) } : slip,
    ),
  }))
}

/**
 * A draft as the browser stores it: `week` is the Monday of the week in which it was written, `saved` are the picks that were saved at
 * that time.
 */
export type Draft = { week: string; picks: Picks; saved: Picks }

/**
 * A kept draft if it can be read and is from this week: last week's is not what the fan means now. Nor is a pick over one that has
 * been saved since, on another page or device.
 */
export function draftOf(text: string | null, week: string, saved: Picks): Picks {
  if (text === null) return {}
  try {
    const draft: Partial<Draft> | null = JSON.parse(text)
    if (draft?.week !== week || typeof draft.picks !== 'object' || draft.picks === null) return {}
    return Object.fromEntries(
      Object.entries(draft.picks).filter(
        ([id, pick]) => typeof pick === 'string' && (draft.saved?.[id] ?? '') === (saved[id] ?? ''),
      ),
    )
  } catch {
    return {}
  }
}
