import type { CSSProperties } from 'react'
import { numberFormat } from '@/lib/core/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { BASE_RATES, type BaseRate } from '@/lib/matches/rules'
import { PRICE_MAX, priceOf } from '@/lib/ratings/rules'
import { ChanceDots } from './chance-dots'
import './rules.css'

/** The outcomes by the question that they answer. */
const QUESTIONS = {
  result: ['homeWin', 'draw', 'awayWin'],
  goals: ['over25', 'over35', 'goalless'],
  bothScore: ['bothScore'],
  cleanSheet: ['homeCleanSheet', 'awayCleanSheet'],
  margin: ['marginOf3', 'teamScores5'],
  comeback: ['comebackWin'],
} as const satisfies Record<string, readonly BaseRate[]>

const IDS = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]

const share = numberFormat({ style: 'percent', minimumFractionDigits: 1 })

/** Chances as dots out of a hundred and prices as bars; the settlement's own functions compute the prices. */
export function PriceList({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'rules')
  const percent = share(locale)
  return (
    <figure className="sheet price-list">
      <figcaption className="text-ink-soft text-sm">{t('prices.caption')}</figcaption>
      {IDS.map((question) => (
        <section key={question} aria-labelledby={`price-${question}`}>
          <h3 id={`price-${question}`} className="type-narrow text-lg">
            {t(`prices.questions.${question}`)}
          </h3>
          <ul>
            {QUESTIONS[question].map((outcome) => {
              const points = priceOf(BASE_RATES[outcome])
              const hundredths = Math.round(BASE_RATES[outcome] * 100)
              return (
                <li key={outcome} className="price-row">
                  <ChanceDots filled={hundredths} label={t('prices.dots', { count: hundredths })} />
                  <div className="min-w-0">
                    <p className="font-[600] leading-snug">{t(`outcomes.${outcome}`)}</p>
                    <p className="text-ink-soft text-sm">
                      {t('prices.rate', { share: percent.format(BASE_RATES[outcome]) })}
                    </p>
                    <p className="price-bar" style={{ '--worth': points / PRICE_MAX } as CSSProperties}>
                      <span aria-hidden="true" />
                      <b>{t('prices.points', { points })}</b>
                    </p>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </figure>
  )
}
