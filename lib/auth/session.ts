import 'server-only'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { once } from '@/db/once'
import { sessions, users } from '@/db/schema/account'
import type { SignedIn } from '@/lib/core/actor'

/** A session ends after this many days, used or not. */
export const SESSION_DAYS = 30

export type LiveSession = { sessionId: string; userId: string; isAdmin: boolean }

/** Opens a session at the fan's current session version; null for a banned fan. */
export async function openSession(userId: string): Promise<LiveSession | null> {
  const [row] = await database().execute<{ id: string; is_admin: boolean }>(sql`
    with opened as (
      insert into ${sessions} (user_id, version, expires_at)
      select id, session_version, app_now() + make_interval(days => ${SESSION_DAYS})
      from ${users} where id = ${userId} and banned_at is null
      returning id, user_id
    ) select id, is_admin(user_id) from opened`)
  return row ? { sessionId: row.id, userId, isAdmin: row.is_admin } : null
}

const prepareRead = () =>
  database()
    .select({ userId: sessions.userId, isAdmin: sql<boolean>`is_admin(${sessions.userId})` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.version, users.sessionVersion),
        isNull(users.bannedAt),
        sql`${sessions.expiresAt} > app_now()`,
      ),
    )
    .prepare('read_session')

const readStatement = once(prepareRead)

const PAGE_SESSION = `
  select session.user_id as "userId", is_admin(session.user_id) as "isAdmin", fan_header(session.user_id) as header
  from sessions session join users on users.id = session.user_id
  where session.id = $1 and session.version = users.session_version and users.banned_at is null and session.expires_at > app_now()`

/** The session as the database knows it: role, ban and version take effect at once, whatever the token says. */
export async function readSession(sessionId: string): Promise<LiveSession | null> {
  const [row] = await readStatement().execute({ sessionId })
  return row ? { sessionId, ...row } : null
}

export type PageSession = LiveSession & {
  /** As the database function `fan_header` returns it, for `headerOf` of the streak. */
  header: unknown
}

/** The same for a page, with what its header shows. */
export async function readPageSession(sessionId: string): Promise<PageSession | null> {
  const [row] = await database().$client.unsafe<Omit<PageSession, 'sessionId'>[]>(PAGE_SESSION, [sessionId], {
    prepare: true,
  })
  return row ? { sessionId, ...row } : null
}

export async function closeSession(sessionId: string): Promise<void> {
  await database().delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends the fan's sessions but the one that asks. */
export async function closeOtherSessions({ userId, sessionId }: SignedIn, conn: Conn): Promise<void> {
  await conn.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}

/** Drops expired sessions. @returns the number dropped */
export async function purgeSessions(): Promise<number> {
  const gone = await database()
    .delete(sessions)
    .where(sql`${sessions.expiresAt} < app_now()`)
    .returning({ id: sessions.id })
  return gone.length
}
