import 'server-only'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Conn, database } from '@/db/client'
import { once } from '@/db/once'
import { plainRows } from '@/db/plain-rows'
import { missions, missionTemplates, missionWeeklyPicks } from '@/db/schema/missions'
import type { SignedIn } from '@/lib/core/actor'
import { type MissionStatus, PAGE_SIZE, WEEKLY_PICKS } from './rules'
import { type Verified, verifiedColumns, verifiedOf } from './verified/queries'

export type Mission = {
  id: string
  title: string
  description: string | null
  /** YYYY-MM-DD, a day of the product's zone. */
  dueDate: string | null
  /** The end of that day, or the first kick-off of a mission on matches, in milliseconds of the epoch. */
  dueAt: number | null
  points: number
  status: MissionStatus
  /** Null until it was done once. */
  xpAwarded: number | null
  competition: string | null
  /** Null for a declared mission. */
  verified: Verified | null
}

export type MissionTab = 'active' | 'completed'
export type MissionPage = {
  missions: Mission[]
  next: string | null
  /** `closed` counts all that are over, `done` those of them that were not lost or void. */
  counts: { done: number; closed: number; total: number }
  /** How many of the 30 picks that pay points are left in the week that runs. */
  picksLeft: number
  /** The database's clock, in milliseconds of the epoch. */
  now: number
}

type Cursor = { at: string; id: string }

/** `at` keeps the microseconds that a JavaScript date would lose. */
const encodeCursor = (cursor: Cursor) => Buffer.from(`${cursor.at} ${cursor.id}`).toString('base64url')

const cursorParts = z.tuple([z.iso.datetime({ precision: 6 }).regex(/^[12]/), z.uuid()])

/** An invalid cursor is ignored: the list starts at the top. */
export function decodeCursor(text: string | undefined): Cursor | null {
  const parts = cursorParts.safeParse(
    Buffer.from(text ?? '', 'base64url')
      .toString('utf8')
      .split(' '),
  )
  return parts.success ? { at: parts.data[0], id: parts.data[1] } : null
}

/** When picks close; null while no kickoff is known. */
const firstKickoff = sql`(select min(matches.kickoff_at) from template_matches place join matches on matches.id = place.match_id
  where place.template_id = ${missions.templateId} and matches.kickoff_known)`

const instantText = sql<string>`to_char(${missions.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const shown = {
  id: missions.id,
  title: missions.title,
  description: missions.description,
  dueDate: missions.dueDate,
  dueAt: sql<
    number | null
  >`(extract(epoch from case ${missions.kind} when 'match' then ${firstKickoff} else (${missions.dueDate} + 1)::timestamp at time zone app_zone() end) * 1000)::float8`,
  points: missions.points,
  status: missions.status,
  xpAwarded: missions.xpAwarded,
  competition: missionTemplates.competition,
  ...verifiedColumns,
}

type Row = Omit<Mission, 'verified'> & Parameters<typeof verifiedOf>[0]

const missionOfRow = (row: Row): Mission => {
  const { id, title, description, dueDate, dueAt, points, status, xpAwarded, competition } = row
  const plain = { id, title, description, dueDate, dueAt, points, status, xpAwarded, competition }
  return { ...plain, verified: verifiedOf(row) }
}

/** The database's clock in milliseconds of the epoch: countdowns start from it. */
const databaseNow = sql<number>`(extract(epoch from app_now()) * 1000)::float8`

const own = (actor: SignedIn) => and(eq(missions.userId, actor.userId), isNull(missions.deletedAt))
const ofFan = and(eq(missions.userId, sql.placeholder('userId')), isNull(missions.deletedAt))

type Counts = MissionPage['counts'] & { picksLeft: number; now: number }

const picksLeft = sql<number>`(${WEEKLY_PICKS}::int - coalesce((select used from ${missionWeeklyPicks}
  where ${missionWeeklyPicks.userId} = ${sql.placeholder('userId')} and ${missionWeeklyPicks.week} = app_week(app_now())), 0))`

const countColumns = {
  done: sql<number>`count(*) filter (where ${missions.status} = 'done' and coalesce(${missions.outcome}, 'won') = 'won')::int`,
  closed: sql<number>`count(*) filter (where ${missions.status} = 'done')::int`,
  total: sql<number>`count(*)::int`,
  picksLeft,
  now: databaseNow,
}

const countStatement = once(() =>
  database().select(countColumns).from(missions).where(ofFan).prepare('missions_count'),
)

/** The same within the list: counted once, and repeated in each row as a text. */
const counted = sql<string>`(select json_build_object('done', ${countColumns.done}, 'closed', ${countColumns.closed},
  'total', ${countColumns.total}, 'picksLeft', ${picksLeft}, 'now', ${databaseNow})::text from ${missions} where ${ofFan})`

const listed = { ...shown, at: instantText, counted }

const buildPage = (older?: SQL) =>
  database()
    .select(listed)
    .from(missions)
    .leftJoin(missionTemplates, eq(missionTemplates.id, missions.templateId))
    .where(and(ofFan, sql`(${missions.status} = 'done') = ${sql.placeholder('done')}`, older))
    .orderBy(sql`${missions.createdAt} desc, ${missions.id} desc`)
    .limit(PAGE_SIZE + 1)

const olderThanCursor = sql`(${missions.createdAt}, ${missions.id}) <
  (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`
type Listed = Row & { at: string; counted: string }
const firstPage = plainRows<Listed>(listed, () => buildPage())
const laterPage = plainRows<Listed>(listed, () => buildPage(olderThanCursor))

async function countOf(userId: string, rows: readonly Listed[]): Promise<Counts> {
  const [first] = rows
  if (first) return JSON.parse(first.counted)
  const [count] = await countStatement().execute({ userId })
  if (!count) throw new Error('missions: count returned no row')
  return count
}

/**
 * A page of the fan's own missions, newest first, with the count of all, in one statement; an empty page takes a second one.
 * @param tab null for the count alone
 */
export async function missionPage(
  { userId }: SignedIn,
  tab: MissionTab | null,
  after: string | undefined,
): Promise<MissionPage> {
  const cursor = decodeCursor(after)
  const asked = { userId, done: tab === 'completed' }
  const rows = tab ? await (cursor ? laterPage({ ...asked, ...cursor }) : firstPage(asked)) : []
  const { now, picksLeft, ...counts } = await countOf(userId, rows)
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const next = rows.length > PAGE_SIZE && last ? encodeCursor(last) : null
  return { missions: page.map(missionOfRow), next, counts, picksLeft, now }
}

/** One mission of the fan's own; null for an absent and for another fan's alike. */
export async function missionOf(
  actor: SignedIn,
  id: string,
  conn: Conn = database(),
): Promise<(Mission & { now: number }) | null> {
  const [mission] = await conn
    .select({ ...shown, now: databaseNow })
    .from(missions)
    .leftJoin(missionTemplates, eq(missionTemplates.id, missions.templateId))
    .where(and(eq(missions.id, id), own(actor)))
  return mission ? { ...missionOfRow(mission), now: mission.now } : null
}
