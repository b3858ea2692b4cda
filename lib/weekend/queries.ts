import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { weekendMatches, weekendPicks } from '@/db/schema/weekend'
import { epochMs, nowMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { type Side, scoreOf } from '@/lib/matches/rules'
import type { Outcome } from '@/lib/missions/settlement/rules'
import type { MatchPricing } from './pricing/rules'
import { type Profile, WEEKENDS_SHOWN } from './rules'

/** Whether a `pick` can still be changed: its match is not closed. */
export const canChange = sql`(pick.outcome = 'open' and weekend_open(pick.weekend, pick.match_id))`

/** Whether a `pick` makes room for another one: it is void, and no line of the ledger names it. */
export const isReplaceable = sql`pick.outcome = 'void' and pick.settled_times = 1`

/** A pick of the fan's own. */
export type OwnPick = {
  id: string
  profile: Profile
  side: Side
  points: number
  outcome: Outcome
  /** The chance of delivering that it had when its match was offered. */
  chance: number
  reward: number
  /** Whether it is void and its place can be given to another one. */
  isReplaceable: boolean
}

export type BoardMatch = FixtureFact & {
  competition: string
  /** Whether a pick on it can still be given up. */
  isOpen: boolean
  /** Whether its teams can be picked: not once it is cancelled or has moved to another weekend, nor on a copy of it. */
  isOnOffer: boolean
  /** Prices in the shown competition while the match is on offer; else empty. */
  prices: MatchPricing['prices']
  picks: OwnPick[]
}

/** A weekend as its page shows it; instants in milliseconds since the epoch. */
export type WeekendBoard = {
  now: number
  /** YYYY-MM-DD of its Friday, and of the first and last of its matches. */
  weekend: string
  isPresent: boolean
  /** Whose teams are on offer; null when no match is. */
  competition: string | null
  /** Every competition with a match on offer. */
  competitions: string[]
  matches: BoardMatch[]
}

type Row = Omit<BoardMatch, 'home' | 'away' | 'regular' | 'halfTime'> & {
  now: number
  weekend: string
  isPresent: boolean
  shown: string | null
  home: string | null
  homeId: string | null
  away: string | null
  awayId: string | null
  regularHome: number | null
  regularAway: number | null
  halfHome: number | null
  halfAway: number | null
}

/**
 * A weekend with its matches and the fan's picks, in one statement. Prices are those of one competition: the requested one, else
 * the first of the fan's own with a match on offer.
 * @param weekend YYYY-MM-DD of its Friday; without it, this weekend
 */
export async function weekendBoard(
  { userId }: SignedIn,
  { weekend, competition }: { weekend?: string; competition?: string },
): Promise<WeekendBoard> {
  const rows = await database().execute<Row>(sql`
    with head as (
      select coalesce(${weekend ?? null}::date, weekend_of(app_now())) as weekend, weekend_of(app_now()) as present,
        (select competitions from user_preferences where user_id = ${userId}) as own
    ), match as (
      select weekend_match.weekend, weekend_match.match_id, weekend_match.pricing, matches.*,
        weekend_open(weekend_match.weekend, weekend_match.match_id) and weekend_match.weekend = head.present as is_open,
        weekend_on_offer(weekend_match.weekend, weekend_match.match_id) and weekend_match.weekend = head.present
          and matches.duplicate_of is null as is_on_offer
      from head join ${weekendMatches} weekend_match on weekend_match.weekend = head.weekend
        join matches on matches.id = weekend_match.match_id
    ), shown as (
      select match.competition from match, head where is_on_offer
      order by (match.competition = ${competition ?? null}) desc nulls last, array_position(head.own, match.competition) nulls last, kickoff_at limit 1
    )
    select ${nowMs} as now, head.weekend::text, head.weekend = head.present as "isPresent",
      (select competition from shown) as shown, match.match_id as id, match.competition, match.home, match.home_id as "homeId", match.away,
      match.away_id as "awayId", ${epochMs(sql`match.kickoff_at`)} as "kickoffAt", match.kickoff_known as "kickoffKnown",
      match.status, match.winner, match.half_home as "halfHome", match.half_away as "halfAway", match.regular_home as "regularHome",
      match.regular_away as "regularAway", match.is_open as "isOpen", match.is_on_offer as "isOnOffer",
      case when match.is_on_offer and match.competition = (select competition from shown) then match.pricing -> 'prices' else '{}' end as prices,
      coalesce((select jsonb_agg(jsonb_build_object('id', pick.id, 'profile', pick.profile, 'side', pick.side, 'points', pick.points,
          'outcome', pick.outcome, 'reward', pick.reward, 'isReplaceable', ${isReplaceable} and exists (select from match where is_on_offer),
          'chance', (match.pricing -> 'prices' -> (pick.profile || ':' || pick.side) ->> 'p')::float8) order by pick.profile)
        from ${weekendPicks} pick where pick.user_id = ${userId} and pick.weekend = match.weekend and pick.match_id = match.match_id), '[]') as picks
    from head left join match on true order by match.kickoff_at, match.match_id`)
  const [first] = rows
  if (!first) throw new Error('the head of a weekend is missing')
  const matches = rows.filter(({ id }) => id !== null).map(boardMatch)
  return {
    now: first.now,
    weekend: first.weekend,
    isPresent: first.isPresent,
    competition: first.shown,
    competitions: [
      ...new Set(matches.filter(({ isOnOffer }) => isOnOffer).map((match) => match.competition)),
    ],
    matches,
  }
}

const boardMatch = (row: Row): BoardMatch => ({
  id: row.id,
  competition: row.competition,
  home: { id: row.homeId, name: row.home ?? '' },
  away: { id: row.awayId, name: row.away ?? '' },
  kickoffAt: row.kickoffAt,
  kickoffKnown: row.kickoffKnown,
  status: row.status,
  winner: row.winner,
  halfTime: scoreOf(row.halfHome, row.halfAway),
  regular: scoreOf(row.regularHome, row.regularAway),
  isOpen: row.isOpen,
  isOnOffer: row.isOnOffer,
  prices: row.prices,
  picks: row.picks,
})

/** A weekend of the fan's season. */
export type PastWeekend = { weekend: string; picks: number; open: number; won: number; points: number }

/** The fan's fives, the latest first. */
export async function fivesOf({ userId }: SignedIn): Promise<PastWeekend[]> {
  const rows = await database().execute<PastWeekend>(sql`
    select weekend::text, count(*)::int as picks, count(*) filter (where outcome = 'open')::int as open,
      count(*) filter (where outcome = 'won')::int as won, sum(reward)::int as points
    from ${weekendPicks} where user_id = ${userId} group by weekend order by weekend desc limit ${WEEKENDS_SHOWN}`)
  return [...rows]
}
