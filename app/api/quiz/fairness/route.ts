import { publicRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { fairnessOf } from '@/lib/quiz/fairness/queries'
import { addressDay } from '@/lib/quiz/schema'

export const dynamic = 'force-dynamic'

/** Public. The seed is included only for days that are over. */
export const GET = publicRoute(async (request) => {
  const day = addressDay.safeParse(new URL(request.url).searchParams.get('day'))
  const found = day.success ? await fairnessOf(day.data) : null
  if (!found) throw new DomainError('not_found')
  const { committedAt, ...rest } = found
  return Response.json(
    { ...rest, committedAt: new Date(committedAt).toISOString() },
    { headers: { 'cache-control': 'no-store' } },
  )
})
