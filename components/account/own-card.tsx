import { ScarfArt } from '@/components/art/scarf'
import { Accuracy } from '@/components/profile/accuracy'
import { PlayerCard } from '@/components/profile/player-card'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Profile } from '@/lib/profile/queries'
import { profilePath } from '@/lib/profile/rules'
import { AccountNav } from './account-nav'
import './account.css'

/** The fan as a sticker, and how good their picks are; without a nickname to print, a link to choose one. */
export function OwnCard({ profile, locale }: { profile: Profile | null; locale: Locale }) {
  if (!profile) return <NoCard locale={locale} />
  return (
    <>
      <div className="own-card">
        <PlayerCard profile={profile} position={null} locale={locale} heading="h2" />
        <ButtonLink href={profilePath(profile.nickname)} variant="outline">
          {translatorFor(locale, 'account')('ownCard')}
        </ButtonLink>
        <AccountNav locale={locale} />
      </div>
      <Accuracy profile={profile} locale={locale} />
    </>
  )
}

function NoCard({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'account.noCard')
  return (
    <div className="own-card">
      <EmptyState art={<ScarfArt />} title={t('title')} text={t('text')}>
        <ButtonLink href="#profile" variant="outline">
          {t('choose')}
        </ButtonLink>
      </EmptyState>
      <AccountNav locale={locale} />
    </div>
  )
}
