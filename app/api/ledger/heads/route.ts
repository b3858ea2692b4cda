import { anybody } from '@/lib/auth/minted-actors'
import { publicRoute } from '@/lib/auth/route'
import { publishedDays } from '@/lib/ledger/publication/queries'

export const dynamic = 'force-dynamic'

/** Public: the hash of each day over the heads of all chains, oldest first. */
export const GET = publicRoute(async () =>
  Response.json(
    { days: await publishedDays(anybody) },
    { headers: { 'cache-control': 'public, max-age=60' } },
  ),
)
