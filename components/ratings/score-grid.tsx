import type { CSSProperties } from 'react'
import { oneDecimal } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { leaderOf } from '@/lib/matches/rules'
import type { ScoreChance } from '@/lib/ratings/scores/rules'
import './ratings.css'

const GOALS = [0, 1, 2, 3, 4]

type Props = { scores: readonly ScoreChance[]; home: string; away: string; locale: Locale }

/** How likely each score up to four goals per side is, in percent: rows are goals of the home side. */
export function ScoreGrid({ scores, home, away, locale }: Props) {
  const t = translatorFor(locale, 'ratings.grid')
  const most = Math.max(...scores.map(({ p }) => p))
  const chance = (h: number, a: number) =>
    scores.find(({ score }) => score.home === h && score.away === a)?.p ?? 0
  return (
    <>
      <table className="score-grid">
        <caption className="sr-only">{t('caption', { home, away })}</caption>
        <thead>
          <tr>
            <td />
            {GOALS.map((goals) => (
              <th key={goals} scope="col">
                {goals}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GOALS.map((h) => (
            <tr key={h}>
              <th scope="row">{h}</th>
              {GOALS.map((a) => {
                const p = chance(h, a)
                const tint = { '--tint': `${Math.round((p / most) * 100)}%` } as CSSProperties
                return (
                  <td key={a} data-winner={leaderOf({ home: h, away: a })} style={tint}>
                    {oneDecimal(locale).format(p * 100)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="score-grid-key">
        <span data-winner="home">{t('wins', { team: home })}</span>
        <span data-winner="draw">{t('draw')}</span>
        <span data-winner="away">{t('wins', { team: away })}</span>
      </p>
    </>
  )
}
