import type { ActionFailure, Notice } from '@/lib/core/forms/action-result'

export const refusalToast = ({ title, message }: Pick<ActionFailure, 'title' | 'message'>): Notice => ({
  title,
  description: message,
  destructive: true,
})

/** What the loaded toaster does; it dismisses a toast only while that is the one shown. */
type Toasts = { show: (toast: Notice) => void; dismiss: (toast: Notice) => void }

let loaded: Toasts | undefined
let wake: (() => void) | undefined
const waiting: Notice[] = []

/** Shows a toast; it waits until the toaster, which loads late, is ready. */
export function showToast(toast: Notice) {
  if (loaded) return loaded.show(toast)
  waiting.push(toast)
  wake?.()
}

/** Dismisses a toast that is no longer true. */
export function dismissToast(toast: Notice) {
  if (waiting.includes(toast)) waiting.splice(waiting.indexOf(toast), 1)
  loaded?.dismiss(toast)
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
export function takeToasts(by: Toasts): () => void {
  loaded = by
  for (const toast of waiting.splice(0)) by.show(toast)
  return () => {
    loaded = undefined
  }
}
