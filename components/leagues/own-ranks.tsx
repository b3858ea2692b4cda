import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { PERIODS } from '@/lib/leagues/rules'
import type { Rank } from '@/lib/ledger/ranks/queries'
import { PastWeeks } from './past-weeks'
import './leagues.css'

/** Where the fan stands among all fans, now and in past weeks. */
export function OwnRanks({ ranks, locale }: { ranks: Rank[]; locale: Locale }) {
  const t = translatorFor(locale, 'ranks')
  const past = ranks.filter(({ isRunning }) => !isRunning)
  return (
    <section aria-labelledby="own-ranks" className="mt-7">
      <h2 id="own-ranks" className="type-eyebrow mb-3">
        {t('title')}
      </h2>
      <dl className="own-ranks">
        {PERIODS.map((period) => {
          const own = ranks.find((rank) => rank.isRunning && rank.period === period)
          return (
            <div key={period}>
              <dt className="type-narrow text-sm text-ink-soft">{t(`periods.${period}`)}</dt>
              <dd className="type-score text-2xl">{own ? t('rank', { place: own.rank }) : '–'}</dd>
              <dd className="type-narrow text-sm">
                {own ? t('among', { field: own.field, points: own.points }) : t('nothing')}
              </dd>
            </div>
          )
        })}
      </dl>
      {past.length > 0 && (
        <details className="fold mt-4">
          <summary className="min-h-11">
            <span className="flex-1">{t('past')}</span>
          </summary>
          <PastWeeks weeks={past.map((week) => ({ ...week, place: week.rank }))} locale={locale} />
        </details>
      )}
    </section>
  )
}
