import { publicRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { verifyScriptText } from '@/lib/core/verify-script-file'
import { VERIFY_SCRIPTS } from '@/lib/core/verify-scripts'

export const dynamic = 'force-dynamic'

/** Public: a script with which anyone can check the ledger, a quiz or a receipt. */
export const GET = publicRoute(async (_request, { name }) => {
  const script = VERIFY_SCRIPTS.find((known) => known === name)
  if (!script) throw new DomainError('not_found')
  return new Response(await verifyScriptText(script), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-disposition': `attachment; filename="${script}"`,
      'cache-control': 'public, max-age=3600',
    },
  })
})
