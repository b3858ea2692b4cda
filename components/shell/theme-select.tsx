'use client'

import { useSyncExternalStore } from 'react'
import { readCookie } from '@/components/ui/cookie'
import { Icon } from '@/components/ui/icon'
import { SettingForm } from './setting-form'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()
const onTheme = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const chosenTheme = (): Theme => THEMES.find((theme) => theme === readCookie('theme')) ?? 'system'

/** Changes the theme at once and saves it in the background; if that fails, the form is submitted. */
async function take(form: HTMLFormElement) {
  const sent = new FormData(form)
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

type Props = { label: string; submitLabel: string; names: Record<Theme, string> }

export function ThemeSelect({ label, submitLabel, names }: Props) {
  const theme = useSyncExternalStore(onTheme, chosenTheme, () => 'system' as const)
  return (
    <SettingForm
      action="/api/theme"
      name="theme"
      label={label}
      submitLabel={submitLabel}
      value={theme}
      onPick={take}
      options={THEMES.map((value) => ({ value, label: names[value] }))}
    >
      <span aria-hidden="true" className="pick-theme">
        <Icon name="sun" className="theme-light" />
        <Icon name="moon" className="theme-dark" />
        <span className="pick-word">{label}</span>
        <span className="pick-word pick-value">{names[theme]}</span>
      </span>
    </SettingForm>
  )
}
