import { chosenTheme } from '@/lib/auth/theme-cookie'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { LanguageChoice } from './language-choice'
import { SettingRow } from './setting-row'
import { ThemeChoice } from './theme-choice'

/** Language and theme; the header offers the same choices. */
export async function Appearance({ locale, path }: { locale: Locale; path: string }) {
  const { shell } = MESSAGES[locale]
  const chosen = await chosenTheme()
  const { language, theme } = shell
  return (
    <div>
      <SettingRow title={language.label}>
        <LanguageChoice locale={locale} legend={language.label} next={path} hideLegend id="language" />
      </SettingRow>
      <SettingRow title={theme.label}>
        <ThemeChoice
          first={chosen ?? 'system'}
          legend={theme.label}
          next={path}
          names={{ system: theme.system, light: theme.light, dark: theme.dark }}
        />
      </SettingRow>
    </div>
  )
}
