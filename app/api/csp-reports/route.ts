import { jsonBody } from '@/lib/auth/json-body'
import { clientNetwork } from '@/lib/auth/request'
import { publicRoute } from '@/lib/auth/route'
import { log } from '@/lib/core/monitoring/log'
import { CSP_REPORT_TYPE, cspReportInput } from '@/lib/core/security/csp-report'
import { consumeLimit } from '@/lib/core/security/rate-limit'

/** Browsers post here what the content security policy has kept out of a page. */
export const POST = publicRoute(async (request) => {
  await consumeLimit('csp_report', await clientNetwork())
  const report = await jsonBody(request, cspReportInput, CSP_REPORT_TYPE)
  log.warn(report, 'kept out by the content security policy')
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
})
