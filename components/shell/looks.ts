import { readCookie, writeCookie } from '@/components/ui/cookie'
import { LOOKS_COOKIE, YEAR_SECONDS } from '@/lib/core/http/cookie-names'

const PATTERN = /^([a-z-]{0,40})\.([a-z-]{0,40})\.([a-z-]{0,40})$/

/**
 * Puts the reader's looks on `<html>`, as the boot script does on load: those that a page of the fan knows, else those of the
 * cookie. A cookie outdated by another device is overwritten.
 * @param known `theme.frame.skin`, each empty or a look
 */
export function applyLooks(known?: string) {
  const raw = known ?? readCookie(LOOKS_COOKIE) ?? ''
  if (known !== undefined && raw !== readCookie(LOOKS_COOKIE)) writeCookie(LOOKS_COOKIE, raw, YEAR_SECONDS)
  const parts = PATTERN.exec(raw)
  const { dataset } = document.documentElement
  for (const [index, name] of ['look', 'frame', 'skin'].entries()) {
    const look = parts?.[index + 1]
    if (look) dataset[name] = look
    else delete dataset[name]
  }
}
