import { SettingRow } from '@/components/account/setting-row'
import { SectionHead } from '@/components/ui/page-head'
import { PASSWORD_MAX, PASSWORD_MIN } from '@/lib/account/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { Settings } from '@/lib/settings/queries'
import { EmailRows } from './email-rows'
import { FactorRow } from './factor-row'
import { PasswordForm } from './password-form'
import { SessionList } from './session-list'

/** Password, address, second factor and sessions. */
export function Security({ settings, locale }: { settings: Settings; locale: Locale }) {
  const { account, auth } = MESSAGES[locale]
  const { password } = account
  return (
    <section id="security">
      <SectionHead title={account.security} />
      <SettingRow title={password.title} text={password.text}>
        <PasswordForm
          texts={{
            ...password,
            open: account.change,
            show: auth.show,
            hide: auth.hide,
            hint: fill(auth.passwordHint, { min: PASSWORD_MIN, max: PASSWORD_MAX }),
          }}
        />
      </SettingRow>
      <EmailRows email={settings.email} newEmail={settings.newEmail} locale={locale} />
      <FactorRow view={settings.factor} locale={locale} />
      <SessionList rows={settings.sessions} hasCalendar={settings.calendarToken !== null} locale={locale} />
    </section>
  )
}
