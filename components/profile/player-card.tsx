import type { CSSProperties } from 'react'
import { Avatar } from '@/components/cosmetics/avatar'
import { FanName } from '@/components/cosmetics/fan-name'
import { longestPart, Nickname } from '@/components/ui/nickname'
import { dateFormat } from '@/lib/core/i18n/format'
import { plainNumber } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { levelOf } from '@/lib/ledger/rules'
import type { Profile } from '@/lib/profile/queries'
import { FanShirt } from './fan-shirt'
import './profile.css'

const month = dateFormat({ month: 'long', year: 'numeric' })

type Props = {
  profile: Profile
  position: number | null
  locale: Locale
  /** Heading level of the name. */
  heading?: 'h1' | 'h2'
}

/** The fan as a sticker; the corner shows this week's place in the league that the viewer shares. */
export function PlayerCard({ profile, position, locale, heading: Name = 'h1' }: Props) {
  const t = translatorFor(locale, 'profile.card')
  const { nickname, since, xp, streak, longestStreak, pointsEarned, season, league, looks } = profile
  const { level } = levelOf(xp)
  const figure = plainNumber(locale)
  return (
    <article className="player-card">
      <div className="player-art" data-skin={looks?.skin}>
        {league && position !== null && (
          <>
            <b className="player-rank">{t('position', { position })}</b>
            <span className="player-league">{league.name}</span>
          </>
        )}
        <FanShirt name={nickname} number={level} />
        {looks?.frame && <Avatar frame={looks.frame} skin={looks.skin} className="player-face" />}
      </div>
      <Name className="player-name" style={{ '--longest': longestPart(nickname) } as CSSProperties}>
        <FanName look={looks?.name}>
          <Nickname>{nickname}</Nickname>
        </FanName>
      </Name>
      <p className="player-since">{t('since', { month: month(locale, env.APP_TIME_ZONE).format(since) })}</p>
      <dl>
        <div>
          <dt>{t('level')}</dt>
          <dd>{level}</dd>
        </div>
        <div>
          <dt>{t('streak', { longest: longestStreak })}</dt>
          <dd>{streak}</dd>
        </div>
        <div>
          <dt>{t('points')}</dt>
          <dd>{figure.format(pointsEarned)}</dd>
        </div>
      </dl>
      <p className="player-season">
        <b>
          {t('season', { from: String(season.from), to: String((season.from + 1) % 100).padStart(2, '0') })}
        </b>{' '}
        {t('record', { picks: season.picks, hits: season.hits, points: season.points })}
      </p>
    </article>
  )
}
