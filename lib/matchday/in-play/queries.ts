import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { rowsOf } from '@/lib/matches/copies/queries'
import { fixtureJson } from '@/lib/matches/fixtures/queries'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { RESUMED_WITHIN_DAYS } from '@/lib/matches/live/rules'
import { IN_PLAY } from '@/lib/matches/rules'
import type { OneMatchPredicate } from '@/lib/missions/predicates/rules'
import { isCounted } from '@/lib/missions/settlement/queries'

/** A question on a match, and a member's pick. */
export type MemberPick = { matchId: string; rule: OneMatchPredicate; pick: string; points: number }

export type LivePick = MemberPick & {
  userId: string
  nickname: string | null
  /** Whether it is one of the week's picks that earn points. */
  counts: boolean
}

export type MatchNow = FixtureFact & { competition: string }

export type LeagueInPlay = {
  /** Whether a match that the league could have picked is on or starts within a day. */
  isNear: boolean
  /** Matches in play on which a member has a pick, by kickoff. */
  matches: MatchNow[]
  /** Members' picks on them, in the order of joining. */
  picks: LivePick[]
  /** The viewer's picks that count and whose match is still to be played this week, with their matches. */
  ahead: MemberPick[]
  later: MatchNow[]
}

const NOTHING: LeagueInPlay = { isNear: false, matches: [], picks: [], ahead: [], later: [] }

/**
 * What is in play for a league of the fan's, and which of the fan's picks are still to come. The statement itself withholds the
 * picks of others until they close. Empty for strangers.
 */
export async function leagueInPlay({ userId }: SignedIn, leagueId: string): Promise<LeagueInPlay> {
  const { sql } = database()
  const [row] = await sql<LeagueInPlay[]>`
    with league as materialized (
      select league.id, league.competition from leagues league
      join league_members own on own.league_id = league.id and own.user_id = ${userId}
      where league.id = ${leagueId}
    ), near as materialized (
      select match.*, match.status = any(${IN_PLAY}) and match.regular_home is not null as is_on
      from matches match join league on coalesce(league.competition, match.competition) = match.competition
      where match.kickoff_at between app_now() - make_interval(days => ${RESUMED_WITHIN_DAYS}) and app_now() + interval '1 day'
        and (match.status = any(${IN_PLAY}) or match.status in ('SCHEDULED', 'TIMED') and match.kickoff_at >= app_now() - interval '1 day')
        and match.duplicate_of is null
    ), question as materialized (
      select match_row.match_id, match_row.id as row_id, template.id, template.created_at,
        template.rule || jsonb_build_object('matchId', match_row.match_id) as rule, lock.is_open
      from (${rowsOf<Fragment>(sql, sql`select id from near where is_on`)}) match_row
      join template_matches template_match on template_match.match_id = match_row.id
      join mission_templates template on template.id = template_match.template_id and template.rule ? 'matchId'
      cross join lateral template_lock(template.id) lock
    ), chosen as materialized (
      select question.match_id, question.row_id, question.created_at, question.id as template_id, member.joined_at, mission.id, mission.user_id, preferences.nickname, question.rule, mission.pick,
        mission.points, mission.counted_week is not null as counts
      from question
      join league on true
      join league_members member on member.league_id = league.id
      join missions mission on mission.template_id = question.id and mission.user_id = member.user_id and mission.kind = 'match'
        and mission.outcome = 'open' and mission.pick is not null and ${isCounted<Fragment>(sql, sql`mission`)}
      left join user_preferences preferences on preferences.user_id = mission.user_id
      where mission.user_id = ${userId} or not question.is_open
    ), picked as materialized (
      -- Of a fan's answers to a question on two rows of a match the settlement counts that on the older question.
      select * from chosen where not exists (select from chosen older
        where older.user_id = chosen.user_id and older.rule = chosen.rule and older.row_id <> chosen.row_id
          and (older.created_at, older.template_id) < (chosen.created_at, chosen.template_id))
    ), ahead as materialized (
      select distinct on (first_row.match_id, template.rule - 'matchId') first_row.match_id, template.rule || jsonb_build_object('matchId', first_row.match_id) as rule,
        mission.pick, mission.points, mission.id
      from league join missions mission on mission.user_id = ${userId} and mission.kind = 'match' and mission.outcome = 'open'
        and mission.pick is not null and mission.deleted_at is null and mission.counted_week is not null
      join mission_templates template on template.id = mission.template_id and template.rule ? 'matchId'
      join matches match on match.id = (template.rule ->> 'matchId')::uuid
        and coalesce(league.competition, match.competition) = match.competition
        and match.status in ('SCHEDULED', 'TIMED') and match.started_at is null and app_week(match.kickoff_at) = app_week(app_now())
      cross join lateral (select coalesce(match.duplicate_of, match.id) as match_id) first_row
      order by first_row.match_id, template.rule - 'matchId', template.created_at, template.id
    ), drawn as (
      select match.kickoff_at, match.id, match.id in (select match_id from picked) as is_on,
        ${fixtureJson('match')} as match
      from matches match
      where match.id in (select match_id from picked union select match_id from ahead)
    )
    select exists (select from near) as "isNear",
      coalesce((select jsonb_agg(match order by kickoff_at, id) from drawn where is_on), '[]') as matches,
      coalesce((select jsonb_agg(jsonb_build_object('matchId', match_id, 'userId', user_id, 'nickname', nickname, 'rule', rule,
        'pick', pick, 'points', points, 'counts', counts) order by joined_at, id) from picked), '[]') as picks,
      coalesce((select jsonb_agg(jsonb_build_object('matchId', match_id, 'rule', rule, 'pick', pick, 'points', points) order by id)
        from ahead), '[]') as ahead,
      coalesce((select jsonb_agg(match order by kickoff_at, id) from drawn where not is_on), '[]') as later`
  return row ?? NOTHING
}
