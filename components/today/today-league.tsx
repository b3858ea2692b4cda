import { Movement } from '@/components/leagues/movement'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { LeaguePosition } from '@/lib/leagues/place/queries'
import './today.css'

type Props = { place: LeaguePosition | null; viewerId: string; locale: Locale }

/** The fan's own row of a league between its neighbours, and the gap in words. */
export function TodayLeague({ place, viewerId, locale }: Props) {
  const t = translatorFor(locale, 'today')
  const { table } = MESSAGES[locale].leagues
  if (!place)
    return (
      <section className="sheet today-tile" aria-labelledby="today-league">
        <h2 id="today-league" className="type-head text-xl">
          {t('league.none')}
        </h2>
        <p className="mt-1 mb-3 text-ink-soft text-sm">{t('league.noneText')}</p>
        <ButtonLink href="/leagues" variant="outline" size="sm">
          {t('league.find')}
        </ButtonLink>
      </section>
    )
  const { rows } = place
  const at = rows.findIndex(({ userId }) => userId === viewerId)
  const [own, above, below] = [rows[at], rows[at - 1], rows[at + 1]]
  if (!own) return null
  const gap = above ? above.points - own.points : below ? own.points - below.points : null
  const gapText = () => {
    if (gap === null) return t('league.alone')
    if (above) return t(gap === 0 ? 'league.level' : 'league.gap', { gap, place: above.position })
    return t(gap === 0 ? 'league.levelTop' : 'league.lead', { gap })
  }
  return (
    <section className="sheet today-tile" aria-labelledby="today-league">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
        <h2 id="today-league" className="type-head min-w-0 flex-1 basis-32 text-xl wrap-anywhere">
          {place.name}
        </h2>
        <Link href={`/leagues/${place.leagueId}`} className="today-more">
          {t('league.table')}
        </Link>
      </div>
      <ol className="today-rows" aria-label={t('league.rows')}>
        {rows.map(({ userId, nickname, position, moved, points }) => (
          <li key={userId} data-own={userId === viewerId || undefined}>
            <b>{position}</b>
            <Movement moved={moved} texts={table} />
            <span className="min-w-0 wrap-anywhere">
              {userId === viewerId
                ? t('league.you', { name: nickname ?? t('league.nameless') })
                : (nickname ?? t('league.nameless'))}
            </span>
            <b>{points}</b>
          </li>
        ))}
      </ol>
      <p className="today-gap">
        {gap !== null && gap > 0 && <b>{gap} </b>}
        <span>
          {gapText()} {t('league.ends', { days: place.daysLeft })}
        </span>
      </p>
    </section>
  )
}
