import { Accuracy } from '@/components/profile/accuracy'
import { PlayerCard } from '@/components/profile/player-card'
import { ButtonLink } from '@/components/ui/button-link'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Profile } from '@/lib/profile/queries'
import { profilePath } from '@/lib/profile/rules'
import './account.css'

/** The fan as a sticker and how good the fan is; nothing without a nickname to print. */
export function OwnCard({ profile, locale }: { profile: Profile | null; locale: Locale }) {
  if (!profile) return null
  return (
    <>
      <div className="own-card">
        <PlayerCard profile={profile} position={null} locale={locale} heading="h2" />
        <ButtonLink href={profilePath(profile.nickname)} variant="outline">
          {translatorFor(locale, 'account')('ownCard')}
        </ButtonLink>
      </div>
      <Accuracy profile={profile} locale={locale} />
    </>
  )
}
