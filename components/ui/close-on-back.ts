type Close = () => void

/** What is open, the topmost last. */
const sheets: Close[] = []
/** One history entry stands for all that is open: Back leaves it, and closes the topmost. */
let entry: { href: string; push: History['pushState'] } | null = null
let leaving = false
/** The page that was opened while the entry was being left. */
let next: Parameters<History['pushState']> | null = null
/** Another document is on its way; going back would cancel it. */
let unloading = false

function unload() {
  unloading = true
}

function enter() {
  entry = { href: location.href, push: history.pushState }
  window.addEventListener('popstate', back, true)
  window.addEventListener('beforeunload', unload)
  history.pushState({ sheet: true }, '')
  // A page that is opened from a sheet takes the place of its entry.
  history.pushState = (...page) => {
    if (leaving) {
      next = page
      return
    }
    sheets.length = 0
    release()
    history.replaceState(...page)
  }
}

function release() {
  if (entry) history.pushState = entry.push
  entry = null
  window.removeEventListener('beforeunload', unload)
  unloading = false
}

function back(event: PopStateEvent) {
  if (!entry) return skip(event.state)
  if (location.href === entry.href) {
    // The page is the same: the router has nothing to do, and the browser would scroll to where the sheet was opened.
    event.stopImmediatePropagation()
    const top = window.scrollY
    requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
  }
  release()
  if (leaving) leaving = false
  else if (sheets.length > 0) sheets.pop()?.()
  else history.back()
  if (next) history.pushState(...next)
  else if (sheets.length > 0) enter()
  next = null
}

/** Passes over the entry of a sheet that a reload or another document has closed. */
function skip(state: unknown) {
  if (typeof state === 'object' && state !== null && 'sheet' in state) history.back()
}

/** Passes over the entries of sheets that are no longer open. @returns a function that stops it */
export function skipClosedSheets(): () => void {
  skip(history.state)
  window.addEventListener('popstate', back, true)
  return () => window.removeEventListener('popstate', back, true)
}

/**
 * Makes Back close what has been opened and stay on the page. It takes a history entry, since iPhones have no CloseWatcher and
 * their Back is a swipe. @returns a function to call once it is closed
 */
export function closeOnBack(close: Close): () => void {
  sheets.push(close)
  if (!entry) enter()
  return () => {
    const index = sheets.indexOf(close)
    if (index >= 0) sheets.splice(index, 1)
    if (!entry || leaving || unloading || sheets.length > 0) return
    leaving = true
    history.back()
  }
}
