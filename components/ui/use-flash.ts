import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import type { Undo } from '@/lib/core/forms/action-result'
import { FLASH_COOKIE } from '@/lib/core/http/cookie-names'
import { fieldsIn } from '@/lib/core/unknown'
import { readCookie, writeCookie } from './cookie'
import { showToast } from './toast'
import { isLeaving } from './undo'

const isUndo = (value: unknown): value is Undo =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value

/** All tabs share the cookie: a tab that the fan does not see leaves it to the others. */
function showFlash() {
  const raw = readCookie(FLASH_COOKIE)
  if (!raw || document.hidden || isLeaving()) return
  writeCookie(FLASH_COOKIE, '', 0)
  try {
    const { title, description, undo, destructive } = fieldsIn(JSON.parse(raw))
    if (typeof title !== 'string') return
    showToast({
      title,
      description: typeof description === 'string' ? description : undefined,
      undo: isUndo(undo) ? undo : undefined,
      destructive: destructive === true,
    })
  } catch {
    return
  }
}

/** Shows the notice that an action left before redirecting, once. */
export function useFlash() {
  const path = usePathname()
  useEffect(() => {
    if (path) showFlash()
  }, [path])
  useEffect(() => {
    const store: EventTarget | null = 'cookieStore' in window ? window.cookieStore : null
    store?.addEventListener('change', showFlash)
    document.addEventListener('visibilitychange', showFlash)
    return () => {
      store?.removeEventListener('change', showFlash)
      document.removeEventListener('visibilitychange', showFlash)
    }
  }, [])
}
