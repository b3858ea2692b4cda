'use client'

import { useSyncExternalStore } from 'react'
import { readCookie } from '@/components/ui/cookie'
import { THEME_COOKIE } from '@/lib/core/cookie-names'
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

/** Changes the theme at once and saves it in the background; if that fails, the form is submitted. */
export async function changeTheme(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<void> {
  const sent = new FormData(form, submitter)
  const { dataset } = document.documentElement
  const theme = sent.get('theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  else delete dataset.theme
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams([...sent].map(([key, entry]) => [key, String(entry)])),
    redirect: 'manual',
  }).catch(() => undefined)
  if (answer && (answer.ok || answer.type === 'opaqueredirect')) for (const listener of listeners) listener()
  else form.submit()
}
