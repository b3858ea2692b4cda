import { adminRoute } from '@/lib/auth/route'
import { latestRuns } from '@/lib/matches/import/runs/queries'

export const dynamic = 'force-dynamic'

/** Progress of the running import, for the form that waits for it. */
export const GET = adminRoute(async (admin) => {
  const [run] = await latestRuns(admin)
  const outcomes =
    run?.outcomes.map(({ code, read, error }) => ({ code, read, failed: error !== null })) ?? []
  return Response.json(
    { running: run ? run.ok === null : false, outcomes },
    { headers: { 'cache-control': 'no-store' } },
  )
})
