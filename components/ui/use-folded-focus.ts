import { type RefObject, useLayoutEffect, useRef } from 'react'

const handToSummary = (fold: HTMLDetailsElement | null) => {
  if (fold?.contains(document.activeElement)) fold.querySelector('summary')?.focus()
}

/**
 * For a disclosure that a refusal opens: when it closes over what has the focus, its summary takes the focus.
 * @param subject what it is about; with another one it closes, since the fan opened it for the one before
 */
export function useFoldedFocus(isOpen: boolean, subject?: string): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null)
  const shown = useRef(subject)
  useLayoutEffect(() => {
    if (!isOpen) handToSummary(fold.current)
  }, [isOpen])
  useLayoutEffect(() => {
    if (shown.current === subject) return
    shown.current = subject
    handToSummary(fold.current)
    fold.current?.removeAttribute('open')
  }, [subject])
  return fold
}
