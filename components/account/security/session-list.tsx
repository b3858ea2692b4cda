import { getMessages } from 'next-intl/server'
import { SettingRow } from '@/components/account/setting-row'
import { RowAction } from '@/components/ui/row-action'
import { endSession } from '@/lib/account/sessions/actions'
import { fill } from '@/lib/core/fill'
import { dayAndTime } from '@/lib/core/instants'
import type { Locale } from '@/lib/core/locale'
import type { SessionView } from '@/lib/settings/queries'
import { SignOutEverywhere } from '../sign-out-everywhere'
import '@/components/account/account.css'

/** Where the fan is signed in; sessions can be ended one by one or all together. */
export async function SessionList({ rows, locale }: { rows: SessionView[]; locale: Locale }) {
  const { sessions: texts, account } = await getMessages({ locale })
  return (
    <div className="mt-6">
      <h3 className="rule-ink pb-2 text-lg">{texts.title}</h3>
      {rows.map(({ id, device, since, seen, isThis }) => {
        const name = device ?? texts.unknown
        const at = dayAndTime(since, locale)
        const last = dayAndTime(seen, locale)
        const used = isThis ? texts.now : fill(texts.seen, { at: last })
        return (
          <SettingRow key={id} title={name} text={`${fill(texts.since, { at })} · ${used}`}>
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
      })}
      <div className="mt-4 grid justify-items-start gap-3">
        <p className="text-sm text-ink-soft">{account.sessionsText}</p>
        <SignOutEverywhere label={account.everywhere} pendingLabel={account.everywherePending} />
      </div>
    </div>
  )
}
