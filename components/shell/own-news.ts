let expected = 0

/** A write of this page is on its way, whose answer brings the new page with it: the event that it causes needs no second one. */
export function expectOwnNews(): void {
  expected += 1
}

/** The answer is here; an event that comes later may be another device's. */
export function forgetOwnNews(): void {
  expected = 0
}

/** Whether an event is the one of a write of this page; each write has one, so that a second event is another device's. */
export function isOwnNews(): boolean {
  if (expected === 0) return false
  expected -= 1
  return true
}
