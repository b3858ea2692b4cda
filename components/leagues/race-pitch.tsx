import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Standing } from '@/lib/leagues/queries'
import { gapOf, runnersOf } from '@/lib/leagues/race/rules'
import type { RowNow } from '@/lib/matchday/in-play/rules'
import './in-play.css'

/** Places named on the pitch apart from the viewer's. */
const NAMED = 2

type Props = { rows: Standing[]; viewerId: string; now?: RowNow; locale: Locale }

const sideOf = (at: number) => (at > 0.8 ? 'end' : at < 0.1 ? 'start' : undefined)

/** The league as a race towards the goal, and the viewer's gap in a sentence; the table shows the rest. */
export function RacePitch({ rows, viewerId, now, locale }: Props) {
  const t = translatorFor(locale, 'leagues')
  const runners = runnersOf(rows, viewerId)
  const gap = gapOf(rows, viewerId)
  const own = rows.find(({ userId }) => userId === viewerId)
  return (
    <div>
      {runners.length > 0 && (
        <div className="race pitch-ground" aria-hidden="true">
          {runners.map(({ from, to, nickname, isOwn, at, lane }) => (
            <span
              key={from}
              className="race-disc"
              data-own={isOwn || undefined}
              data-side={sideOf(at)}
              style={{ insetInlineStart: `${5 + at * 89}%`, top: lane === 0 ? '25%' : '62%' }}
            >
              <b>{from === to ? from : `${from}–${to}`}</b>
              {isOwn ? <i>{t('race.you')}</i> : from <= NAMED && nickname ? <i>{nickname}</i> : null}
            </span>
          ))}
        </div>
      )}
      {gap && own && (
        <p className="race-gap">
          {gap.kind !== 'alone' && gap.points > 0 && <b className="type-score">{gap.points} </b>}
          <span>
            {t(`race.${runners.length > 0 || gap.kind === 'alone' ? gap.kind : 'start'}`, {
              gap: gap.points,
              place: gap.place,
              rival: gap.rival ?? t('table.nameless'),
            })}{' '}
            {now && now.points > 0 && (
              <span>
                {t('race.inPlay', { points: now.points })}{' '}
                <strong>{t('race.then', { place: own.position - now.moved })}</strong>
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
