import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { plainRows } from '@/db/plain-rows'
import { moveRowsOfSession } from '@/db/rows-of-session'
import { persons, sessions, users } from '@/db/schema/account'
import { epochMs, nowMs } from '@/db/time'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'

/** A session ends after this many days, used or not. */
export const SESSION_DAYS = 30

/** Sessions of one fan; one more ends the oldest. */
export const SESSIONS_MAX = 100

export type ActiveSession = { sessionId: string; userId: string; isAdmin: boolean }

/** As the database function `fan_header` returns it; `headerData` turns it into what the header shows. */
export type FanHeader = {
  xp: number
  streak: { current: number; longest: number; freezes: number; lastDay: string; missed: number } | null
  /** The last seven days, oldest first: whether the quiz was done with a score above 0. */
  week: { day: string; kept: boolean }[]
  /** The look that the fan wears in each slot. */
  looks: { theme?: string; frame?: string; name?: string; skin?: string }
}

/** The database's time, and when the next day and the next week begin in the product's zone, in milliseconds since the epoch. */
export type PeriodEnds = { now: number; nextDayAt: number; nextWeekAt: number }

type PageSession = ActiveSession & { header: FanHeader; periodEnds: PeriodEnds }

/** Use is noted once an hour: a write for each request would cost more than it is worth. */
const SEEN_EVERY = '1 hour'
const isStale = sql<boolean>`${sessions.seenAt} < app_now() - ${SEEN_EVERY}::interval`

/** Minutes in which the code of a second factor must be given. */
const CODE_MINUTES = 10

/**
 * Opens a session at the fan's current session version; null for a banned fan, and when the password has changed since it was checked.
 * Of the others it keeps the newest `SESSIONS_MAX` - 1; those that wait for a code go first, since the password alone opens them.
 * With a second factor it grants no access, and lives for minutes only, until `activateSession`.
 * @param device browser and system
 * @param checkedHash the hash of the password that was given; null where a mailbox was proved instead
 */
export async function openSession(
  userId: string,
  device: string | null = null,
  checkedHash: string | null = null,
): Promise<ActiveSession | null> {
  const [row] = await database().execute<{ id: string; is_admin: boolean }>(sql`
    with proved as materialized (
      select user_id from ${persons} where user_id = ${userId} and password_hash = coalesce(${checkedHash}, password_hash) for share
    ), opened as (
      insert into ${sessions} (user_id, version, device, awaits_code, expires_at)
      select id, session_version, ${device}::text, factor.is_on,
        app_now() + case when factor.is_on then make_interval(mins => ${CODE_MINUTES}) else make_interval(days => ${SESSION_DAYS}) end
      from proved join ${users} on ${users.id} = proved.user_id cross join lateral (
        select exists (select from second_factors where user_id = ${users.id} and confirmed_at is not null) as is_on) factor
      where banned_at is null
      returning id, user_id
    ), ended as (
      delete from ${sessions} where id in (
        select session.id from ${sessions} session join opened on opened.user_id = session.user_id
        order by session.awaits_code, session.created_at desc offset ${SESSIONS_MAX - 1}::int)
    ) select id, is_admin(user_id) from opened`)
  return row ? { sessionId: row.id, userId, isAdmin: row.is_admin } : null
}

/** A session ends with its time, with the password that it was opened by, and with a ban. */
const isValid = sql`${sessions.version} = ${users.sessionVersion} and ${users.bannedAt} is null and ${sessions.expiresAt} > app_now()`

const columns = { userId: sessions.userId, isAdmin: sql<boolean>`is_admin(${sessions.userId})`, isStale }

const pageColumns = {
  ...columns,
  header: sql<FanHeader>`fan_header(${sessions.userId})`,
  periodEnds: sql<PeriodEnds>`json_build_object('now', ${nowMs}, 'nextDayAt', ${epochMs(sql`(app_day(app_now()) + 1)::timestamp at time zone app_zone()`)},
    'nextWeekAt', ${epochMs(sql`(app_week(app_now()) + 7)::timestamp at time zone app_zone()`)})`,
}

const buildRead = (fields: typeof columns) =>
  database()
    .select(fields)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      sql`${sessions.id} = ${sql.placeholder('sessionId')} and ${isValid} and not ${sessions.awaitsCode}`,
    )

type Row<Session> = Omit<Session, 'sessionId'> & { isStale: boolean }

/** Notes at most once an hour that the session is in use. A database that takes no writes still serves pages. */
async function recordUse<Session>(sessionId: string, row: Row<Session>) {
  const { isStale: isDue, ...session } = row
  if (isDue)
    await database()
      .update(sessions)
      .set({ seenAt: sql`app_now()` })
      .where(sql`${sessions.id} = ${sessionId} and ${isStale}`)
      .catch((error: unknown) => log.warn({ error }, 'session not noted as seen'))
  return { sessionId, ...session }
}

const rowsOf = plainRows<Row<ActiveSession>>(columns, () => buildRead(columns))
const pageRowsOf = plainRows<Row<PageSession>>(pageColumns, () => buildRead(pageColumns))

/** The session as the database knows it: role, ban and version take effect at once, whatever the token says. */
export async function readSession(sessionId: string): Promise<ActiveSession | null> {
  const [row] = await rowsOf({ sessionId })
  return row ? recordUse(sessionId, row) : null
}

/** The same for a page, with what its header shows. */
export async function readPageSession(sessionId: string): Promise<PageSession | null> {
  const [row] = await pageRowsOf({ sessionId })
  return row ? recordUse(sessionId, row) : null
}

const awaitsCode = sql`${sessions.awaitsCode}
  and exists (select from ${users} where ${users.id} = ${sessions.userId} and ${isValid})`

/** The fan whose session waits for a code; null for any other. */
export async function pendingSessionUserId(sessionId: string): Promise<string | null> {
  const [row] = await database()
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), awaitsCode))
  return row?.userId ?? null
}

type OwnSession = Pick<ActiveSession, 'userId' | 'sessionId'>

/** Whoever ends the fan's sessions waits for those that are being opened or renewed: it would miss the new row. */
const holdSessions = (userId: string, tx: Tx) =>
  tx.execute(sql`select from ${persons} where user_id = ${userId} for share`)

/**
 * Replaces a session by a new one that grants the same, so that a copy of its cookie is useless. Its device goes on getting notifications.
 * @throws DomainError unauthorized for one that has ended meanwhile
 */
export async function renewSession({ userId, sessionId }: OwnSession, tx: Tx): Promise<ActiveSession> {
  await holdSessions(userId, tx)
  const [row] = await tx.execute<{ id: string; is_admin: boolean }>(sql`
    insert into ${sessions} (user_id, version, created_at, expires_at, sudo_until, awaits_code, device)
    select user_id, version, created_at, expires_at, sudo_until, awaits_code, device from ${sessions}
    where id = ${sessionId} and user_id = ${userId} for update
    returning id, is_admin(user_id)`)
  if (!row) throw new DomainError('unauthorized')
  await moveRowsOfSession(sessionId, row.id, tx)
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
  return { sessionId: row.id, userId, isAdmin: row.is_admin }
}

/**
 * After the code of the second factor: a new session takes the place of the one that waited, and is the fan's.
 * @throws DomainError unauthorized for one that has ended meanwhile
 */
export async function activateSession(waiting: OwnSession, tx: Tx): Promise<ActiveSession> {
  await holdSessions(waiting.userId, tx)
  const admitted = await tx
    .update(sessions)
    .set({ awaitsCode: false, expiresAt: sql`app_now() + make_interval(days => ${SESSION_DAYS})` })
    .where(and(eq(sessions.id, waiting.sessionId), eq(sessions.userId, waiting.userId), awaitsCode))
    .returning({ id: sessions.id })
  if (admitted.length === 0) throw new DomainError('unauthorized')
  return renewSession(waiting, tx)
}

/** Ends one session of the fan's own. @returns false for one of somebody else, and for one that is over */
export async function closeOwnSession({ userId }: SignedIn, sessionId: string): Promise<boolean> {
  const deleted = await database()
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return deleted.length > 0
}

/** Ends a session, whosever it is; one that is over is no error. */
export async function closeSession(sessionId: string): Promise<void> {
  await database().delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends the fan's sessions but the one that asks, also those that are being renewed. */
export async function closeOtherSessions({ userId, sessionId }: SignedIn, tx: Tx): Promise<void> {
  await tx.execute(sql`select from ${persons} where user_id = ${userId} for no key update`)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}

/** Drops expired sessions. @returns the number dropped */
export async function purgeSessions(_actor: System): Promise<number> {
  const deleted = await database()
    .delete(sessions)
    .where(sql`${sessions.expiresAt} < app_now()`)
    .returning({ id: sessions.id })
  return deleted.length
}
