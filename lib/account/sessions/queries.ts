import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { sessions, users } from '@/db/schema/account'
import type { SignedIn } from '@/lib/core/actor'

export type SessionView = { id: string; device: string | null; since: Date; seen: Date; isThis: boolean }

const SHOWN = 20

/** Where the fan is signed in, this session first, then the last used. */
export async function ownSessions(
  { userId, sessionId }: SignedIn,
  conn: Conn = database(),
): Promise<SessionView[]> {
  return conn
    .select({
      id: sessions.id,
      device: sessions.device,
      since: sessions.createdAt,
      seen: sessions.seenAt,
      isThis: sql<boolean>`${sessions.id} = ${sessionId}`,
    })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = ${sessions.userId} and ${users.sessionVersion} = ${sessions.version}`)
    .where(
      sql`${sessions.userId} = ${userId} and ${sessions.expiresAt} > app_now() and not ${sessions.awaitsCode}`,
    )
    .orderBy(sql`${sessions.id} = ${sessionId} desc, ${sessions.seenAt} desc`)
    .limit(SHOWN)
}
