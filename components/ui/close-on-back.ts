type Close = () => void

/** What is open, the topmost last. */
const sheets: Close[] = []
/**
 * Set while the current history entry is that of the sheets: the address on which they were opened, and how to release the entry.
 */
let held: { href: string; release: () => void } | null = null

const isOfSheets = (state: unknown) => typeof state === 'object' && state !== null && 'sheet' in state

/** A page that is opened replaces the current entry, and a change of the address keeps its mark. */
function hold() {
  const { pushState, replaceState } = history
  const release = () => {
    Object.assign(history, { pushState, replaceState })
    held = null
  }
  held = { href: location.href, release }
  history.pushState = (...page) => {
    sheets.length = 0
    release()
    history.replaceState(...page)
  }
  history.replaceState = (state, ...rest) => replaceState.call(history, { ...state, sheet: true }, ...rest)
}

function enter() {
  window.addEventListener('popstate', back, true)
  history.pushState({ sheet: true }, '')
  hold()
}

function back(event: PopStateEvent) {
  if (isOfSheets(event.state)) {
    if (!held) hold()
    return
  }
  if (!held) return
  const isPage = location.href === held.href
  held.release()
  if (isPage) {
    // The page is the same: the router has nothing to do, and the browser would scroll to where the sheet was opened.
    event.stopImmediatePropagation()
    const top = window.scrollY
    requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
  }
  const close = sheets.pop()
  if (close) close()
  else if (isPage) history.back()
  if (sheets.length > 0) enter()
}

/** Recognises the entry of sheets that an earlier document left behind. @returns a function that stops it */
export function followBack(): () => void {
  if (isOfSheets(history.state) && !held) hold()
  window.addEventListener('popstate', back, true)
  return () => window.removeEventListener('popstate', back, true)
}

/**
 * Makes Back close what has been opened and stay on the page. It takes a history entry, since iPhones have no CloseWatcher and
 * their Back is a swipe. Closed by other means, the entry stays until it is used again or Back passes over it: going back at once
 * would cancel a navigation that has begun. @returns a function to call once it is closed
 */
export function closeOnBack(close: Close): () => void {
  sheets.push(close)
  if (!held) enter()
  return () => {
    const index = sheets.indexOf(close)
    if (index >= 0) sheets.splice(index, 1)
  }
}
