import { guestRoute } from '@/lib/auth/route'

export const dynamic = 'force-dynamic'

export const GET = guestRoute(async () =>
  Response.json({ status: 'alive' }, { headers: { 'cache-control': 'no-store' } }),
)
