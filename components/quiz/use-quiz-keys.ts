import { type RefObject, useEffect, useEffectEvent } from 'react'

const CONTROL = 'a, button, summary, select, textarea, [contenteditable]'
const WRITTEN_IN = 'select, textarea, input:not([type=radio])'

/** 1 to 9 choose an option, Enter moves on, unless the focused control uses the key. */
export function useQuizKeys(form: RefObject<HTMLFormElement | null>, next: (press: KeyboardEvent) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    if (key === 'Enter' && !target.closest(CONTROL)) {
      event.preventDefault()
      next(event)
    }
    if (!/^[1-9]$/.test(key) || target.closest(WRITTEN_IN)) return
    const radios = form.current?.querySelectorAll<HTMLInputElement>('[data-current] input[type=radio]')
    const radio = radios?.[Number(key) - 1]
    radio?.focus()
    radio?.click()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
