import { getMessages } from 'next-intl/server'
import { SettingRow } from '@/components/account/setting-row'
import { SectionHead } from '@/components/ui/page-head'
import { requestEmailChange } from '@/lib/account/email/actions'
import { ownEmail } from '@/lib/account/queries'
import { PASSWORD_MAX, PASSWORD_MIN } from '@/lib/account/rules'
import type { SignedIn } from '@/lib/core/actor'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import { ConfirmedForm } from '../confirmed-form'
import { FactorRow } from './factor-row'
import { PasswordForm } from './password-form'
import { SessionList } from './session-list'

/** Password, address, second factor and sessions. */
export async function Security({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const [address, { account, auth }] = await Promise.all([ownEmail(actor), getMessages({ locale })])
  const { email, password } = account
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
      <SettingRow title={email.title} text={address}>
        <ConfirmedForm
          action={requestEmailChange}
          email={email.field}
          texts={{
            open: account.change,
            title: email.title,
            text: address,
            password: email.password,
            button: email.send,
            pending: email.sending,
          }}
        />
      </SettingRow>
      <FactorRow actor={actor} locale={locale} />
      <SessionList actor={actor} locale={locale} />
    </section>
  )
}
