import { SharedPicture } from '@/components/sharing/shared-picture'
import { anybody } from '@/lib/auth/minted-actors'
import { clientNetwork } from '@/lib/auth/request'
import { publicRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { renderPicture } from '@/lib/core/pictures/renderer'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { sharedBy } from '@/lib/sharing/queries'
import { sharedWords } from '@/lib/sharing/words'

export const dynamic = 'force-dynamic'

const FILE = /^([\w-]+)\.png$/

/** The picture of what a fan shares, for link previews. Kept for minutes only: what it shows can change, and can be taken back. */
export const GET = publicRoute(async (request, { token: file }) => {
  await consumeLimit('share_picture', await clientNetwork())
  const token = FILE.exec(String(file))?.[1]
  const shared = token ? await sharedBy(anybody, token) : null
  if (!shared) throw new DomainError('not_found')
  const { tag, picture } = sharedWords(shared)
  const headers = new Headers({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    etag: `"${tag}"`,
    'x-robots-tag': 'noindex',
  })
  if (request.headers.get('if-none-match') === `"${tag}"`) return new Response(null, { status: 304, headers })
  const png = await renderPicture(tag, () => SharedPicture(picture))
  return new Response(Buffer.from(png), { headers })
})
