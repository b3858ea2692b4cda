import type { Messages } from 'next-intl'
import { HandedFocus } from '@/components/ui/handed-focus'
import type { FanDetails } from '@/lib/account/fans/queries'
import { fill } from '@/lib/core/i18n/fill'
import type { Locale } from '@/lib/core/locale'
import { shortDateTime } from '@/lib/core/time/instants'
import { BanForm } from './ban-form'
import { UnbanForm } from './unban-form'

type Props = { fan: FanDetails; texts: Messages['fans']; locale: Locale }

export function FanBan({ fan, texts, locale }: Props) {
  return (
    <div>
      {fan.bannedMs ? (
        <Banned fan={fan} since={fan.bannedMs} texts={texts.unban} locale={locale} />
      ) : (
        <HandedFocus>
          <BanForm id={fan.id} isPro={fan.isPro} texts={texts.ban} />
        </HandedFocus>
      )}
    </div>
  )
}

type BannedProps = { fan: FanDetails; since: number; texts: Messages['fans']['unban']; locale: Locale }

function Banned({ fan, since, texts, locale }: BannedProps) {
  return (
    <section className="sheet grid gap-3 border-card-red p-5">
      <h2 className="text-card-red text-xl">{fill(texts.title, { day: shortDateTime(since, locale) })}</h2>
      <p>
        {fan.bannedUntilMs
          ? fill(texts.until, { day: shortDateTime(fan.bannedUntilMs, locale) })
          : texts.open}
      </p>
      {fan.banReason && (
        <p className="wrap-anywhere">
          {texts.reason} {fan.banReason}
        </p>
      )}
      <HandedFocus>
        <UnbanForm id={fan.id} texts={texts} />
      </HandedFocus>
    </section>
  )
}
