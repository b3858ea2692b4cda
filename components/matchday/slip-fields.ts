import { type ActionResult, sentList } from '@/lib/core/forms/action-result'
import { type Picks, pickField, seenField } from '@/lib/matchday/slip/rules'
import { goalsOf, joinedPick } from '@/lib/missions/picks/rules'

const controlsOf = (form: HTMLFormElement, id: string) => {
  const found = form.elements.namedItem(pickField.of(id))
  if (found instanceof RadioNodeList) return [...found]
  return found ? [found] : []
}

/** Puts a pick into its field; an empty one clears it. Closed questions stay as they are, unless `evenClosed`. */
export function choose(form: HTMLFormElement, id: string, pick: string, { evenClosed = false } = {}) {
  for (const [index, control] of controlsOf(form, id).entries()) {
    if (control instanceof HTMLSelectElement && (evenClosed || !control.disabled)) control.value = pick
    if (!(control instanceof HTMLInputElement) || (control.disabled && !evenClosed)) continue
    if (control.type === 'radio') control.checked = control.value === pick
    else control.value = goalsOf(pick)[index] ?? ''
  }
}

/** What the form holds, empty choices included. */
export function chosenIn(form: HTMLFormElement): Picks {
  const data = new FormData(form)
  const picks = [...new Set(data.keys())].flatMap((name): [string, string][] => {
    const id = pickField.idIn(name)
    return id === null ? [] : [[id, joinedPick(data.getAll(name))]]
  })
  return Object.fromEntries(picks)
}

/** The form with only these of its picks: the upload of all forty would take longer than to save one. */
export function fieldsWith(form: HTMLFormElement, picks: Picks): FormData {
  const data = new FormData(form)
  for (const name of new Set(data.keys())) {
    const id = pickField.idIn(name) ?? seenField.idIn(name)
    if (id !== null && !(id in picks)) data.delete(name)
  }
  return data
}

type Taken = { taken: { templateId: string; refusal: { pick: string } | null }[] }

/** The picks that were sent and not saved, one by one or all together. */
export function sentIn(result: ActionResult<Taken> | null): Picks {
  if (!result) return {}
  if (result.ok)
    return Object.fromEntries(
      result.data.taken.flatMap(({ templateId, refusal }) => (refusal ? [[templateId, refusal.pick]] : [])),
    )
  const names = Object.keys({ ...result.values, ...result.lists })
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const id = pickField.idIn(name)
      return id === null ? [] : [[id, joinedPick(sentList(result, name))]]
    }),
  )
}
