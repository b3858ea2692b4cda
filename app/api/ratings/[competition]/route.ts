import { anybody } from '@/lib/auth/minted-actors'
import { publicRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { competitionRatings, ratedMatches } from '@/lib/ratings/queries'
import { ratingsFile } from '@/lib/ratings/schema'
import { matchesCsv, teamsCsv } from '@/lib/ratings/words'

export const dynamic = 'force-dynamic'

/** The ratings of a competition as CSV: its teams, or with `?of=matches` every rated match. */
export const GET = publicRoute(async (request, params) => {
  const { searchParams } = new URL(request.url)
  const address = ratingsFile.safeParse({
    ...params,
    of: searchParams.get('of') ?? undefined,
  })
  if (!address.success) throw new DomainError('not_found')
  const { competition, of } = address.data
  const body =
    of === 'teams'
      ? teamsCsv(await competitionRatings(anybody, competition))
      : matchesCsv(await ratedMatches(anybody, competition))
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="goalquest-${competition}-${of}.csv"`,
      'cache-control': 'public, max-age=60',
    },
  })
})
