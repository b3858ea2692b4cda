'use client'

import { useSyncExternalStore } from 'react'
import { readCookie } from '@/components/ui/cookie'
import { lostNotice } from '@/components/ui/lost-answer'
import { refusalToast, showToast } from '@/components/ui/toast'
import { THEME_COOKIE } from '@/lib/core/http/cookie-names'
import { THEMES, type Theme } from '@/lib/core/themes'

const listeners = new Set<() => void>()
const onTheme = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const chosenTheme = (): Theme => THEMES.find((theme) => theme === readCookie(THEME_COOKIE)) ?? 'system'

/** The chosen theme, as every control of the page shows it; `first` is what the server knew. */
export const useTheme = (first: Theme = 'system'): Theme =>
  useSyncExternalStore(onTheme, chosenTheme, () => first)

function show(theme: unknown): void {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  else delete dataset.theme
}

/** Changes the theme at once and saves it in the background; if that fails, the saved one returns, with a notice. */
export async function changeTheme(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<void> {
  const sent = new FormData(form, submitter)
  show(sent.get('theme'))
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams([...sent].map(([key, entry]) => [key, String(entry)])),
    redirect: 'manual',
  }).catch(() => undefined)
  if (answer?.ok || answer?.type === 'opaqueredirect') {
    for (const listener of listeners) listener()
    return
  }
  show(chosenTheme())
  const body = await answer?.text().catch(() => undefined)
  showToast(refusalToast(lostNotice(body ?? '')))
}
