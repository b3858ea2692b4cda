let expected = 0

/** Call before a write after which the page is refreshed anyway: the event it causes needs no second refresh. */
export function expectOwnEvent(): void {
  expected += 1
}

/** Call when the answer has arrived: a later event may be another device's. */
export function clearExpectedEvents(): void {
  expected = 0
}

/** Whether an event stems from a write of this page. Each write causes one, so that a second event is another device's. */
export function isOwnEvent(): boolean {
  if (expected === 0) return false
  expected -= 1
  return true
}
