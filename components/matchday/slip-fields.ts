import { type Picks, pickField } from '@/lib/matchday/slip/rules'
import { goalsOf, joinedPick } from '@/lib/missions/picks/rules'

const controlsOf = (form: HTMLFormElement, id: string) => {
  const found = form.elements.namedItem(pickField.of(id))
  return found instanceof RadioNodeList ? [...found] : found instanceof Element ? [found] : []
}

/** Puts a pick into its field; an empty one clears it. Closed questions stay as they are. */
export function choose(form: HTMLFormElement, id: string, pick: string) {
  for (const [index, control] of controlsOf(form, id).entries()) {
    if (control instanceof HTMLSelectElement && !control.disabled) control.value = pick
    if (!(control instanceof HTMLInputElement) || control.disabled) continue
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
