import type { Locale } from '@/lib/core/locale'
import type { AlbumBadge } from '../queries'
import { type BadgeState, LEAVES, type Leaf, type Rarity, rarityOf, stateOf } from '../rules'
import { badgeDescription, badgeName, shareText } from '../words'

/** A place of the album, in the fan's language. */
export type BadgeView = {
  id: string
  number: number
  name: string
  how: string
  icon: string
  state: BadgeState
  value: number
  target: number
  rarity: Rarity
  /** The share of owners; null for a badge that nobody has yet, whose rarity would mean nothing. */
  share: string | null
}
export type LeafView = { leaf: Leaf; stuck: number; badges: BadgeView[] }

const viewOf = (badge: AlbumBadge, locale: Locale): BadgeView => ({
  id: badge.id,
  number: badge.number,
  name: badgeName(badge, locale),
  how: badgeDescription(badge, locale),
  icon: badge.iconUri,
  state: stateOf(badge),
  value: Math.min(badge.value, badge.target),
  target: badge.target,
  rarity: rarityOf(badge.owners, badge.fans),
  share: badge.owners > 0 ? shareText(badge.owners, badge.fans, locale) : null,
})

/** The album's pages with their places, by number. */
export const leavesOf = (album: readonly AlbumBadge[], locale: Locale): LeafView[] =>
  LEAVES.map((leaf) => {
    const badges = album.filter((badge) => badge.leaf === leaf)
    return {
      leaf,
      stuck: badges.filter(({ isOwned }) => isOwned).length,
      badges: badges.map((badge) => viewOf(badge, locale)),
    }
  })
