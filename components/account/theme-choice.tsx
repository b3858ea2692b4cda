'use client'

import type { SubmitEvent } from 'react'
import { changeTheme, useTheme } from '@/components/shell/theme'
import { buttonStyle } from '@/components/ui/button'
import { THEMES, type Theme } from '@/lib/core/themes'

type Props = { first: Theme; legend: string; next: string; names: Record<Theme, string> }

/** The theme by three buttons: at once, or as a plain form post. */
export function ThemeChoice({ first, legend, next, names }: Props) {
  const theme = useTheme(first)
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    event.preventDefault()
    void changeTheme(event.currentTarget, submitter)
  }
  return (
    <form method="post" action="/api/theme" onSubmit={choose}>
      <input type="hidden" name="next" value={next} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{legend}</legend>
        {THEMES.map((value) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={value === theme}
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
          >
            {names[value]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
