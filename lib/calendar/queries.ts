import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { persons, userPreferences, users } from '@/db/schema/account'
import { calendarFeeds } from '@/db/schema/calendar'
import { matches } from '@/db/schema/matches'
import { missions } from '@/db/schema/missions'
import { DEFAULT_COMPETITION } from '@/lib/competitions/rules'
import type { Actor, SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { DAYS_AHEAD, DAYS_BEHIND, type DueMission, ENTRIES_MAX, type KickOff } from './rules'

const TOKEN_BYTES = 16

/** The secret part of a calendar's address: 128 bit of a keyed hash of the feed's random id; the database never holds it. */
export const feedToken = (id: string): string =>
  createHmac('sha256', env.AUTH_SECRET ?? '')
    .update(`calendar:${id}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')

/** What the database stores of a token. */
export const feedTokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** The token of the fan's own calendar, or null before there is one. */
export async function feedTokenOf(actor: SignedIn, conn: Conn = database()): Promise<string | null> {
  const [feed] = await conn
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, actor.userId))
  return feed ? feedToken(feed.id) : null
}

export type Feed = { locale: Locale; kickOffs: KickOff[]; missions: DueMission[] }

/** What the calendar with this token shows; the token is all the right that it takes. Null for a wrong one. */
export async function feedBy(_actor: Actor, token: string, conn: Conn = database()): Promise<Feed | null> {
  const [fan] = await conn
    .select({
      userId: calendarFeeds.userId,
      locale: persons.locale,
      competitions: sql<string[]>`coalesce(${userPreferences.competitions}, array[${DEFAULT_COMPETITION}])`,
    })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), isNull(users.bannedAt)))
    .innerJoin(persons, eq(persons.userId, calendarFeeds.userId))
    .leftJoin(userPreferences, eq(userPreferences.userId, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, feedTokenHash(token)))
  if (!fan) return null
  const [kickOffs, due] = await Promise.all([kickOffsOf(fan.competitions, conn), dueOf(fan.userId, conn)])
  return { locale: fan.locale, kickOffs, missions: due }
}

const utc = (format: string, instant: typeof matches.kickoffAt | typeof missions.createdAt) =>
  sql<string>`to_char(${instant} at time zone 'UTC', ${format})`
const STAMP = 'YYYYMMDD"T"HH24MISS"Z"'

const kickOffsOf = (competitions: string[], conn: Conn): Promise<KickOff[]> =>
  conn
    .select({
      id: matches.id,
      competition: matches.competition,
      home: matches.home,
      away: matches.away,
      startsAt: utc(STAMP, matches.kickoffAt),
      endsAt: sql<string>`to_char((${matches.kickoffAt} + interval '2 hours') at time zone 'UTC', ${STAMP})`,
      day: sql<string>`to_char(${matches.kickoffAt} at time zone app_zone(), 'YYYYMMDD')`,
      kickoffKnown: matches.kickoffKnown,
      status: matches.status,
      changedAt: sql<string>`to_char(${matches.fetchedAt} at time zone 'UTC', ${STAMP})`,
    })
    .from(matches)
    .where(
      sql`${matches.competition} = any(array(select jsonb_array_elements_text(${JSON.stringify(competitions)}::text::jsonb)))
        and ${matches.kickoffAt} between app_now() - make_interval(days => ${DAYS_BEHIND}) and app_now() + make_interval(days => ${DAYS_AHEAD})`,
    )
    .orderBy(matches.kickoffAt, matches.id)
    .limit(ENTRIES_MAX)

const dueOf = (userId: string, conn: Conn): Promise<DueMission[]> =>
  conn
    .select({
      id: missions.id,
      title: missions.title,
      day: sql<string>`to_char(${missions.dueDate}, 'YYYYMMDD')`,
      changedAt: utc(STAMP, missions.createdAt),
    })
    .from(missions)
    .where(
      sql`${missions.userId} = ${userId} and ${missions.deletedAt} is null and ${missions.status} <> 'done'
        and ${missions.dueDate} >= app_day(app_now()) - ${DAYS_BEHIND}::int`,
    )
    .orderBy(missions.dueDate, missions.id)
    .limit(ENTRIES_MAX)
