import { type Picks, pickField } from '@/lib/matchday/slip/rules'

const controlsOf = (form: HTMLFormElement, id: string) => {
  const found = form.elements.namedItem(pickField.of(id))
  return found instanceof RadioNodeList ? [...found] : found instanceof Element ? [found] : []
}

/** Puts a pick into its field; an empty one clears it. What is closed stays as it is. */
export function choose(form: HTMLFormElement, id: string, pick: string) {
  for (const control of controlsOf(form, id)) {
    if (control instanceof HTMLInputElement && !control.disabled) control.checked = control.value === pick
    if (control instanceof HTMLSelectElement && !control.disabled) control.value = pick
  }
}

/** What the form holds, empty choices too. */
export function chosenIn(form: HTMLFormElement): Picks {
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] => {
    const id = pickField.idIn(name)
    return id === null || typeof value !== 'string' ? [] : [[id, value]]
  })
  return Object.fromEntries(fields)
}
