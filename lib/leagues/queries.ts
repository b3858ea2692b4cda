import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { once } from '@/db/once'
import { leagueMembers, leagues } from '@/db/schema/leagues'
import type { SignedIn } from '@/lib/core/actor'
import { EARNINGS_SHOWN, type Period } from './rules'

export type League = { id: string; name: string; joinCode: string; members: number; isOwner: boolean }

const prepareLeagues = () =>
  database()
    .select({
      id: leagues.id,
      name: leagues.name,
      joinCode: leagues.joinCode,
      members: leagues.members,
      isOwner: sql<boolean>`${leagues.ownerId} = ${leagueMembers.userId}`,
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))

const ofFan = eq(leagueMembers.userId, sql.placeholder('userId'))
const allOfFan = once(() =>
  prepareLeagues().where(ofFan).orderBy(leagueMembers.joinedAt, leagues.id).prepare('leagues_of_fan'),
)
const oneOfFan = once(() =>
  prepareLeagues()
    .where(and(ofFan, eq(leagues.id, sql.placeholder('id'))))
    .prepare('league_of_fan'),
)

/** The leagues that the fan is a member of, in the order of joining. */
export const leaguesOf = ({ userId }: SignedIn): Promise<League[]> => allOfFan().execute({ userId })

/** A league of the fan's own; null for an absent one and for one of others alike. */
export async function leagueOf({ userId }: SignedIn, id: string): Promise<League | null> {
  const [league] = await oneOfFan().execute({ userId, id })
  return league ?? null
}

export type Standing = {
  userId: string
  nickname: string | null
  isOwner: boolean
  position: number
  /** Places won since the day began; negative for lost ones. */
  moved: number
  points: number
}

/** Where a period begins; null for all time. */
const since = (period: Period) =>
  period === 'all'
    ? sql`'-infinity'::timestamptz`
    : sql`app_period(${period}, app_now())::timestamp at time zone app_zone()`

const dayBegan = sql`app_day(app_now())::timestamp at time zone app_zone()`

/**
 * What a fan has earned since then: lines of points and, with the other sign, of what is owed, so that a correction counts at once
 * and whole. Repayments and conversions are no earnings (lib/ledger/rewards/commands.ts).
 */
const earningLines = (userId: SQL, period: Period) => sql`
  select deed.cause_kind as kind, deed.cause_id, entry.id, entry.created_at,
    case account.asset when 'points' then entry.amount else -entry.amount end as amount
  from ledger_accounts account
  join ledger_entries entry on entry.account_id = account.id and entry.created_at >= ${since(period)}
  join ledger_transactions deed on deed.id = entry.transaction_id and deed.cause_kind in ('mission', 'quiz')
  where account.user_id = ${userId} and account.asset in ('points', 'owed')`

const earned = (period: Period) => sql`
  select member.user_id, member.joined_at, line.amount, line.kind = 'quiz' as is_quiz, line.created_at >= ${dayBegan} as is_new
  from league_members member
  left join lateral (${earningLines(sql`member.user_id`, period)}) line on true
  where member.league_id = ${sql.placeholder('leagueId')}::uuid`

const table = (period: Period) => sql`(
  with total as (
    select user_id, joined_at, coalesce(sum(amount), 0) as points,
      coalesce(sum(amount) filter (where is_quiz), 0) as quiz,
      coalesce(sum(amount) filter (where not is_new), 0) as points_before,
      coalesce(sum(amount) filter (where is_quiz and not is_new), 0) as quiz_before
    from (${earned(period)}) line group by user_id, joined_at
  )
  select *, row_number() over (order by points desc, quiz desc, joined_at, user_id) as position,
    row_number() over (order by points_before desc, quiz_before desc, joined_at, user_id) as position_before
  from total) standing
  join leagues league on league.id = ${sql.placeholder('leagueId')}::uuid
  left join user_preferences preferences on preferences.user_id = standing.user_id`

const prepareStandings = (period: Period) =>
  database()
    .select({
      userId: sql<string>`standing.user_id`,
      nickname: sql<string | null>`preferences.nickname`,
      isOwner: sql<boolean>`standing.user_id = league.owner_id`,
      position: sql<number>`standing.position::int`,
      moved: sql<number>`(standing.position_before - standing.position)::int`,
      points: sql<number>`standing.points::int`,
    })
    .from(table(period))
    .where(sql`exists (select from league_members own
      where own.league_id = league.id and own.user_id = ${sql.placeholder('userId')}::uuid)`)
    .orderBy(sql`standing.position`)
    .prepare(`standings_${period}`)

const standingsStatement = {
  week: once(() => prepareStandings('week')),
  month: once(() => prepareStandings('month')),
  all: once(() => prepareStandings('all')),
}

/**
 * The table of a league of the fan's own, by points earned in the period; equal points by more of them from the quiz, then by
 * earlier joining. Empty for a league of others.
 */
export const standingsOf = ({ userId }: SignedIn, leagueId: string, period: Period): Promise<Standing[]> =>
  standingsStatement[period]().execute({ userId, leagueId })

export type Earning = {
  causeId: string
  kind: 'mission' | 'quiz'
  titleIt: string | null
  titleEn: string | null
  /** YYYY-MM-DD, of a quiz. */
  day: string | null
  points: number
}

/** Why a member of a league of the fan's own has these points: one line for each cause, latest first. Empty for anybody else. */
export async function earningsOf(
  actor: SignedIn,
  { leagueId, userId, period }: { leagueId: string; userId: string; period: Period },
  conn: Conn = database(),
): Promise<Earning[]> {
  const rows = await conn.execute<Earning>(sql`
    with line as (
      select kind, cause_id, max(id) as latest, sum(amount)::int as points
      from (${earningLines(sql`${userId}::uuid`, period)}) earning
      where 2 = (select count(*) + case when ${userId} = ${actor.userId} then 1 else 0 end from league_members mate
        where mate.league_id = ${leagueId} and mate.user_id in (${userId}, ${actor.userId}))
      group by kind, cause_id
    )
    select line.cause_id as "causeId", line.kind, template.title_it as "titleIt", template.title_en as "titleEn", quiz.day::text as day, line.points
    from line
    left join missions mission on line.kind = 'mission' and mission.id = line.cause_id::uuid
    left join mission_templates template on template.id = mission.template_id
    left join quiz_attempts attempt on line.kind = 'quiz' and attempt.id = line.cause_id::uuid
    left join quizzes quiz on quiz.id = attempt.quiz_id
    order by line.latest desc limit ${EARNINGS_SHOWN}`)
  return [...rows]
}
