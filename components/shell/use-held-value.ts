import { useEffect, useState } from 'react'
import { HOLDS_LEVEL_BAR } from './level-holds'

/** The value of the level bar; a new one waits for a result that the page is still revealing. */
export function useHeldValue<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const observer = new MutationObserver(show)
    function show() {
      if (document.querySelector(`[${HOLDS_LEVEL_BAR}]`)) return
      observer.disconnect()
      setShown(value)
    }
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: [HOLDS_LEVEL_BAR] })
    show()
    return () => observer.disconnect()
  }, [value])
  return shown
}
