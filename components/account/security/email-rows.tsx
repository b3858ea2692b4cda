import { SettingRow } from '@/components/account/setting-row'
import { RowAction } from '@/components/ui/row-action'
import { cancelEmailChange, requestEmailChange } from '@/lib/account/email/actions'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { dayAndTime } from '@/lib/core/time/instants'
import type { Settings } from '@/lib/settings/queries'
import { ConfirmedForm } from '../confirmed-form'

type Props = Pick<Settings, 'email' | 'newEmail'> & { locale: Locale }

/** The fan's address, and the new one as long as its link has not been used. */
export function EmailRows({ email, newEmail, locale }: Props) {
  const { account } = MESSAGES[locale]
  const { change, email: texts } = account
  return (
    <>
      <SettingRow title={texts.title} text={email}>
        <ConfirmedForm
          action={requestEmailChange}
          email={{ label: texts.field, first: newEmail?.address }}
          texts={{
            open: change,
            title: texts.title,
            text: email,
            password: texts.password,
            button: texts.send,
            pending: texts.sending,
          }}
        />
      </SettingRow>
      {newEmail && (
        <SettingRow
          title={texts.waiting}
          text={fill(texts.waitingText, {
            address: newEmail.address,
            at: dayAndTime(newEmail.until, locale),
            change,
          })}
        >
          <RowAction
            action={cancelEmailChange}
            label={texts.cancel}
            pendingLabel={texts.cancelling}
            variant="outline"
            size="sm"
          />
        </SettingRow>
      )}
    </>
  )
}
