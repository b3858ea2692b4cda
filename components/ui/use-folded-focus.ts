import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a disclosure that a refusal opens: when it closes over what has the focus, its summary takes the focus. */
export function useFoldedFocus(isOpen: boolean): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (!isOpen && fold.current?.contains(document.activeElement))
      fold.current.querySelector('summary')?.focus()
  }, [isOpen])
  return fold
}
