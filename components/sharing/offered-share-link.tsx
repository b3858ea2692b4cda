import type { ButtonLook } from '@/components/ui/button'
import { anybody } from '@/lib/auth/minted-actors'
import { shareOffer } from '@/lib/sharing/offers/queries'
import type { Share } from '@/lib/sharing/rules'
import { ShareLink } from './share-link'

/** The button that shares what a page shows, if that may be shared. */
export async function OfferedShareLink({ share, ...look }: { share: Share } & ButtonLook) {
  const offer = await shareOffer(anybody, share)
  return offer && <ShareLink {...offer} {...look} />
}
