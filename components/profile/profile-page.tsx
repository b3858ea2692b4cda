import { ButtonLink } from '@/components/ui/button-link'
import { ShareButton } from '@/components/ui/share-button'
import { placedBadges } from '@/lib/badges/queries'
import { BADGES_ON_PROFILE_MAX } from '@/lib/badges/rules'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { standingsOf } from '@/lib/leagues/queries'
import type { Profile } from '@/lib/profile/queries'
import { profilePath } from '@/lib/profile/rules'
import { Accuracy } from './accuracy'
import { BadgeStrip } from './badge-strip'
import { LatestBoxes, LatestTickets } from './latest-picks'
import { LevelSection } from './level-section'
import { PlayerCard } from './player-card'
import './profile.css'

type Props = { actor: SignedIn; profile: Profile; locale: Locale }

/** The fan as a sticker, beside the figures on how good the fan is. */
export async function ProfilePage({ actor, profile, locale }: Props) {
  const { userId, nickname, isOwn, isPrivate, league, latest } = profile
  const { profile: texts } = MESSAGES[locale]
  const [placed, table] = await Promise.all([
    placedBadges(userId, BADGES_ON_PROFILE_MAX),
    league ? standingsOf(actor, league.id, 'week') : [],
  ])
  const position = table.find((row) => row.userId === userId)?.position ?? null
  return (
    <div className="profile">
      <div>
        <PlayerCard {...{ profile, position, locale }} />
        <div className="player-actions">
          {!isOwn && league && (
            <ButtonLink href={`${profilePath(nickname)}/versus`} className="flex-1">
              {texts.compare}
            </ButtonLink>
          )}
          {isPrivate ? (
            <ButtonLink href="/account#visibility" className="flex-1">
              {texts.share.closed}
            </ButtonLink>
          ) : (
            <ShareButton
              label={texts.share.button}
              isIcon={!isOwn}
              variant={isOwn ? 'primary' : 'outline'}
              className={isOwn ? 'flex-1' : ''}
              texts={texts.share}
            />
          )}
        </div>
      </div>
      <div className="profile-sections">
        <Accuracy profile={profile} locale={locale} />
        {latest.length > 0 && <LatestBoxes latest={latest} locale={locale} />}
        <div className="profile-pair">
          <LevelSection xp={profile.xp} locale={locale} />
          <BadgeStrip {...{ profile, placed, locale }} />
        </div>
        {latest.length > 0 && <LatestTickets latest={latest} locale={locale} />}
      </div>
    </div>
  )
}
