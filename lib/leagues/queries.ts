import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, database } from '@/db/client'
import { memoizeByKey } from '@/db/once'
import { prepared } from '@/db/prepared'
import { readFromReplica } from '@/db/replicas'
import { leagueMembers, leagues } from '@/db/schema/leagues'
import { isActiveFan } from '@/lib/account/queries'
import { entitlement } from '@/lib/billing/queries'
import type { SignedIn } from '@/lib/core/actor'
import { type Equipped, equippedLooks } from '@/lib/shop/queries'
import { JOINED_TODAY, PLACES_GAINED, RANKING, runningPoints, TIE_ORDER } from './points/queries'
import { EARNINGS_SHOWN, FORM_LENGTH, type Period } from './rules'
import { type LeagueWeek, pastWeeks } from './weeks/queries'

export type League = {
  id: string
  name: string
  /** The competition whose picks count; null counts all points. */
  competition: string | null
  joinCode: string
  inviteToken: string
  members: number
  isOwner: boolean
  /** Whether anybody may read the table of the week. */
  isPublic: boolean
  /** Beyond the leagues that the plan grants: the fan can only leave it, hand it over or delete it. */
  isReadOnly: boolean
}

const prepareLeagues = (db: Db) =>
  db
    .select({
      id: leagues.id,
      name: leagues.name,
      competition: leagues.competition,
      joinCode: leagues.joinCode,
      inviteToken: leagues.inviteToken,
      members: leagues.members,
      isPublic: leagues.isPublic,
      isOwner: sql<boolean>`${leagues.ownerId} = ${leagueMembers.userId}`,
      isReadOnly: sql<boolean>`(select count(*) from league_members earlier
        where earlier.user_id = ${leagueMembers.userId} and earlier.slot <= ${leagueMembers.slot}) > ${entitlement(leagueMembers.userId, 'leagues')}`,
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))

const ofFan = eq(leagueMembers.userId, sql.placeholder('userId'))
const allOfFan = prepared((db) =>
  prepareLeagues(db).where(ofFan).orderBy(leagueMembers.joinedAt, leagues.id).prepare('leagues_of_fan'),
)
const oneOfFan = prepared((db) =>
  prepareLeagues(db)
    .where(and(ofFan, eq(leagues.id, sql.placeholder('id'))))
    .prepare('league_of_fan'),
)

/** The fan's leagues, in the order of joining. */
export const leaguesOf = ({ userId }: SignedIn): Promise<League[]> => allOfFan().execute({ userId })

/** One of the fan's leagues; null if it doesn't exist or the fan is not a member. */
export async function leagueOf({ userId }: SignedIn, id: string): Promise<League | null> {
  const [league] = await oneOfFan().execute({ userId, id })
  return league ?? null
}

/** Each `member` of a league who can be its owner, as `fan`: neither banned nor leaving. */
export const POSSIBLE_OWNERS = sql`(league_members member join users fan on fan.id = member.user_id and ${isActiveFan})`

/** To whom the actor can hand a league over; empty for a league of others. */
export async function possibleOwnersOf({ userId }: SignedIn, leagueId: string): Promise<Set<string>> {
  const rows = await database().execute<{ userId: string }>(sql`
    select fan.id as "userId" from leagues league
    join ${POSSIBLE_OWNERS} on member.league_id = league.id and fan.id <> league.owner_id
    where league.id = ${leagueId} and league.owner_id = ${userId}`)
  return new Set(rows.map(({ userId: id }) => id))
}

export type Standing = {
  userId: string
  nickname: string | null
  isOwner: boolean
  position: number
  /** Places gained since midnight, negative when lost; null for a member who joined since. */
  moved: number | null
  points: number
  /** The member's place if all were level on points. */
  placeIfTied: number
  /** What the member wears, if anything. */
  looks: Equipped | null
  /** The latest counted picks settled in the running week, the newest last: `1` right, `0` wrong. Empty unless requested. */
  form: string
}

/** The first day of the running period, computed once per statement. */
const startOf = (period: Period) =>
  period === 'all' ? sql`date '-infinity'` : sql`(select app_period(${period}, app_now()))`

const table = (period: Period) => sql`(
  with earned as (
    select member.user_id, member.nickname, member.joined_at, ${JOINED_TODAY}, ${runningPoints(period)}
    from league_members member
    where member.league_id = ${sql.placeholder('leagueId')}::uuid
  )
  select *, row_number() over (order by ${RANKING}) as position, row_number() over (order by ${TIE_ORDER}) as place_if_tied, ${PLACES_GAINED}
  from earned) standing
  join leagues league on league.id = ${sql.placeholder('leagueId')}::uuid`

const form = sql<string>`case when ${sql.placeholder('withForm')}::boolean then coalesce((
  select string_agg(case latest.outcome when 'won' then '1' else '0' end, '' order by latest.settled_at, latest.id)
  from (
    select mission.id, mission.outcome, mission.settled_at from missions mission
    join mission_templates template on template.id = mission.template_id
      and template.competition = coalesce(league.competition, template.competition)
    where mission.user_id = standing.user_id and mission.counted_week is not null and mission.outcome in ('won', 'lost')
      and mission.settled_at >= (select app_week(app_now())::timestamp at time zone app_zone())
    order by mission.settled_at desc, mission.id limit ${FORM_LENGTH}::int
  ) latest), '') else '' end`

const weeksOfViewer = sql<LeagueWeek[] | null>`case when ${sql.placeholder('withWeeks')}::boolean
  and standing.user_id = ${sql.placeholder('userId')}::uuid then ${pastWeeks(sql`league.id`, sql`standing.user_id`)} end`

const prepareStandings = (period: Period) => (db: Db) =>
  db
    .select({
      userId: sql<string>`standing.user_id`,
      nickname: sql<string | null>`standing.nickname`,
      isOwner: sql<boolean>`standing.user_id = league.owner_id`,
      position: sql<number>`standing.position::int`,
      moved: sql<number | null>`standing.moved`,
      points: sql<number>`standing.points::int`,
      placeIfTied: sql<number>`standing.place_if_tied::int`,
      looks: equippedLooks(sql`standing.user_id`),
      form,
      weeks: weeksOfViewer,
    })
    .from(table(period))
    .where(sql`exists (select from league_members own
      where own.league_id = league.id and own.user_id = ${sql.placeholder('userId')}::uuid)`)
    .orderBy(sql`standing.position`)
    .prepare(`standings_${period}`)

const standingsStatement = {
  week: memoizeByKey(prepareStandings('week')),
  month: memoizeByKey(prepareStandings('month')),
  all: memoizeByKey(prepareStandings('all')),
}

type LeagueStandings = {
  rows: Standing[]
  /** The fan's places of past weeks; empty unless requested. */
  weeks: LeagueWeek[]
}

/**
 * The table of one of the fan's leagues by points earned in the period; ties by more quiz points, then by earlier joining.
 * Empty for a league of others.
 */
export async function leagueStandings(
  actor: SignedIn,
  leagueId: string,
  period: Period,
  { withForm = false, withWeeks = false } = {},
): Promise<LeagueStandings> {
  const found = await readFromReplica(actor, (db) =>
    standingsStatement[period](db).execute({ userId: actor.userId, leagueId, withForm, withWeeks }),
  )
  return {
    rows: found.map(({ weeks: _own, ...row }) => row),
    weeks: found.flatMap(({ weeks }) => weeks ?? []),
  }
}

/** Only the rows. */
export const standingsOf = async (actor: SignedIn, leagueId: string, period: Period): Promise<Standing[]> =>
  (await leagueStandings(actor, leagueId, period)).rows

export type Earning = {
  causeId: string
  kind: 'mission' | 'quiz' | 'five'
  titleIt: string | null
  titleEn: string | null
  /** YYYY-MM-DD, of a quiz. */
  day: string | null
  points: number
  /** Whether it is one of the actor's own missions and not deleted. */
  hasReceipt: boolean
}

/**
 * Lines of points and, with the opposite sign, of what is owed: a correction counts at once and in full. Conversions and
 * repayments are not earnings.
 */
const earningLines = (leagueId: string, userId: string, period: Period) => sql`
  select cause.cause_kind as kind, cause.cause_id, entry.id,
    case account.asset when 'points' then entry.amount else -entry.amount end as amount
  from ledger_accounts account
  join ledger_entries entry on entry.account_id = account.id
    and entry.created_at >= (select ${startOf(period)}::timestamp at time zone app_zone())
  join ledger_transactions cause on cause.id = entry.transaction_id and ledger_is_earning(cause.cause_kind)
  join leagues league on league.id = ${leagueId}::uuid and coalesce(league.competition, cause.competition) is not distinct from cause.competition
  where account.user_id = ${userId}::uuid and account.asset in ('points', 'owed')`

/** Why a member of one of the fan's leagues has these points: one row per cause, latest first. Empty for strangers. */
export async function earningsOf(
  actor: SignedIn,
  { leagueId, userId, period }: { leagueId: string; userId: string; period: Period },
): Promise<Earning[]> {
  const rows = await database().execute<Earning>(sql`
    with line as (
      select kind, cause_id, max(id) as latest, sum(amount)::int as points
      from (${earningLines(leagueId, userId, period)}) earning
      where 2 = (select count(*) + case when ${userId} = ${actor.userId} then 1 else 0 end from league_members mate
        where mate.league_id = ${leagueId} and mate.user_id in (${userId}, ${actor.userId}))
      group by kind, cause_id
    )
    select line.cause_id as "causeId", line.kind, template.title_it as "titleIt", template.title_en as "titleEn", quiz.day::text as day, line.points,
      coalesce(mission.deleted_at is null and mission.user_id = ${actor.userId}, false) as "hasReceipt"
    from line
    left join missions mission on line.kind = 'mission' and mission.id = line.cause_id::uuid
    left join mission_templates template on template.id = mission.template_id
    left join quiz_attempts attempt on line.kind = 'quiz' and attempt.id = line.cause_id::uuid
    left join quizzes quiz on quiz.id = attempt.quiz_id
    order by line.latest desc limit ${EARNINGS_SHOWN}`)
  return [...rows]
}
