import type { Notice } from '@/lib/core/action-result'

export type Toast = Notice & { destructive?: boolean }
type Show = (toast: Toast) => void

let show: Show | undefined
let wake: (() => void) | undefined
const waiting: Toast[] = []

/** From any client code. Kept until the toaster, which is loaded late, can show it. */
export function showToast(toast: Toast) {
  if (show) return show(toast)
  waiting.push(toast)
  wake?.()
}

/** The toaster says how to load it; a toast that came earlier loads it at once. */
export function onFirstToast(load: () => void): () => void {
  wake = load
  if (waiting.length > 0) load()
  return () => {
    wake = undefined
  }
}

/** The loaded toaster takes over, with everything that waited for it. */
export function takeToasts(by: Show): () => void {
  show = by
  for (const toast of waiting.splice(0)) by(toast)
  return () => {
    show = undefined
  }
}
