'use client'

import { Icon } from '@/components/ui/icon'
import { THEMES } from '@/lib/core/themes'
import { SettingForm } from './setting-form'
import type { ShellTexts } from './texts'
import { changeTheme, useTheme } from './theme'

export function ThemeSelect({ texts }: { texts: ShellTexts['theme'] }) {
  const theme = useTheme()
  return (
    <SettingForm
      action="/api/theme"
      name="theme"
      label={texts.label}
      submitLabel={texts.submit}
      value={theme}
      onPick={changeTheme}
      options={THEMES.map((value) => ({ value, label: texts[value] }))}
    >
      <span aria-hidden="true" className="pick-theme">
        <Icon name="sun" className="theme-light" />
        <Icon name="moon" className="theme-dark" />
        <span className="pick-word">{texts.label}</span>
        <span className="pick-word pick-value">{texts[theme]}</span>
      </span>
    </SettingForm>
  )
}
