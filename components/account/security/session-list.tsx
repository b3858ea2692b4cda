import { SettingRow } from '@/components/account/setting-row'
import { RowAction } from '@/components/ui/row-action'
import { endSession } from '@/lib/account/actions'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndTime } from '@/lib/core/time/instants'
import type { SessionView } from '@/lib/settings/queries'
import { SignOutEverywhere } from './sign-out-everywhere'
import '@/components/account/account.css'

/** Sessions that are not folded: the page goes on below them. */
const SHOWN = 5

/** `hasCalendar`: the address of a calendar is not a session, and keeps working when sessions end. */
type Props = { rows: SessionView[]; hasCalendar: boolean; locale: Locale }

/** Where the fan is signed in; sessions can be ended one by one or all together. */
export function SessionList({ rows, hasCalendar, locale }: Props) {
  const { sessions: texts, account, calendar } = MESSAGES[locale]
  const t = translatorFor(locale, 'sessions')
  return (
    <div className="mt-6">
      <h3 className="rule-ink pb-2 text-lg">{texts.title}</h3>
      {rows.slice(0, SHOWN).map((row) => (
        <SessionRow key={row.id} row={row} locale={locale} />
      ))}
      {rows.length > SHOWN && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center underline">
            {t('more', { count: rows.length - SHOWN })}
          </summary>
          {rows.slice(SHOWN).map((row) => (
            <SessionRow key={row.id} row={row} locale={locale} />
          ))}
        </details>
      )}
      <div className="mt-4 grid justify-items-start gap-3">
        <p className="text-sm text-ink-soft">{account.sessionsText}</p>
        {hasCalendar && (
          <p className="text-sm text-ink-soft">{fill(account.calendarGoesOn, { renew: calendar.renew })}</p>
        )}
        <SignOutEverywhere label={account.everywhere} pendingLabel={account.everywherePending} />
      </div>
    </div>
  )
}

function SessionRow({
  row: { id, device, since, seen, isThis },
  locale,
}: {
  row: SessionView
  locale: Locale
}) {
  const { sessions: texts } = MESSAGES[locale]
  const name = device ?? texts.unknown
  const at = dayAndTime(since, locale)
  const used = isThis ? texts.now : fill(texts.seen, { at: dayAndTime(seen, locale) })
  return (
    <SettingRow title={name} text={`${fill(texts.since, { at })} · ${used}`}>
      {isThis ? (
        <span className="factor-tag" data-on="">
          {texts.here}
        </span>
      ) : (
        <RowAction
          action={endSession}
          fields={{ id }}
          label={texts.end}
          pendingLabel={texts.ending}
          name={fill(texts.endNamed, { device: name, at })}
          variant="outline"
          size="sm"
        />
      )}
    </SettingRow>
  )
}
