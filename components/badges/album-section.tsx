import { SectionHead } from '@/components/ui/page-head'
import { leavesOf } from '@/lib/badges/album/words'
import type { AlbumBadge } from '@/lib/badges/queries'
import { BADGES_ON_PROFILE_MAX, RARITIES } from '@/lib/badges/rules'
import { badgeName } from '@/lib/badges/words'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { Album } from './album'
import { PlacesForm } from './places-form'
import './badges.css'
import './sticker.css'

type Props = { album: AlbumBadge[]; locale: Locale }

/** The meaning of the frames, the album, and which of the fan's badges are on the profile. */
export function AlbumSection({ album, locale }: Props) {
  const { badges: texts } = MESSAGES[locale]
  const owned = album.filter(({ isOwned }) => isOwned)
  return (
    <>
      <div className="album-key">
        {RARITIES.map((rarity) => (
          <span key={rarity} className={`rarity rarity-${rarity}`}>
            {texts.album.rarities[rarity]}
          </span>
        ))}
        <span className="rarity">{texts.shareText}</span>
      </div>
      <Album leaves={leavesOf(album, locale)} texts={texts.album} />
      {owned.length > 0 && (
        <section className="mt-12 grid gap-5" aria-labelledby="places">
          <SectionHead id="places" title={texts.places.title} />
          <PlacesForm
            texts={texts.places}
            hint={fill(texts.places.text, { most: BADGES_ON_PROFILE_MAX })}
            choices={owned.map((badge) => ({
              id: badge.id,
              name: badgeName(badge, locale),
              isPlaced: badge.place !== null,
            }))}
          />
        </section>
      )}
    </>
  )
}
