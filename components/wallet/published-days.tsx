import { SectionHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import type { PublishedDay } from '@/lib/ledger/publication/rules'
import './wallet.css'

/** The public hashes, latest first. */
export function PublishedDays({ days, locale }: { days: PublishedDay[]; locale: Locale }) {
  const texts = MESSAGES[locale].wallet.verify.days
  return (
    <section aria-labelledby="days">
      <SectionHead id="days" title={texts.title} />
      <p className="reading py-4">{days.length > 0 ? texts.text : texts.none}</p>
      <ol className="grid">
        {days.toReversed().map(({ day, fans, hash }) => (
          <li key={day} className="wallet-day">
            <b className="first-letter:uppercase">{dayName(day, locale)}</b>
            <span className="text-ink-soft text-sm">
              {texts.fans}: {fans}
            </span>
            <span className="hash wrap-anywhere">{hash}</span>
          </li>
        ))}
      </ol>
      <a href="/api/ledger/heads" className="inline-flex min-h-11 items-center text-sky underline">
        {texts.all}
      </a>
    </section>
  )
}
