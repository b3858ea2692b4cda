import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import { chosenCompetitions } from '@/lib/competitions/queries'
import type { SignedIn } from '@/lib/core/actor'
import { rowsOf } from '@/lib/matches/copies/queries'
import { currentSeason } from '@/lib/matches/rounds/queries'
import { isAnswered, isAnsweredElsewhere } from '@/lib/missions/answers/queries'
import type { OneMatchPredicate } from '@/lib/missions/predicates/rules'
import type { Pricing } from '@/lib/missions/pricing/rules'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { isCounted } from '@/lib/missions/settlement/queries'
import type { Outcome } from '@/lib/missions/settlement/rules'
import { closedQuestions, rowsOfAll } from '../queries'

/** The fan's pick on a question; `counts` is false for one beyond the 30 of its week, which pays only XP. */
export type PickedAnswer = {
  missionId: string
  pick: string
  outcome: Outcome
  points: number
  reward: number
  counts: boolean
}

/** A question on one match of a round, as the schedina asks it. */
export type SlipQuestion = {
  id: string
  matchId: string
  rule: OneMatchPredicate
  pricing: Pricing | null
  /** Whether picks can be made or changed, by the database's clock. */
  isOpen: boolean
  /** Pro only, and the fan is not Pro. */
  isLocked: boolean
  /** When picks close, in milliseconds since the epoch. */
  locksAt: number | null
  /** The Monday of the week in which they close, and how many counted picks the fan has left in it. */
  week: string | null
  left: number
  own: PickedAnswer | null
}

/**
 * The questions on these matches, in the order in which they were offered: one of each kind, preferably the oldest that the fan has
 * answered, unless that is void, else an open one, else the newest. A match on a new date has new questions; those on a copy of a
 * match are asked on the match itself.
 */
export async function slipQuestions(
  { userId }: SignedIn,
  matchIds: readonly string[],
): Promise<SlipQuestion[]> {
  if (matchIds.length === 0) return []
  const { sql } = database()
  const isTaken = isAnsweredElsewhere<Fragment>(sql, sql`question.id`, sql`${userId}`)
  return sql<SlipQuestion[]>`
    with match_row as materialized (${rowsOfAll(matchIds)}), question as materialized (
      select distinct on (match_row.match_id, template.rule - 'matchId') template.id, match_row.match_id,
        template.rule || jsonb_build_object('matchId', match_row.match_id) as rule, template.pricing, template.sort,
        template.undecided and lock.is_open and coalesce(mission.outcome = 'open', template.active) as is_open,
        template.pro and mission.id is null and not is_pro(${userId}, app_now()) as is_locked, lock.locks_at,
        mission.id as mission_id, mission.pick, mission.outcome, mission.points, mission.reward,
        mission.counted_week is not null as counts
      from match_row
      join template_matches template_match on template_match.match_id = match_row.id
      join mission_templates template on template.id = template_match.template_id and template.rule ? 'matchId'
      cross join lateral template_lock(template.id) lock
      left join missions mission on mission.template_id = template.id and mission.kind = 'match' and mission.user_id = ${userId}
        and mission.pick is not null and mission.deleted_at is null
      order by match_row.match_id, template.rule - 'matchId', case when mission.outcome <> 'void' then (template.created_at, template.id) end,
        (template.active and template.undecided and lock.is_open) desc, mission.id is null, match_row.id <> match_row.match_id,
        template.created_at desc
    )
    select question.id, match_id as "matchId", rule, pricing,
      is_open and (mission_id is not null or not ${isTaken}) as "isOpen", is_locked as "isLocked",
      (extract(epoch from locks_at) * 1000)::float8 as "locksAt", app_week(locks_at)::text as week,
      ${WEEKLY_PICKS}::int - coalesce((select used from mission_weekly_picks weekly where weekly.user_id = ${userId}
        and weekly.week = app_week(locks_at)), 0) as left,
      case when mission_id is not null then jsonb_build_object('missionId', mission_id, 'pick', pick, 'outcome', outcome, 'points', points,
        'reward', reward, 'counts', counts) end as own
    from question
    order by rule ->> 'kind' <> 'match_result', sort, question.id`
}

/** What one league of the fan picked on a question, without the fan's name on it. */
export type LeaguePickCounts = {
  name: string
  members: number
  counts: { templateId: string; pick: string; count: number }[]
}

/**
 * How often each pick was made in the fan's league: the one about this competition, else the one that the fan joined first. The
 * statement itself leaves out a question until its picks close.
 */
export async function leaguePickCounts(
  { userId }: SignedIn,
  competition: string,
  matchIds: readonly string[],
): Promise<LeaguePickCounts | null> {
  if (matchIds.length === 0) return null
  const { sql } = database()
  const [row] = await sql<LeaguePickCounts[]>`
    with league as materialized (
      select league.id, league.name, league.members from league_members own join leagues league on league.id = own.league_id
      where own.user_id = ${userId} and coalesce(league.competition, ${competition}) = ${competition}
      order by league.competition is null, own.joined_at, league.id limit 1
    ), closed as materialized (${closedQuestions(rowsOfAll(matchIds), sql`template.rule ->> 'kind' = 'match_result'`)}), answer as (
      select distinct on (closed.id, chosen.user_id) closed.id as template_id, chosen.pick
      from closed cross join league join league_members member on member.league_id = league.id
      join missions chosen on chosen.template_id = closed.answer_id and chosen.user_id = member.user_id and chosen.kind = 'match'
        and chosen.pick is not null and ${isCounted<Fragment>(sql, sql`chosen`)}
      order by closed.id, chosen.user_id, chosen.outcome = 'void', closed.answered_at, closed.answer_id
    ), picked as (
      select template_id, pick, count(*)::int as count from answer group by 1, 2
    )
    select name, members, coalesce((select jsonb_agg(jsonb_build_object('templateId', template_id, 'pick', pick, 'count', count)) from picked), '[]') as counts
    from league`
  return row ?? null
}

/** `isOpen`: a result of the round, or anything on a match of today, can still be picked. */
export type NextSlip = { competition: string; key: string; isOpen: boolean }

/**
 * The round whose questions the fan answers next: in the fan's competitions that of the next match with an open result, or with
 * another open question if it is played today; else the one that is picked already; else one of another competition.
 */
export async function nextSlip({ userId }: SignedIn): Promise<NextSlip | null> {
  const { sql } = database()
  const stored = sql`(select competitions from user_preferences where user_id = ${userId})`
  const [row] = await sql<NextSlip[]>`
    select match.competition, match_round_key(match.stage, match.round) as key, coalesce(asked.is_open, false) as "isOpen"
    from matches match
    -- No question is out earlier than eight days before.
    left join lateral (
      select bool_or(not ${isAnswered<Fragment>(sql, sql`template.id`, sql`${userId}`)}) as is_open
      from (${rowsOf<Fragment>(sql, sql`select match.id`)}) match_row
      join template_matches template_match on template_match.match_id = match_row.id
      join mission_templates template on template.id = template_match.template_id and template.active and template.undecided
        and (template.rule ->> 'kind' = 'match_result' or template.rule ? 'matchId' and not template.pro and app_day(match.kickoff_at) = app_day(app_now()))
      where match.kickoff_at < app_now() + interval '9 days') asked on true
    cross join lateral (select match.competition = any(${chosenCompetitions<Fragment>(sql, stored)}) as is_own) fan
    where match.status in ('SCHEDULED', 'TIMED') and match.kickoff_at > app_now() and match.kickoff_at < app_now() + interval '60 days'
      and match.duplicate_of is null and match_round_key(match.stage, match.round) is not null
      and match.season = ${currentSeason(sql`match.competition`)}
      and (fan.is_own or asked.is_open)
    order by case when fan.is_own and asked.is_open then 0 when fan.is_own and asked.is_open is not null then 1 when asked.is_open then 2 else 3 end,
      match.kickoff_at, match.id limit 1`
  return row ?? null
}
