import { Accuracy } from '@/components/profile/accuracy'
import { LatestBoxes } from '@/components/profile/latest-picks'
import { PlayerCard } from '@/components/profile/player-card'
import { ButtonLink } from '@/components/ui/button-link'
import type { SignedIn } from '@/lib/core/actor'
import { wordsOf } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { ownProfileOf } from '@/lib/profile/queries'
import { profilePath } from '@/lib/profile/rules'
import '@/components/profile/profile.css'

/** The fan as a sticker and how good the fan is; nothing without a nickname to print. */
export async function OwnCard({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const profile = await ownProfileOf(actor)
  if (!profile) return null
  const { nickname, latest } = profile
  return (
    <div className="profile">
      <div>
        <PlayerCard profile={profile} position={null} locale={locale} heading="h2" />
        <div className="player-actions">
          <ButtonLink href={profilePath(nickname)} variant="outline" className="flex-1">
            {wordsOf(locale, 'account')('ownCard')}
          </ButtonLink>
        </div>
      </div>
      <div className="profile-sections">
        <Accuracy profile={profile} locale={locale} />
        {latest.length > 0 && <LatestBoxes latest={latest} locale={locale} />}
      </div>
    </div>
  )
}
