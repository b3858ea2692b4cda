import { readCookie, writeCookie } from '@/components/ui/cookie'
import { HINT_COOKIE, YEAR_SECONDS } from '@/lib/core/http/cookie-names'

const PATTERN = /^(\d{1,12})\.([01])(?:\.(\d{1,5}))?$/
const listeners = new Set<() => void>()

/** Readable by scripts, and grants nothing. */
export const rawHint = (): string => readCookie(HINT_COOKIE) ?? ''

type Hint = { xp: number; isAdmin: boolean; streak: number }

/** A sign-in does not write the streak. */
export function parseHint(raw: string): Hint | undefined {
  const [found, xp, admin, streak = 0] = PATTERN.exec(raw) ?? []
  return found === undefined ? undefined : { xp: Number(xp), isAdmin: admin === '1', streak: Number(streak) }
}

export const hintText = ({ xp, isAdmin, streak }: Hint): string => `${xp}.${isAdmin ? 1 : 0}.${streak}`

/** Keeps what a fan's page knows for the static pages, but only in a browser that still holds a hint: a sign-out deletes it. */
export function keepHint(hint: string) {
  const held = rawHint()
  if (held !== '' && held !== hint) writeCookie(HINT_COOKIE, hint, YEAR_SECONDS)
}

export function onHint(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts the hint on `<html>`, as the boot script does on load, and tells the header. */
export function applyHint() {
  const hint = parseHint(rawHint())
  const { dataset } = document.documentElement
  if (hint) dataset.fan = '1'
  else delete dataset.fan
  if (hint?.isAdmin) dataset.admin = '1'
  else delete dataset.admin
  if (hint?.streak) dataset.streak = '1'
  else delete dataset.streak
  for (const listener of listeners) listener()
}
