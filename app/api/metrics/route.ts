import { metricsActor } from '@/lib/auth/bearer'
import { publicRoute } from '@/lib/auth/route'
import { readMetrics } from '@/lib/core/monitoring/metrics'
import { readDatabaseMetrics } from '@/lib/operations/metrics/queries'

export const dynamic = 'force-dynamic'

/** For Prometheus, by METRICS_TOKEN; without one the route does not exist. While the database is down, its figures are missing. */
export const GET = publicRoute(async (request) => {
  const actor = metricsActor(request)
  const [ofProcesses, ofDatabase] = await Promise.all([
    readMetrics(),
    readDatabaseMetrics(actor).catch(() => ''),
  ])
  return new Response(`${ofProcesses}\n${ofDatabase}`, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
})
