import { publicRoute } from '@/lib/auth/route'

export const dynamic = 'force-dynamic'

export const GET = publicRoute(async () =>
  Response.json({ status: 'alive' }, { headers: { 'cache-control': 'no-store' } }),
)
