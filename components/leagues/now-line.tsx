import { shortName } from '@/lib/competitions/clubs/rules'
import { translatorFor } from '@/lib/core/i18n/translator'
import { matchStandings } from '@/lib/matchday/in-play/rules'
import type { RoundNowProps } from './round-now'
import './in-play.css'

/** The viewer's place if the matches in play ended now, and what each of them brings. */
export function NowLine({ matches, table, standing, viewerId, provisional, at, locale }: RoundNowProps) {
  const t = translatorFor(locale, 'leagues.now')
  const index = table.findIndex(({ userId }) => userId === viewerId)
  if (!provisional || index < 0) return null
  const open = matches.filter(({ startedAt, kickoffAt }) => startedAt === null && (kickoffAt ?? 0) > at)
  const gives = matchStandings(standing, viewerId).flatMap(({ matchId, points }) => {
    const fact = standing.matches.find(({ id }) => id === matchId)
    if (!fact || points === null) return []
    const match = `${shortName(fact.home)}–${shortName(fact.away)}`
    return [points > 0 ? t('gives', { match, points }) : t('givesNothing', { match })]
  })
  return (
    <p className="race-gap">
      <b className="type-score">
        {t('place', { place: index + 1 - (provisional.get(viewerId)?.moved ?? 0) })}{' '}
      </b>
      <span>
        {t('ifItEnded')} {gives.length > 0 && `${gives.join(', ')}. `}
        <strong>{t('open', { count: open.length })}</strong>
      </span>
    </p>
  )
}
