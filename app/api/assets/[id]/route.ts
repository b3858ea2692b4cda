import { readActor } from '@/lib/auth/actor'
import { publicRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { idParam } from '@/lib/core/forms/fields'
import { assetStore } from '@/lib/gateways/asset-store'
import { assetFile } from '@/lib/studio/queries'
import { byteRange } from '@/lib/studio/rules'

export const dynamic = 'force-dynamic'

const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'audio/wav': 'wav' }

/**
 * A generated file, which never changes: posters for everybody, anything else for its fan. `?download` saves it. Caches that others share
 * keep a poster for minutes only, since an admin may take it off the wall.
 */
export const GET = publicRoute(async (request, params) => {
  const { searchParams } = new URL(request.url)
  const known = idParam(params.id)
  const asset = known ? await assetFile(await readActor(), known) : null
  if (!known || !asset) throw new DomainError('not_found')
  const { kind, mediaType, sha256 } = asset
  const tag = `"${Buffer.from(sha256).toString('base64url')}"`
  const headers = new Headers({
    'content-type': mediaType,
    'cache-control': kind === 'poster' ? 'public, max-age=300' : 'private, max-age=31536000, immutable',
    etag: tag,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    vary: 'Cookie',
  })
  if (searchParams.has('download')) {
    const name = `goalquest-${known.slice(0, 8)}.${EXTENSIONS[mediaType] ?? 'bin'}`
    headers.set('content-disposition', `attachment; filename="${name}"`)
  }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  const file = await assetStore().read(known)
  if (!file) throw new DomainError('not_found')
  return sendPart(file, request.headers.get('range'), headers)
})

/** Some browsers play no sound that they cannot request in ranges. */
function sendPart(file: Uint8Array, wanted: string | null, headers: Headers): Response {
  const range = byteRange(wanted, file.length)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.length}`)
    return new Response(null, { status: 416, headers })
  }
  if (!range) return new Response(Buffer.from(file), { headers })
  headers.set('content-range', `bytes ${range.first}-${range.last}/${file.length}`)
  return new Response(Buffer.from(file.subarray(range.first, range.last + 1)), { status: 206, headers })
}
