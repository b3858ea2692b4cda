import type { Messages } from 'next-intl'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/i18n/fill'
import type { Locale } from '@/lib/core/locale'
import { weekendDays } from '@/lib/weekend/board/words'
import type { PastWeekend } from '@/lib/weekend/queries'
import './five-table.css'

type Props = {
  weekends: PastWeekend[]
  current: string
  locale: Locale
  texts: Messages['weekend']['season']
}

/** The fan's fives, latest first, with what each of them earned. */
export function Season({ weekends, current, locale, texts }: Props) {
  const sum = weekends.reduce((points, weekend) => points + weekend.points, 0)
  return (
    <section aria-labelledby="season">
      <h2 id="season" className="rule-ink flex items-end justify-between gap-4 pb-2 text-xl">
        {texts.title}
        {weekends.length > 0 && (
          <span className="type-narrow text-sm">
            {texts.sum} <b className="type-score text-xl">{sum}</b>
          </span>
        )}
      </h2>
      {weekends.length === 0 && <p className="py-3 text-ink-soft">{texts.none}</p>}
      <ul className="five-table">
        {weekends.map(({ weekend, picks, open, won, points }) => (
          <li key={weekend} className={weekend === current ? 'five-rank five-own' : 'five-rank'}>
            <Link href={`/coach/five?weekend=${weekend}`} className="underline">
              {fill(texts.weekend, { days: weekendDays(weekend, locale) })}
              <small>
                {fill(texts.hits, { won, picks })}
                {open > 0 && ` · ${fill(texts.open, { count: open })}`}
              </small>
            </Link>
            <b>{points}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
