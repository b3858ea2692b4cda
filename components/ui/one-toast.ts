import { toast as sonner } from 'sonner'
import type { Notice } from '@/lib/core/forms/action-result'
import { undo } from './undo'

const SHOWN_MS = 4_000
const STEP_MS = 250

let isPointedAt = false

/**
 * A mouse that moves over a toast holds it. `:hover` would also hold one that appears under a resting mouse, and sticks after a
 * tap on a touch screen.
 */
export function followPointer({ type, pointerType }: { type: string; pointerType: string }) {
  isPointedAt = type === 'pointermove' && pointerType !== 'touch'
}

const isHeld = (): boolean =>
  document.hidden ||
  isPointedAt ||
  document.querySelector('[data-sonner-toaster]')?.matches(':focus-within') === true

/** An element of the top layer lies above earlier ones; in browsers without popovers, the toasts have a z-index. */
function raise() {
  const layer = document.querySelector<HTMLElement>('.toast-layer')
  if (!layer?.showPopover) return
  if (layer.matches(':popover-open')) layer.hidePopover()
  layer.showPopover()
}

/**
 * The browser closes a sheet that is a popover when anything outside it is pressed, toasts included. It is reopened at once, so
 * that closing the toast keeps the sheet open.
 */
export function keepSheets() {
  const sheets = [...document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open')]
  if (sheets.length === 0) return
  const over = new AbortController()
  const reopen = () => {
    over.abort()
    setTimeout(() => {
      const closed = sheets.filter((sheet) => sheet.isConnected && !sheet.matches(':popover-open'))
      for (const sheet of closed) sheet.showPopover()
      if (closed.length > 0) raise()
    })
  }
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, reopen, { signal: over.signal })
}

/**
 * Shows one toast at a time, errors included: a newer one replaces the older, and each closes after 4 s without pointer
 * or focus. sonner's own timer does not pause for focus.
 */
export function oneAtATime() {
  let shown: string | number | undefined
  let current: Notice | undefined
  let left = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const tick = () => {
    if (isHeld()) return
    left -= STEP_MS
    if (left <= 0) close()
  }
  const close = () => {
    clearInterval(timer)
    sonner.dismiss(shown)
  }

  const show = (toast: Notice) => {
    const { title, description, destructive = false, neutral = false, undo: back } = toast
    current = toast
    if (shown !== undefined) sonner.dismiss(shown)
    raise()
    const say = destructive ? sonner.error : neutral ? sonner.info : sonner.success
    const action = back && { label: back.label, onClick: () => undo(back.id) }
    shown = say(title, { description, action, duration: Number.POSITIVE_INFINITY, closeButton: destructive })
    isPointedAt = false
    left = SHOWN_MS
    clearInterval(timer)
    timer = setInterval(tick, STEP_MS)
  }

  return { show, dismiss: (toast: Notice) => toast === current && close() }
}
