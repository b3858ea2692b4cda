import type { Messages } from 'next-intl'
import { SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { endFanSessions } from '@/lib/account/fans/actions'
import type { FanDetails } from '@/lib/account/fans/queries'
import { fill } from '@/lib/core/i18n/fill'
import type { Locale } from '@/lib/core/locale'
import { shortDateTime } from '@/lib/core/time/instants'

type Props = { fan: FanDetails; sudo: boolean; texts: Messages['fans']; locale: Locale }

export function FanSessions({ fan, sudo, texts, locale }: Props) {
  return (
    <section>
      <SectionHead title={texts.sessions} />
      {fan.sessions.length === 0 && <p className="slot-dashed mt-4 px-4 py-5">{texts.noSessions}</p>}
      <ul>
        {fan.sessions.map(({ id, device, at, seen }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2.5">
            <span>{device ?? texts.unknown}</span>
            <span className="text-ink-soft text-sm">
              {fill(texts.session, { at: shortDateTime(at, locale), seen: shortDateTime(seen, locale) })}
            </span>
          </li>
        ))}
      </ul>
      {sudo && fan.sessions.length > 0 && (
        <div className="mt-3">
          <RowAction
            action={endFanSessions}
            fields={{ id: fan.id }}
            variant="outline"
            size="sm"
            label={texts.endAll}
            pendingLabel={texts.ending}
          />
        </div>
      )}
    </section>
  )
}
