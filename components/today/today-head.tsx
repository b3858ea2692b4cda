import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { longDay } from '@/lib/core/time/instants'
import type { LiveMatch, NextMatch } from '@/lib/missions/today/queries'
import { headlineOf, roundOf } from '@/lib/missions/today/words'
import './today.css'

type Props = { now: number; live: LiveMatch[]; next: NextMatch | null; locale: Locale }

/** The day, with its news as a headline. */
export function TodayHead({ now, live, next, locale }: Props) {
  const t = translatorFor(locale, 'today')
  return (
    <header className="rule-ink today-head">
      <div className="min-w-0">
        <p className="type-eyebrow">{longDay(now, locale)}</p>
        <h1 className="type-display text-4xl wrap-anywhere">{headlineOf({ now, live, next }, locale)}</h1>
      </div>
      {next && next.round !== null && (
        <p className="today-round">
          {roundOf(next, locale)}
          <br />
          {t('matches', { matches: next.matches, open: next.open })}
        </p>
      )}
    </header>
  )
}
