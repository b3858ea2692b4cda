import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import {
  replayMatches,
  replayMembers,
  replayPicks,
  replayRounds,
  replaySeasons,
  replays,
} from '@/db/schema/replay'
import { epochMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import type { MatchStatus, MatchWinner, Score, Team } from '@/lib/matches/rules'
import type { Pricing } from '@/lib/missions/pricing/rules'
import type { ResultPick } from '../rules'

type RoundFacts = { stage: string | null; matchday: number | null }

/** A match of the open round; its result does not leave the database. */
export type OpenMatch = RoundFacts & {
  id: string
  home: Team
  away: Team
  kickoffAt: number | null
  chances: Record<string, number>
  own: ResultPick | null
}

/** A match of a round that has closed. */
export type ClosedMatch = RoundFacts & {
  id: string
  externalId: string
  home: Team
  away: Team
  kickoffAt: number | null
  status: MatchStatus
  winner: MatchWinner | null
  regular: Score | null
  right: ResultPick | null
  pricing: Pricing
  own: ResultPick | null
  pickedAt: number | null
}

export type RoundName = RoundFacts & { round: number }

export type BookedRound = {
  round: number
  picks: number
  hits: number
  points: number
  previousHash: string
  hash: string
  settledAt: number
}

const closed = sql`replay_rounds_closed(${replays.startsAt}, ${replays.endedAt}, ${replays.roundSeconds}, season.rounds, app_now())`

/** The fan's replay and how many of its rounds have closed, computed in the statement itself so that later results are not read. */
const standing = (userId: string, id: string) => sql`
  select ${replays.id}, ${replays.seasonId}, ${replays.endedAt} is null as is_running, ${closed} as closed
  from ${replays} join ${replaySeasons} season on season.id = ${replays.seasonId}
  join ${replayMembers} own on own.replay_id = ${replays.id} and own.user_id = ${userId}
  where ${replays.id} = ${id}`

const teams = sql`jsonb_build_object('id', match.home_id, 'name', match.home) as home, jsonb_build_object('id', match.away_id, 'name', match.away) as away,
  match.stage, match.matchday, ${epochMs(sql`match.kickoff_at`)} as "kickoffAt"`

/** The round that takes picks; empty when the replay is over, and for anyone who is not a member. */
export async function openRound({ userId }: SignedIn, id: string): Promise<OpenMatch[]> {
  return [
    ...(await database().execute<OpenMatch>(sql`
    with standing as materialized (${standing(userId, id)})
    select match.id, ${teams}, match.pricing -> 'chances' as chances, chosen.pick as own
    from standing join ${replayMatches} match on match.season_id = standing.season_id and match.round = standing.closed + 1
    left join ${replayPicks} chosen on chosen.replay_id = standing.id and chosen.user_id = ${userId} and chosen.match_id = match.id
    where standing.is_running
    order by match.kickoff_at, match.external_id`)),
  ]
}

/** A round that has closed, with the fan's picks; empty for a later one, and for anyone who is not a member. */
export async function closedRound({ userId }: SignedIn, id: string, round: number): Promise<ClosedMatch[]> {
  return [
    ...(await database().execute<ClosedMatch>(sql`
    with standing as materialized (${standing(userId, id)})
    select match.id, match.external_id as "externalId", ${teams}, match.status, match.winner, match.right_pick as right, match.pricing,
      case when match.regular_home is not null then jsonb_build_object('home', match.regular_home, 'away', match.regular_away) end as regular,
      chosen.pick as own, ${epochMs(sql`chosen.picked_at`)} as "pickedAt"
    from standing join ${replayMatches} match on match.season_id = standing.season_id and match.round = ${round}
    left join ${replayPicks} chosen on chosen.replay_id = standing.id and chosen.user_id = ${userId} and chosen.match_id = match.id
    where ${round}::int <= standing.closed
    order by match.kickoff_at, match.external_id`)),
  ]
}

/** What the fan's settled rounds brought, the latest first. */
export async function bookedRounds({ userId }: SignedIn, id: string): Promise<BookedRound[]> {
  return [
    ...(await database().execute<BookedRound>(sql`
    select round, picks, hits, points, previous_hash as "previousHash", hash, ${epochMs(sql`settled_at`)} as "settledAt"
    from ${replayRounds} where replay_id = ${id} and user_id = ${userId} order by round desc`)),
  ]
}

/** The stage and matchday of every round up to the open one, in order. */
export async function roundNames({ userId }: SignedIn, id: string): Promise<RoundName[]> {
  return [
    ...(await database().execute<RoundName>(sql`
    with standing as materialized (${standing(userId, id)})
    select match.round, min(match.stage) as stage, min(match.matchday)::int as matchday
    from standing join ${replayMatches} match on match.season_id = standing.season_id and match.round <= standing.closed + 1
    group by match.round order by match.round`)),
  ]
}
