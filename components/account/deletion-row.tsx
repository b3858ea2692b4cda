import { RowAction } from '@/components/ui/row-action'
import { requestDeletion, withdrawDeletion } from '@/lib/account/deletion/actions'
import { DELETION_GRACE_DAYS, daysLeft } from '@/lib/account/deletion/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndMonth } from '@/lib/core/time/date-formats'
import { env } from '@/lib/env'
import { ConfirmedForm } from './confirmed-form'
import { SettingRow } from './setting-row'
import './account.css'

/** Requests the account's deletion, or withdraws the request within the grace period. */
export function DeletionRow({ eraseAt, locale }: { eraseAt: number | null; locale: Locale }) {
  const { deletion: texts } = MESSAGES[locale]
  if (eraseAt !== null) return <PendingDeletion eraseAt={eraseAt} locale={locale} />
  return (
    <SettingRow title={texts.title} text={texts.text}>
      <ConfirmedForm
        action={requestDeletion}
        variant="destructive"
        texts={{
          open: texts.open,
          title: texts.form,
          text: fill(texts.formText, { days: DELETION_GRACE_DAYS }),
          password: texts.password,
          button: texts.confirm,
          pending: texts.confirming,
        }}
      />
    </SettingRow>
  )
}

function PendingDeletion({ eraseAt, locale }: { eraseAt: number; locale: Locale }) {
  const t = translatorFor(locale, 'deletion')
  const now = Date.now()
  if (eraseAt <= now)
    return (
      <section className="leaving mt-3" id="leaving">
        <h3 className="text-lg text-card-red">{t('underWay')}</h3>
        <p className="mt-1 text-sm">{t('underWayText')}</p>
      </section>
    )
  const days = daysLeft(eraseAt, now)
  return (
    <section className="leaving mt-3" id="leaving">
      <h3 className="text-lg text-card-red">
        {t('leaving', { day: dayAndMonth(locale, env.APP_TIME_ZONE).format(eraseAt) })}
      </h3>
      <p className="mt-1 text-sm">{t('leavingText')}</p>
      <div className="leaving-days" aria-hidden>
        {Array.from({ length: DELETION_GRACE_DAYS }, (_, day) => (
          <i key={String(day)} className={day < DELETION_GRACE_DAYS - days ? 'passed' : undefined} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <RowAction action={withdrawDeletion} label={t('stay')} pendingLabel={t('staying')} />
        <p className="text-sm text-ink-soft">{t('daysLeft', { days })}</p>
      </div>
    </section>
  )
}
