import type { Messages } from 'next-intl'
import type { FanDetails } from '@/lib/account/fans/queries'
import { fill } from '@/lib/core/fill'
import { shortDateTime } from '@/lib/core/instants'
import type { Locale } from '@/lib/core/locale'
import { BanForm } from './ban-form'
import { UnbanForm } from './unban-form'

type Props = { fan: FanDetails; texts: Messages['fans']; locale: Locale }

export function FanBan({ fan, texts, locale }: Props) {
  const { unban } = texts
  if (!fan.bannedMs) return <BanForm id={fan.id} isPro={fan.isPro} texts={texts.ban} />
  return (
    <section className="sheet grid justify-items-start gap-3 border-card-red p-5">
      <h2 className="text-card-red text-xl">
        {fill(unban.title, { day: shortDateTime(fan.bannedMs, locale) })}
      </h2>
      <p>
        {fan.bannedUntilMs
          ? fill(unban.until, { day: shortDateTime(fan.bannedUntilMs, locale) })
          : unban.open}
      </p>
      {fan.banReason && (
        <p className="wrap-anywhere">
          {unban.reason} {fan.banReason}
        </p>
      )}
      <UnbanForm id={fan.id} texts={unban} />
    </section>
  )
}
