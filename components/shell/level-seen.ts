const KEY = 'gq-level'

/**
 * The level that a device last told a fan about, if `level` is news; notes the new one. The first visit on a device tells nothing,
 * and of two tabs only the first one tells.
 */
export function levelToTell(userId: string, level: number): number | null {
  const key = `${KEY}:${userId}`
  try {
    const seen = Number(localStorage.getItem(key))
    if (seen === level) return null
    localStorage.setItem(key, String(level))
    return seen > 0 && seen < level ? seen : null
  } catch {
    // The browser keeps nothing: no level is news then.
    return null
  }
}
