import 'server-only'
import { cookies } from 'next/headers'
import { OWN_WRITES_SECONDS, WROTE_COOKIE } from '@/lib/core/http/cookie-names'
import { env } from '@/lib/env'
import { readableCookie } from './cookies'

const hasReplicas = () => env.DATABASE_REPLICA_URLS.length > 0

/** Lets this browser read its own writes: from the primary, until every replica that is used has them. */
export async function noteWrite(): Promise<void> {
  if (!hasReplicas()) return
  const cookieStore = await cookies()
  cookieStore.set(WROTE_COOKIE, '1', { ...readableCookie, maxAge: OWN_WRITES_SECONDS })
}
