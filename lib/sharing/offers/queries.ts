import 'server-only'
import type { Actor, SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { publicTablePath } from '@/lib/leagues/rules'
import type { Mission } from '@/lib/missions/queries'
import { sharedThing } from '../queries'
import { type Share, type ShareOffer, sharePath } from '../rules'
import { tokenOf } from '../tokens/rules'
import { sharedWords } from '../words'

/**
 * What the share button on the owner's page offers; null while strangers may not see it.
 * @param share of the reader's own, or public
 */
export async function shareOffer(actor: Actor, share: Share): Promise<ShareOffer | null> {
  const shared = await sharedThing(actor, share)
  if (!shared) return null
  const { sharing } = MESSAGES[share.locale]
  return {
    path: share.kind === 'table' ? publicTablePath(share.leagueId) : sharePath(tokenOf(share)),
    text: sharedWords(shared).chat,
    label: sharing.share,
    texts: { copied: sharing.shared, failed: sharing.failed },
  }
}

/** The same for a mission of the fan's own; an open one, which nobody else may see, is not read again. */
export const missionShareOffer = async (
  fan: SignedIn,
  { id, verified }: Mission,
  locale: Locale,
): Promise<ShareOffer | null> =>
  verified && verified.outcome !== 'open' ? shareOffer(fan, { kind: 'mission', missionId: id, locale }) : null
