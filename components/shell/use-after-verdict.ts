import { useEffect, useState } from 'react'

/** A quiz whose shirts are still turning over. */
const COMING = '.verdict:not([data-verdict])'

/** The value; a new one waits for the verdict of the quiz that the page is about to show. */
export function useAfterVerdict<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const observer = new MutationObserver(show)
    function show() {
      if (document.querySelector(COMING)) return
      observer.disconnect()
      setShown(value)
    }
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-verdict'] })
    show()
    return () => observer.disconnect()
  }, [value])
  return shown
}
