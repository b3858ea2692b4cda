import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import { chosenCompetitions } from '@/lib/competitions/queries'
import type { Competition } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import { fixtureJson } from '../fixtures/queries'
import type { FixtureFact } from '../fixtures/words'
import type { Round } from './rules'

export type RoundMatch = FixtureFact & {
  startedAt: number | null
  fetchedAt: number
  /** Whether it comes from the vendor: rounds ask about no other match. */
  isImported: boolean
}

/**
 * The season that a competition is in, for statements of the driver: the latest one of the vendor's matches, so that a year mistyped by
 * an admin moves nothing; without such matches, the latest.
 */
export function currentSeason(competition: Fragment): Fragment {
  const { sql } = database()
  const latest = (known: Fragment) =>
    sql`(select max(season) from matches where competition = ${competition} and duplicate_of is null${known})`
  return sql`coalesce(${latest(sql` and source = 'football-data'`)}, ${latest(sql``)})`
}

/**
 * The round of a match as a `NamedRound`, for statements of the driver; null outside of those of the current season.
 * @param match the alias of its row
 */
export function roundJson(match: string) {
  const { sql } = database()
  const [stage, round, season] = [sql(`${match}.stage`), sql(`${match}.round`), sql(`${match}.season`)]
  return sql`(select jsonb_build_object('key', key, 'stage', ${stage}, 'number', ${round})
    from match_round_key(${stage}, ${round}) key
    where key is not null and ${season} = ${currentSeason(sql`${sql(`${match}.competition`)}`)})`
}

export type SeasonRound = {
  competition: Competition
  season: number | null
  /** Every round of the season in the order in which most of it is played: a match may be brought forward by weeks. */
  rounds: Round[]
  /** The round that was asked for, else the one that is on or comes next; null without matches, or when there is no such round. */
  key: string | null
  /** Matches of that round, by kickoff. */
  matches: RoundMatch[]
  /** The database's clock, in milliseconds since the epoch. */
  now: number
}

/**
 * A round of a competition's current season, in one statement.
 * @param competition null for the one of the fan's in which a match is on or comes next, else the fan's first one
 * @param wanted the key of a round; without it, the current one
 */
export async function seasonRound(
  { userId }: SignedIn,
  competition: Competition | null,
  wanted: string | null,
): Promise<SeasonRound> {
  const { sql } = database()
  const isToCome = sql`status not in ('FINISHED', 'AWARDED', 'CANCELLED') and kickoff_at > app_now() - interval '4 hours'`
  // Whoever follows a round to its final whistle still sees how it ended.
  const hasJustEnded = sql`status in ('FINISHED', 'AWARDED') and kickoff_at > app_now() - interval '3 hours'`
  const stored = sql`(select competitions from user_preferences where user_id = ${userId})`
  const [row] = await sql<SeasonRound[]>`
    with asked as materialized (
      select coalesce(${competition}::text, (
        select competition from matches
        where competition = any(own) and duplicate_of is null and ${isToCome}
        order by kickoff_at, array_position(own, competition) limit 1
      ), own[1]) as competition
      from (select ${chosenCompetitions<Fragment>(sql, stored)}) fan (own)
    ), season as materialized (
      select id, competition, season, match_round_key(stage, round) as key, stage, round, home, away, home_id, away_id, kickoff_at, kickoff_known,
        status, winner, half_home, half_away, regular_home, regular_away, started_at, fetched_at, source
      from matches
      where competition = (select competition from asked) and duplicate_of is null
        and season = ${currentSeason(sql`(select competition from asked)`)}
    ), rounds as (
      select key, min(stage) as stage, min(round) as number, min(kickoff_at) as first, max(kickoff_at) as last,
        percentile_disc(0.5) within group (order by kickoff_at) as middle,
        min(kickoff_at) filter (where ${isToCome} or ${hasJustEnded}) as next
      from season where key is not null group by key
    ), chosen as (
      select coalesce(${wanted}::text, (select key from rounds order by next nulls last, last desc limit 1)) as key
    )
    select (select competition from asked) as competition, (select max(season) from season)::int as season,
      coalesce((select jsonb_agg(jsonb_build_object('key', key, 'stage', stage, 'number', number, 'from', extract(epoch from first) * 1000,
        'to', extract(epoch from last) * 1000) order by middle nulls last, number, key) from rounds), '[]') as rounds,
      (select key from rounds where key = chosen.key) as key,
      coalesce((select jsonb_agg(${fixtureJson('season')} || jsonb_build_object(
        'startedAt', extract(epoch from started_at) * 1000, 'fetchedAt', extract(epoch from fetched_at) * 1000,
        'isImported', source = 'football-data')
        order by kickoff_at nulls last, id) from season where season.key = chosen.key), '[]') as matches,
      (extract(epoch from app_now()) * 1000)::float8 as now
    from chosen`
  if (!row) throw new Error('matches: a round without a row')
  return row
}
