const KEY = 'gq-level'

/** Notes the level of a fan's first visit on a device: what is reached from there on is news. */
export function noteFirstLevel(userId: string, level: number): void {
  exchange(userId, (seen) => seen || level)
}

/** The level that a device last knew of a fan, if `level` is news; notes the new one. Of two tabs only the first one tells. */
export function levelToTell(userId: string, level: number): number | null {
  const seen = exchange(userId, () => level)
  return seen > 0 && seen < level ? seen : null
}

/** What the device noted of a fan, replaced by `next`; 0 where nothing was, or where the browser keeps nothing. */
function exchange(userId: string, next: (seen: number) => number): number {
  const key = `${KEY}:${userId}`
  try {
    const seen = Number(localStorage.getItem(key))
    localStorage.setItem(key, String(next(seen)))
    return seen
  } catch {
    return 0
  }
}
