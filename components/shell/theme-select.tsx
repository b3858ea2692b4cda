'use client'

import { Icon } from '@/components/ui/icon'
import { THEMES, type Theme } from '@/lib/core/themes'
import { SettingForm } from './setting-form'
import { changeTheme, useTheme } from './theme'

type Props = { label: string; submitLabel: string; names: Record<Theme, string> }

export function ThemeSelect({ label, submitLabel, names }: Props) {
  const theme = useTheme()
  return (
    <SettingForm
      action="/api/theme"
      name="theme"
      label={label}
      submitLabel={submitLabel}
      value={theme}
      onPick={changeTheme}
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
