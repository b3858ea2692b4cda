import 'server-only'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { plainRows } from '@/db/plain-rows'
import { prepared } from '@/db/prepared'
import { missionWeeklyPicks } from '@/db/schema/mission-counters'
import { missions, missionTemplates } from '@/db/schema/missions'
import { epochMs, nowMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import type { MissionFilter, MissionTab } from './pages/rules'
import { decodeCursor, decodePlace, encodeCursor, encodePlace } from './pages/schema'
import { type WeekLeft, weekLeft } from './picks/queries'
import { type MissionStatus, PAGE_SIZE, WEEKLY_PICKS } from './rules'
import { type Verified, verifiedColumns, verifiedOf } from './verified/queries'

export type Mission = {
  id: string
  title: string
  description: string | null
  /** YYYY-MM-DD, a day of the product's zone. */
  dueDate: string | null
  /** The end of that day, or the close of the picks of a mission on matches, in milliseconds since the epoch. */
  dueAt: number | null
  points: number
  status: MissionStatus
  /** Null until it has been done once. */
  xpAwarded: number | null
  competition: string | null
  /** Null for a declared mission. */
  verified: Verified | null
}

export type MissionPage = {
  missions: Mission[]
  isFirst: boolean
  next: string | null
  /** `closed` counts all that are over, `done` those that were neither lost nor void, `overdue` those left undone or unpicked in time. */
  counts: { done: number; closed: number; overdue: number; total: number }
  /** How many of the 30 picks that pay points are left in the current week. */
  picksLeft: number
  /** The database's clock, in milliseconds since the epoch. */
  now: number
}

const lock = sql`match_locks_at(matches.started_at, matches.kickoff_at, matches.kickoff_known)`
const isClosed = sql`coalesce(template_match.locked_at, ${lock}) <= app_now()`
/**
 * Joined to each mission: when picks on its matches close as they are dated now, null without a date; whether its own have closed; and
 * its match if it is about a single one.
 */
const closing = sql`lateral (select min(${lock}) as at, bool_or(${isClosed}) as is_over,
    case when count(*) = 1 then min(template_match.match_id::text) end as match
  from template_matches template_match join matches on matches.id = template_match.match_id
  where ${missions.kind} = 'match' and template_match.template_id = ${missions.templateId}) closing`

const instantText = sql<string>`to_char(${missions.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const dueAt = epochMs<number | null>(
  sql`case ${missions.kind} when 'match' then closing.at else (${missions.dueDate} + 1)::timestamp at time zone app_zone() end`,
)

const isDayOver = sql`(${missions.kind} = 'declared' and ${missions.dueDate} < app_day(app_now()))`
const isUnpicked = sql`(${missions.kind} = 'match' and ${missions.pick} is null and ${missions.outcome} = 'open')`
/** Nothing can be done any more: the day of a declared mission has passed, or picks have closed without one. */
const isOverdue = sql`coalesce(${isDayOver} or (${isUnpicked} and closing.is_over), false)`
const isOverdueByItself = sql`(${isDayOver} or (${isUnpicked} and exists (
  select from template_matches template_match join matches on matches.id = template_match.match_id
  where template_match.template_id = ${missions.templateId} and ${isClosed})))`
const dueOrNever = sql`coalesce(${dueAt}, 'infinity')`
/** Questions on one match stand together, in the order of the offer. */
const matchKey = sql`coalesce(closing.match, '-')`
const sortKey = sql`case when closing.match is null then 0 else ${missionTemplates.sort} end`
const madeKey = sql`-(extract(epoch from ${missions.createdAt}) * 1000000)::bigint`
/** As `decodePlace` reads it. */
const placeText = sql<string>`concat_ws(' ', ${isOverdue}::int, ${dueOrNever}, ${matchKey}, ${sortKey}, ${madeKey}, ${missions.id})`

const shown = {
  id: missions.id,
  title: missions.title,
  description: missions.description,
  dueDate: missions.dueDate,
  dueAt,
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

const own = (actor: SignedIn) => and(eq(missions.userId, actor.userId), isNull(missions.deletedAt))
/**
 * The planner does not see the value, so it keeps one plan instead of planning each request, which takes longer than the
 * statement.
 */
const anyFan = sql`(select ${sql.placeholder('userId')}::uuid)`
const ofFan = and(eq(missions.userId, anyFan), isNull(missions.deletedAt))

type Counts = MissionPage['counts'] & { picksLeft: number; now: number }

const picksLeft = sql<number>`(${WEEKLY_PICKS}::int - coalesce((select used from ${missionWeeklyPicks}
  where ${missionWeeklyPicks.userId} = ${anyFan} and ${missionWeeklyPicks.week} = app_week(app_now())), 0))`

const countColumns = {
  done: sql<number>`count(*) filter (where ${missions.status} = 'done' and coalesce(${missions.outcome}, 'won') = 'won')::int`,
  closed: sql<number>`count(*) filter (where ${missions.status} = 'done')::int`,
  // On its own, since the index that covers the other counts has no days: it reads only the active ones.
  overdue: sql<number>`(select count(*)::int from ${missions}
    where ${ofFan} and ${missions.status} in ('todo', 'in_progress') and ${isOverdueByItself})`,
  total: sql<number>`count(*)::int`,
  picksLeft,
  now: nowMs,
}

const countStatement = prepared((db) =>
  db.select(countColumns).from(missions).where(ofFan).prepare('missions_count'),
)

/** The same within the list: counted once, and repeated in each row as text. */
const counted = sql<string>`(select json_build_object('done', ${countColumns.done}, 'closed', ${countColumns.closed},
  'overdue', ${countColumns.overdue}, 'total', ${countColumns.total}, 'picksLeft', ${picksLeft}, 'now', ${nowMs})::text from ${missions} where ${ofFan})`

const listed = { ...shown, at: instantText, place: placeText, counted }

const ofFilter = sql`(${sql.placeholder('competition')}::text is null or ${missionTemplates.competition} = ${sql.placeholder('competition')}::text)
  and (${sql.placeholder('kind')}::text is null or (${missions.kind} = 'declared') = (${sql.placeholder('kind')}::text = 'declared'))`

/** Written as the index has it: the planner turns a comparison with a visible value into one that the index does not match. */
const isDone = (done: boolean) => sql`(${missions.status} = 'done') = (select ${done}::boolean)`

const buildList = (tab: MissionTab, later?: SQL) =>
  database()
    .select(listed)
    .from(missions)
    .leftJoin(missionTemplates, eq(missionTemplates.id, missions.templateId))
    .leftJoin(closing, sql`true`)
    .where(and(ofFan, ofFilter, isDone(tab === 'completed'), later))
    .orderBy(
      tab === 'completed'
        ? sql`${missions.createdAt} desc, ${missions.id} desc`
        : sql`${isOverdue}, ${dueOrNever}, ${matchKey}, ${sortKey}, ${madeKey}, ${missions.id}`,
    )
    .limit(PAGE_SIZE + 1)

const olderThanCursor = sql`(${missions.createdAt}, ${missions.id}) <
  (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`
const afterPlace = sql`(${isOverdue}, ${dueOrNever}, ${matchKey}, ${sortKey}, ${madeKey}, ${missions.id}) >
  (${sql.placeholder('overdue')}::boolean, ${sql.placeholder('due')}::float8, ${sql.placeholder('match')}::text, ${sql.placeholder('sort')}::int,
    ${sql.placeholder('made')}::bigint, ${sql.placeholder('id')}::uuid)`

type Listed = Row & { at: string; place: string; counted: string }
const firstDone = plainRows<Listed>(listed, () => buildList('completed'))
const laterDone = plainRows<Listed>(listed, () => buildList('completed', olderThanCursor))
const firstActive = plainRows<Listed>(listed, () => buildList('active'))
const laterActive = plainRows<Listed>(listed, () => buildList('active', afterPlace))

type ListQuery = MissionFilter & { userId: string }

const doneFrom = (query: ListQuery, after: string | undefined) => {
  const cursor = decodeCursor(after)
  return cursor ? laterDone({ ...query, ...cursor }) : firstDone(query)
}
const activeFrom = (query: ListQuery, after: string | undefined) => {
  const place = decodePlace(after)
  return place ? laterActive({ ...query, ...place }) : firstActive(query)
}

async function countOf(userId: string, rows: readonly Listed[]): Promise<Counts> {
  const [first] = rows
  if (first) return JSON.parse(first.counted)
  const [count] = await countStatement().execute({ userId })
  if (!count) throw new Error('missions: count returned no row')
  return count
}

const NO_FILTER: MissionFilter = { competition: null, kind: null }

/**
 * A page of the fan's own missions with the count of all, in one statement; an empty page takes a second one. Active ones come by
 * deadline with the overdue last, completed ones newest first.
 * @param tab null for only the count
 * @param after a cursor; when nothing is left after it, the page is the first one
 */
export async function missionPage(
  { userId }: SignedIn,
  tab: MissionTab | null,
  after: string | undefined,
  filter = NO_FILTER,
): Promise<MissionPage> {
  const query = { userId, ...filter }
  const from = tab && (tab === 'completed' ? doneFrom : activeFrom)
  const later = from && after !== undefined ? await from(query, after) : []
  const isFirst = later.length === 0
  const rows = from && isFirst ? await from(query, undefined) : later
  const { now, picksLeft, ...counts } = await countOf(userId, rows)
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const more = rows.length > PAGE_SIZE && last
  const next = more ? (tab === 'completed' ? encodeCursor(last) : encodePlace(last.place)) : null
  return { missions: page.map(missionOfRow), isFirst, next, counts, picksLeft, now }
}

/** A mission with the database's clock, in milliseconds since the epoch, and the picks left in the week in which its picks close. */
export type OpenedMission = Mission & { now: number; weekLeft: WeekLeft }

/** One mission of the fan's own; null if it doesn't exist or belongs to another fan. */
export async function missionOf(actor: SignedIn, id: string): Promise<OpenedMission | null> {
  const [mission] = await database()
    .select({ ...shown, now: nowMs, weekLeft })
    .from(missions)
    .leftJoin(missionTemplates, eq(missionTemplates.id, missions.templateId))
    .leftJoin(closing, sql`true`)
    .where(and(eq(missions.id, id), own(actor)))
  if (!mission) return null
  return { ...missionOfRow(mission), now: mission.now, weekLeft: mission.weekLeft }
}
