import type { ActionFailure } from '@/lib/core/forms/action-result'
import { type DraftFault, faultsOf, fieldAt } from '@/lib/quiz/drafts/faults/rules'
import type { Draft } from '@/lib/quiz/drafts/rules'

/** The position of the open question if it has a fault, else of the first with one. */
export function atFault({ questions, place }: Draft): number {
  const faulty = questions.map((question) => faultsOf(question).length > 0)
  return faulty[place] ? place : Math.max(0, faulty.indexOf(true))
}

/**
 * The faults of a response by where they are shown. Those of a question in which the browser finds faults itself are left out: it shows
 * them at their control, in better words.
 * @param found what the browser finds, by question
 */
export function answeredFaults(answer: ActionFailure | null, draft: Draft, found: DraftFault[][]) {
  const all = (answer?.faults ?? []).map(({ at, text }) => ({ ...fieldAt(at), at, text }))
  const ofList = all.filter(({ place }) => place === undefined)
  const unread = all.filter(({ place }) => place !== undefined && found[place]?.length === 0)
  const place = all[0]?.place ?? atFault(draft)
  const field = found[place]?.[0]?.field ?? unread[0]?.field ?? 'text'
  return {
    /** Above the questions. */
    listed: [...ofList, ...unread],
    /** By the field of the open question. */
    atFields: Object.fromEntries(
      unread.filter((fault) => fault.place === draft.place).map((fault) => [fault.field ?? '', fault.text]),
    ),
    /** Where the focus goes. */
    first: { place, field: field === 'options' ? 'option.0' : field },
  }
}
