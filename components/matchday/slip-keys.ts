import type { KeyboardEvent, MouseEvent } from 'react'
import { type Picks, pickField } from '@/lib/matchday/slip/rules'

const RESULTS: Record<string, string> = { '1': '1', x: 'X', X: 'X', '0': 'X', '2': '2' }

const matchesIn = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLElement>('.sl-match:has(input:enabled)'),
]
const radiosIn = (match: HTMLElement | undefined) => [
  ...(match?.querySelectorAll<HTMLInputElement>('.sl-result input:enabled') ?? []),
]

/**
 * The keys of the schedina: 1, X (or 0) and 2 pick the result of the focused match, the up and down arrows move from match to
 * match.
 * @returns the question and its pick, if the key made one
 */
function slipKey(
  form: HTMLFormElement,
  key: string,
  target: EventTarget,
): { id: string; pick: string } | 'moved' | null {
  if (!(target instanceof HTMLElement) || target.matches('select, input:not([type=radio])')) return null
  const match = target.closest<HTMLElement>('.sl-match')
  if (!match) return null
  const pick = RESULTS[key]
  const radios = radiosIn(match)
  if (pick !== undefined) {
    const radio = radios.find(({ value }) => value === pick)
    radio?.focus()
    const id = radio && pickField.idIn(radio.name)
    return id ? { id, pick } : null
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const all = matchesIn(form)
  const next = radiosIn(all[all.indexOf(match) + (key === 'ArrowDown' ? 1 : -1)])
  ;(next.find(({ checked }) => checked) ?? next[0])?.focus()
  return 'moved'
}

/** Handles the keys of a schedina. */
export const onSlipKey =
  (setPick: (id: string, pick: string) => void) =>
  (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const done = slipKey(event.currentTarget, event.key, event.target)
    if (done === null) return
    event.preventDefault()
    if (done !== 'moved') setPick(done.id, done.pick)
  }

/** Opening the questions of a match closes those of another one, which may be above and would move this one away. */
function stayInPlace(summary: Element) {
  const { top } = summary.getBoundingClientRect()
  requestAnimationFrame(() =>
    scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: 'instant' }),
  )
}

/** Pressing an unsaved choice once more takes it back. */
export const onSlipClick =
  (unsaved: Picks, saved: Picks, setPick: (id: string, pick: string) => void) =>
  ({ target, detail }: MouseEvent<HTMLFormElement>): void => {
    const summary = target instanceof Element && target.closest('summary')
    if (summary) stayInPlace(summary)
    // The browser also reports a click when a key has moved the choice.
    if (detail === 0 || !(target instanceof HTMLInputElement)) return
    const id = pickField.idIn(target.name)
    if (id !== null && unsaved[id] === target.value) setPick(id, saved[id] ?? '')
  }
