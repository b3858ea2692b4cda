import { type RefObject, useLayoutEffect } from 'react'

/** @returns whether the item has a heading, which then has the focus */
export function focusHeading(item: Element | null | undefined): boolean {
  const heading = item?.querySelector<HTMLElement>('h1, h2, h3, h4')
  if (!heading) return false
  // Set here: in the HTML, each item of a list would carry it.
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/**
 * When the element goes while it has the focus, as the button of a row does, and nothing else takes the focus, it moves to the
 * nearest heading that stays. What replaces the page begins at its top.
 */
export function useHandedFocus(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const own = element.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const around: Element[] = []
      for (let at = own.parentElement; at && at.tagName !== 'MAIN'; at = at.parentElement) around.push(at)
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        around.find((outer) => outer.isConnected && focusHeading(outer))
      })
    }
  }, [element])
}
