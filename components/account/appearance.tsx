import { cookies } from 'next/headers'
import { getMessages } from 'next-intl/server'
import { THEME_COOKIE } from '@/lib/auth/cookies'
import type { Locale } from '@/lib/core/locale'
import { LanguageChoice } from './language-choice'
import { SettingRow } from './setting-row'
import { ThemeChoice } from './theme-choice'

/** Language and theme; the header has the same choices. */
export async function Appearance({ locale, path }: { locale: Locale; path: string }) {
  const [{ shell }, jar] = await Promise.all([getMessages({ locale }), cookies()])
  const { language, theme } = shell
  const kept = jar.get(THEME_COOKIE)?.value
  return (
    <div>
      <SettingRow title={language.label}>
        <LanguageChoice locale={locale} legend={language.label} next={path} hideLegend />
      </SettingRow>
      <SettingRow title={theme.label}>
        <ThemeChoice
          first={kept === 'light' || kept === 'dark' ? kept : 'system'}
          legend={theme.label}
          next={path}
          names={{ system: theme.system, light: theme.light, dark: theme.dark }}
        />
      </SettingRow>
    </div>
  )
}
