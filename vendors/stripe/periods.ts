import type { Price } from './objects.ts'

type Interval = Price['recurring']['interval']

/** The anchor some months later, on its day or the last day of a shorter month. */
function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return to.getTime() / 1000
}

/**
 * The end of the period that begins at `start`, counted from the anchor so that a short month does not move the day permanently.
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  const step = interval === 'month' ? 1 : 12
  for (let periods = 1; ; periods++) {
    const end = monthsAfter(anchor, periods * step)
    if (end > start) return end
  }
}
