import { PictureShirt } from '@/components/sharing/picture-shirt'
import { clientNetwork } from '@/lib/auth/request'
import { publicRoute } from '@/lib/auth/route'
import { kitOfFile } from '@/lib/competitions/kits/rules'
import { DomainError } from '@/lib/core/errors'
import { renderPicture } from '@/lib/core/pictures/renderer'
import { consumeLimit } from '@/lib/core/security/rate-limit'

export const dynamic = 'force-dynamic'

/** Three times what emails show, for dense screens. */
const SIZE = 72

/** An email may show all matches of a day, and each shirt takes some ten milliseconds. */
const FORMAT = { width: SIZE, height: SIZE, waiting: 60 }

const HEADERS = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }

/** A shirt for mail programs, which show no SVG. */
export const GET = publicRoute(async (_request, { file }) => {
  await consumeLimit('kit_picture', await clientNetwork())
  const kit = kitOfFile(String(file))
  if (!kit) throw new DomainError('not_found')
  const png = await renderPicture(kit, () => PictureShirt({ kit, size: SIZE }), FORMAT)
  return new Response(Buffer.from(png), { headers: HEADERS })
})
