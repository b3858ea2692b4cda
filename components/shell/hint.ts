import { readCookie } from '@/components/ui/cookie'
import { HINT_COOKIE } from '@/lib/core/cookie-names'

const PATTERN = /^(\d{1,12})\.([01])$/
const listeners = new Set<() => void>()

/** Readable by scripts, and grants nothing. */
export const rawHint = (): string => readCookie(HINT_COOKIE) ?? ''

export function parseHint(raw: string): { xp: number; isAdmin: boolean } | undefined {
  const parts = PATTERN.exec(raw)
  return parts ? { xp: Number(parts[1]), isAdmin: parts[2] === '1' } : undefined
}

export function onHint(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts the hint on `<html>`, as the boot script does on load, and tells the level bar. */
export function applyHint() {
  const hint = parseHint(rawHint())
  const { dataset } = document.documentElement
  if (hint) dataset.fan = '1'
  else delete dataset.fan
  if (hint?.isAdmin) dataset.admin = '1'
  else delete dataset.admin
  for (const listener of listeners) listener()
}
