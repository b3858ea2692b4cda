import { fanRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { streamOf } from '@/lib/core/http/stream'
import { exportFile } from '@/lib/privacy/queries'

export const dynamic = 'force-dynamic'

/** The ZIP of the fan's own export. */
export const GET = fanRoute(async (fan) => {
  const file = await exportFile(fan)
  if (!file) throw new DomainError('not_found')
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="goalquest-data.zip"',
    'content-length': String(file.bytes),
    'cache-control': 'private, no-store',
  }
  return new Response(streamOf(file.pieces), { headers })
})
