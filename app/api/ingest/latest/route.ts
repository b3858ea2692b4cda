import { adminRoute } from '@/lib/auth/route'
import { latestRuns } from '@/lib/matches/import/runs/queries'

export const dynamic = 'force-dynamic'

/** How far the last import is, competition by competition, while its form still waits for the end. */
export const GET = adminRoute(async (admin) => {
  const [run] = await latestRuns(admin)
  const outcomes =
    run?.outcomes.map(({ code, read, error }) => ({ code, read, failed: error !== null })) ?? []
  return Response.json(
    { running: run ? run.ok === null : false, outcomes },
    { headers: { 'cache-control': 'no-store' } },
  )
})
