import type { ReactNode } from 'react'
import { SectionHead } from '@/components/ui/page-head'
import { percent, twoDecimals } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { resultChances } from '@/lib/ratings/accuracy/rules'
import { pricedScores } from '@/lib/ratings/base-rates/rules'
import type { ExampleMatch } from '@/lib/ratings/queries'
import {
  expectedGoals,
  meansOn,
  PICK_WORTH,
  PRICE_MAX,
  PRICE_MIN,
  priceOf,
  ratedShare,
} from '@/lib/ratings/rules'
import { signed } from '@/lib/ratings/table/words'
import { ScoreGrid } from './score-grid'
import './ratings.css'

/** How the price of a match is computed, in three steps that anybody can repeat. */
export function PriceSteps({ match, locale }: { match: ExampleMatch; locale: Locale }) {
  const t = translatorFor(locale, 'ratings.steps')
  const { home, away, ratings } = match
  const [goals, means, scores] = [expectedGoals(ratings), meansOn(ratings), pricedScores(ratings)]
  const chances = resultChances(scores)
  const number = (value: number) => twoDecimals(locale).format(value)
  const sides = [
    { team: home, side: 'home', other: away, own: ratings.home, against: ratings.away },
    { team: away, side: 'away', other: home, own: ratings.away, against: ratings.home },
  ] as const
  const share = ratedShare(ratings)
  const picks = [
    ['1', chances.home],
    ['X', chances.draw],
    ['2', chances.away],
  ] as const
  return (
    <section aria-labelledby="steps">
      <SectionHead
        id="steps"
        title={t('title')}
        aside={t(match.isToCome ? 'next' : 'last', { home, away })}
      />
      <Step place={1} title={t('goals')} text={t('goalsText')}>
        <dl className="ratings-sides">
          {sides.map(({ team, side, other, own, against }) => (
            <div key={side}>
              <dt>
                <b>{team}</b>{' '}
                {t('sum', {
                  side: ratings.isNeutral ? 'neutral' : side,
                  mean: number(Math.exp(means[side])),
                  attack: signed(own.attack, locale),
                  defence: signed(-against.defence, locale),
                  other,
                })}
              </dt>
              <dd className="type-score">{number(goals[side])}</dd>
            </div>
          ))}
        </dl>
      </Step>
      <Step place={2} title={t('scores')} text={t('scoresText', { home })}>
        <ScoreGrid scores={scores} home={home} away={away} locale={locale} />
        {share < 1 && (
          <p className="mt-2 text-ink-soft text-sm">{t('share', { share: percent(locale).format(share) })}</p>
        )}
      </Step>
      <Step
        place={3}
        title={t('price')}
        text={t('priceText', { worth: PICK_WORTH, least: PRICE_MIN, most: PRICE_MAX })}
      >
        <ul className="ratings-prices">
          {picks.map(([pick, p]) => (
            <li key={pick}>
              <span>{t('pick', { pick, share: percent(locale).format(p) })}</span>
              <b className="type-score">{priceOf(p)}</b>
              <span>{t('points')}</span>
            </li>
          ))}
        </ul>
      </Step>
    </section>
  )
}

type StepProps = { place: number; title: string; text: string; children: ReactNode }

function Step({ place, title, text, children }: StepProps) {
  return (
    <section className="ratings-step">
      <span aria-hidden="true" className="type-score type-outline">
        {place}
      </span>
      <div className="min-w-0">
        <h3 className="type-head text-xl">{title}</h3>
        <p className="mt-1 text-ink-soft text-sm">{text}</p>
        {children}
      </div>
    </section>
  )
}
