import type { Notice } from '@/lib/core/action-result'

export type Toast = Notice & { destructive?: boolean }
type Show = (toast: Toast) => void

let show: Show | undefined
let wake: (() => void) | undefined
const waiting: Toast[] = []

/** Shows a toast; it waits until the toaster, which loads late, is ready. */
export function showToast(toast: Toast) {
  if (show) return show(toast)
  waiting.push(toast)
  wake?.()
}

/** Registers how to load the toaster, and loads it at once if a toast is waiting. */
export function onFirstToast(load: () => void): () => void {
  wake = load
  if (waiting.length > 0) load()
  return () => {
    wake = undefined
  }
}

/** The loaded toaster takes over the waiting toasts and all that follow. */
export function takeToasts(by: Show): () => void {
  show = by
  for (const toast of waiting.splice(0)) by(toast)
  return () => {
    show = undefined
  }
}
