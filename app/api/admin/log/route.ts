import { auditLines } from '@/lib/audit/queries'
import { readAuditFilter } from '@/lib/audit/rules'
import { auditCsv } from '@/lib/audit/words'
import { adminRoute } from '@/lib/auth/route'
import { streamOf } from '@/lib/core/http/stream'

export const dynamic = 'force-dynamic'

/** The filtered log as CSV. */
export const GET = adminRoute(async (admin, request) => {
  const filter = readAuditFilter(Object.fromEntries(new URL(request.url).searchParams))
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="goalquest-log.csv"',
    'cache-control': 'private, no-store',
  }
  return new Response(streamOf(auditCsv(auditLines(admin, filter))), { headers })
})
