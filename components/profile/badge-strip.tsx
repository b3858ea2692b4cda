import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import type { PlacedBadge } from '@/lib/badges/queries'
import { rarityOf } from '@/lib/badges/rules'
import { badgeName } from '@/lib/badges/words'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Profile } from '@/lib/profile/queries'
import '@/components/badges/sticker.css'
import './profile.css'

type Props = { profile: Profile; placed: PlacedBadge[]; locale: Locale }

/** The badges on the profile; the fan's own ones link to the album. */
export function BadgeStrip({ profile: { isOwn, badges, badgesInAlbum }, placed, locale }: Props) {
  const t = translatorFor(locale, 'profile.badges')
  return (
    <section aria-labelledby="badges">
      <SectionHead id="badges" title={t('title')} aside={t('count', { stuck: badges, all: badgesInAlbum })} />
      {placed.length === 0 && <p className="pt-4">{t('none')}</p>}
      <ul className="badge-strip">
        {placed.map((badge) => (
          <li
            key={badge.id}
            title={badgeName(badge, locale)}
            className={`sticker sticker-${rarityOf(badge.owners, badge.fans)}`}
          >
            <svg viewBox="0 0 90 104" preserveAspectRatio="xMidYMid slice" role="img">
              <title>{badgeName(badge, locale)}</title>
              <image href={badge.iconUri} width="90" height="104" />
            </svg>
          </li>
        ))}
      </ul>
      {isOwn && (
        <Link href="/badges" className="mt-3 inline-flex min-h-11 items-center underline">
          {t('album')}
        </Link>
      )}
    </section>
  )
}
