import { getMessages } from 'next-intl/server'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import { dayTime } from '@/lib/core/day-time'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { matchesForFan } from '@/lib/matches/queries'
import { STRIP_LENGTH } from '@/lib/matches/rules'

/** The next matches of the fan's competitions. `now`: the database's clock, in milliseconds of the epoch. */
export async function UpcomingMatches({
  actor,
  locale,
  now,
}: {
  actor: SignedIn
  locale: Locale
  now: number
}) {
  const [coming, { fixtures: texts }] = await Promise.all([
    matchesForFan(actor, STRIP_LENGTH),
    getMessages({ locale }),
  ])
  const zone = env.APP_TIME_ZONE
  return (
    <section aria-labelledby="upcoming-matches">
      <SectionHead id="upcoming-matches" title={texts.title} />
      {coming.length === 0 && <p className="py-3 text-ink-soft text-sm">{texts.none}</p>}
      <ul>
        {coming.map(({ id, home, away, kickoffAt, kickoffKnown }) => (
          <li key={id} className="grid grid-cols-[4.75rem_1fr] items-baseline border-line border-b py-2.5">
            <time dateTime={new Date(kickoffAt).toISOString()} className="type-narrow font-[700] text-sm">
              {dayTime(kickoffAt, { now, locale, zone }, kickoffKnown)}
            </time>
            <span className="min-w-0 break-words text-[0.9375rem]">
              {`${home ?? texts.unknown} – ${away ?? texts.unknown}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
