import type { CSSProperties } from 'react'
import { numberFormat } from '@/lib/core/i18n/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { matchesOf } from '@/lib/missions/predicates/rules'
import { pickLabelOf } from '@/lib/missions/predicates/words'
import { priceList } from '@/lib/missions/price-list/rules'
import { NO_NAMES, say } from '@/lib/missions/wording/words'
import { PRICE_MAX } from '@/lib/ratings/rules'
import { ChanceDots } from './chance-dots'
import './rules.css'

const share = numberFormat({ style: 'percent', minimumFractionDigits: 1 })

/** Chances as dots out of a hundred and prices as bars; the settlement's own functions compute the prices. */
export function PriceList({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'rules.prices')
  const speak = translatorFor(locale, 'predicates')
  const percent = share(locale)
  const names = { ...NO_NAMES, home: t('home'), away: t('away') }
  return (
    <figure className="sheet price-list">
      <figcaption className="text-ink-soft text-sm">{t('caption')}</figcaption>
      {priceList().map(({ kind, outcomes }) => (
        <section key={kind} aria-labelledby={`price-${kind}`}>
          <h3 id={`price-${kind}`} className="type-narrow text-lg">
            {t(`questions.${kind}`, { matches: outcomes[0] ? matchesOf(outcomes[0].rule).length : 0 })}
          </h3>
          <ul>
            {outcomes.map(({ rule, pick, p, points }) => {
              const hundredths = Math.round(p * 100)
              return (
                <li key={`${JSON.stringify(rule)} ${pick}`} className="price-row">
                  <ChanceDots filled={hundredths} label={t('dots', { count: hundredths })} />
                  <div className="min-w-0">
                    <p className="font-[600] leading-snug first-letter:uppercase">
                      {rule.kind === 'team_streak'
                        ? t(`streaks.${rule.streak}`)
                        : say(speak, pickLabelOf(rule, pick, names))}
                    </p>
                    <p className="text-ink-soft text-sm">{t('rate', { share: percent.format(p) })}</p>
                    <p className="price-bar" style={{ '--worth': points / PRICE_MAX } as CSSProperties}>
                      <span aria-hidden="true" />
                      <b>{t('points', { points })}</b>
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
