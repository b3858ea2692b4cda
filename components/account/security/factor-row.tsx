import { SettingRow } from '@/components/account/setting-row'
import { beginFactor, dropFactor } from '@/lib/account/second-factor/actions'
import type { FactorView } from '@/lib/account/second-factor/queries'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { fullDay } from '@/lib/core/time/instants'
import { ConfirmedForm } from '../confirmed-form'
import { FactorCard } from './factor-card'
import { QrCode } from './qr-code'
import '@/components/account/account.css'

/** The second factor: setting it up, its state, and turning it off. */
export function FactorRow({ view, locale }: { view: FactorView; locale: Locale }) {
  const { secondFactor: texts } = MESSAGES[locale]
  const {
    signIn: _s,
    admin: _a,
    adminLink: _l,
    adminFirst: _f,
    adminFirstText: _t,
    onText: _o,
    ...plain
  } = texts
  const shared = { password: texts.password, pending: texts.pending }
  return (
    <>
      <SettingRow
        title={texts.title}
        text={
          <>
            <span className="factor-tag" data-on={view.state === 'on' ? '' : undefined}>
              {view.state === 'on' ? texts.onTag : texts.offTag}
            </span>{' '}
            {stateText(view, locale)}
          </>
        }
      >
        {view.state === 'on' ? (
          <ConfirmedForm
            action={dropFactor}
            code={texts.eitherCode}
            variant="destructive"
            texts={{
              ...shared,
              open: texts.drop,
              title: texts.drop,
              text: texts.dropText,
              button: texts.drop,
            }}
          />
        ) : (
          <ConfirmedForm
            action={beginFactor}
            texts={{
              ...shared,
              open: texts.begin,
              title: texts.beginTitle,
              text: texts.beginText,
              button: texts.beginButton,
            }}
          />
        )}
      </SettingRow>
      <FactorCard
        state={view.state}
        secretKey={view.state === 'begun' ? view.key : undefined}
        qr={view.state === 'begun' && <QrCode text={view.uri} label={texts.qr} />}
        texts={plain}
      />
    </>
  )
}

function stateText(view: FactorView, locale: Locale): string {
  const t = translatorFor(locale, 'secondFactor')
  if (view.state !== 'on') return t('offText')
  return t('onText', { day: fullDay(view.since, locale), left: view.codesLeft })
}
