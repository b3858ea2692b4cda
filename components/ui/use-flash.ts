import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import type { Undo } from '@/lib/core/action-result'
import { readCookie } from './cookie'
import { showToast } from './toast'

const COOKIE = 'gq_flash'

const isUndo = (value: unknown): value is Undo =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value

function showFlash() {
  const raw = readCookie(COOKIE)
  if (!raw) return
  // The Cookie Store exists only in secure contexts; a demo in a local network is none.
  Reflect.set(document, 'cookie', `${COOKIE}=; path=/; max-age=0`)
  try {
    const notice: unknown = JSON.parse(raw)
    if (typeof notice !== 'object' || notice === null || !('title' in notice)) return
    const { title, description, destructive, undo } = notice as Record<string, unknown>
    if (typeof title !== 'string') return
    showToast({
      title,
      description: typeof description === 'string' ? description : undefined,
      destructive: destructive === true,
      undo: isUndo(undo) ? undo : undefined,
    })
  } catch {
    return
  }
}

/** A notice that an action left behind before it redirected: shown once, on the page that follows. */
export function useFlash() {
  const path = usePathname()
  useEffect(() => {
    if (path) showFlash()
  }, [path])
  useEffect(() => {
    if (!('cookieStore' in window)) return
    const store = window.cookieStore as EventTarget
    store.addEventListener('change', showFlash)
    return () => store.removeEventListener('change', showFlash)
  }, [])
}
