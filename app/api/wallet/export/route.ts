import { requestLocale } from '@/lib/auth/request'
import { fanRoute } from '@/lib/auth/route'
import { streamOf } from '@/lib/core/http/stream'
import { proofOf } from '@/lib/ledger/publication/queries'
import { chainOf, chainWithFactsOf } from '@/lib/wallet/export/queries'
import { chainCsv, chainJson } from '@/lib/wallet/export/words'

export const dynamic = 'force-dynamic'

/** The fan's chain as JSON lines, or with `?format=csv` as CSV, sent in pieces. */
export const GET = fanRoute(async (fan, request) => {
  const isCsv = new URL(request.url).searchParams.get('format') === 'csv'
  // The proof is read first, so that its lines are certainly in the export.
  const text = isCsv
    ? chainCsv(chainWithFactsOf(fan), await requestLocale())
    : chainJson(chainOf(fan), await proofOf(fan))
  const headers = {
    'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename="goalquest-ledger.${isCsv ? 'csv' : 'jsonl'}"`,
    'cache-control': 'private, no-store',
  }
  return new Response(streamOf(text), { headers })
})
