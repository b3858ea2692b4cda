const KEY = 'gq-level'

/** Notes the level on a fan's first visit with a device: only later levels are news. */
export function noteFirstLevel(fan: string, level: number): void {
  exchange(fan, (seen) => seen || level)
}

/** The level that a device last knew of a fan, if `level` is news; notes the new one. Only the first of two tabs announces it. */
export function noteLevel(fan: string, level: number): number | null {
  const seen = exchange(fan, () => level)
  return seen > 0 && seen < level ? seen : null
}

/**
 * Replaces the level noted for a fan with what `next` makes of it, and returns the old one; 0 if there was none or the browser
 * stores nothing.
 */
function exchange(fan: string, next: (seen: number) => number): number {
  const key = `${KEY}:${fan}`
  try {
    const seen = Number(localStorage.getItem(key))
    localStorage.setItem(key, String(next(seen)))
    return seen
  } catch {
    return 0
  }
}
