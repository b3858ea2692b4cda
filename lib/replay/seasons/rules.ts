import type { SeasonAnswer } from '@/lib/gateways/football-data-answer'
import { type MatchRow, rowsOf } from '@/lib/matches/import/rows/rules'
import { isPastRescheduling } from '@/lib/matches/rescheduling/rules'
import { isTableStage } from '@/lib/matches/rounds/rules'
import { isOver, type MatchStatus, type Score, scoreOf, type Team } from '@/lib/matches/rules'
import type { OneMatchPredicate } from '@/lib/missions/predicates/rules'
import { PREDICATE_VERSION } from '@/lib/missions/predicates/schema'
import { type Pricing, pricingOf } from '@/lib/missions/pricing/rules'
import { judge } from '@/lib/missions/settlement/verdict/rules'
import { isNeutral, type PlayedMatch, rate, ratingOf } from '@/lib/ratings/rules'
import { RESULT_PICKS, type ResultPick } from '../rules'

export type SeasonMatch = {
  externalId: string
  /** Number of the round from 1, in the order of the season. */
  round: number
  stage: string | null
  matchday: number | null
  home: Team & { id: string }
  away: Team & { id: string }
  kickoffAt: string | null
  status: Extract<MatchStatus, 'FINISHED' | 'AWARDED' | 'CANCELLED'>
  winner: MatchRow['vendor_result']['winner']
  regular: Score | null
  pricing: Pricing
  rightPick: ResultPick | null
}

type Played = Omit<SeasonMatch, 'round' | 'pricing'>
type MatchResultRule = Extract<OneMatchPredicate, { kind: 'match_result' }>

/** The question of every match of a replay: who wins after 90 minutes. */
export const resultRule = (matchId: string): MatchResultRule => ({
  v: PREDICATE_VERSION,
  kind: 'match_result',
  matchId,
})

/** Nothing more is awaited: decided, cancelled, or unplayed for the 14 days within which a match can be replayed. */
const isClosed = ({ vendor_result: { status }, kickoff_at }: MatchRow, now: number) =>
  isOver(status) ||
  status === 'CANCELLED' ||
  (kickoff_at !== null && isPastRescheduling(Date.parse(kickoff_at), now))

const regularOf = (result: MatchRow['vendor_result']): Score | null =>
  scoreOf(result.regular_home, result.regular_away)

/** Uses the function that settles missions. */
function rightPickOf(row: MatchRow, teams: Pick<Played, 'home' | 'away'>, now: number): ResultPick | null {
  const { status, winner } = row.vendor_result
  const fact = {
    ...teams,
    id: row.external_id,
    duplicateOf: null,
    competition: row.competition,
    season: row.season,
    stage: row.stage,
    round: row.round,
    kickoffAt: row.kickoff_at === null ? null : Date.parse(row.kickoff_at),
    kickoffKnown: row.kickoff_known,
    status,
    winner,
    halfTime: null,
    regular: regularOf(row.vendor_result),
    extraTime: null,
    penalties: null,
    originalKickoffAt: null,
    startedAt: null,
    playedKickoffAt: null,
    missingSince: null,
    updatedAt: now,
  }
  const judged = judge(resultRule(row.external_id), [fact], now)
  return (judged.state === 'decided' && RESULT_PICKS.find((pick) => pick === judged.right)) || null
}

function playedOf(row: MatchRow, now: number): Played[] {
  const { external_id, stage, round, home, away, home_id, away_id, kickoff_at, vendor_result } = row
  if (home === null || away === null || home_id === null || away_id === null) return []
  const teams = { home: { id: home_id, name: home }, away: { id: away_id, name: away } }
  const rightPick = rightPickOf(row, teams, now)
  const { status, winner } = vendor_result
  const isKept = rightPick !== null && (status === 'FINISHED' || status === 'AWARDED')
  return [
    {
      ...teams,
      externalId: external_id,
      stage,
      matchday: round,
      kickoffAt: kickoff_at,
      status: isKept ? status : 'CANCELLED',
      winner: isKept ? winner : null,
      regular: isKept ? regularOf(vendor_result) : null,
      rightPick,
    },
  ]
}

/**
 * The rounds of a season in the order in which they were meant to be played: a match that was brought forward or postponed does
 * not move its round.
 */
function roundsOf(matches: readonly Played[]): Played[][] {
  const groups = Map.groupBy(matches, ({ stage, matchday }) =>
    isTableStage(stage) ? `${matchday}` : `${stage} ${matchday}`,
  )
  const rounds = [...groups.values()].map((own) => ({ own, at: medianKickoff(own) }))
  return rounds
    .sort((one, other) => one.at - other.at || numberOf(one.own) - numberOf(other.own))
    .map(({ own }) => own)
}

const numberOf = ([first]: Played[]) => first?.matchday ?? 0

/** The median kickoff: most matches of a round are played when it is meant to be. */
function medianKickoff(matches: readonly Played[]): number {
  const kickoffs = matches.flatMap(({ kickoffAt }) => (kickoffAt === null ? [] : [Date.parse(kickoffAt)]))
  return (
    kickoffs.sort((one, other) => one - other)[Math.floor(kickoffs.length / 2)] ?? Number.POSITIVE_INFINITY
  )
}

/**
 * A season for replays: its matches by round, each judged, and priced by the ratings after the rounds before its own, so that no
 * price gives away a result. Ratings begin with the season.
 * @returns null while matches of it are still to be played, or when there are none
 */
export function seasonMatches(
  code: string,
  year: number,
  answer: SeasonAnswer,
  { now, zone }: { now: number; zone: string },
): SeasonMatch[] | null {
  const rows = rowsOf(code, answer, zone).rows.filter(({ season }) => season === year)
  if (!rows.every((row) => isClosed(row, now))) return null
  const played: PlayedMatch[] = []
  const matches = roundsOf(rows.flatMap((row) => playedOf(row, now))).flatMap((round, index) => {
    const { table } = rate(played)
    const priced = round.map((match) => {
      const { externalId: id, home, away } = match
      const ratings = {
        means: table.means,
        home: ratingOf(table, home.id, year),
        away: ratingOf(table, away.id, year),
        isNeutral: isNeutral(match.stage),
      }
      return { ...match, round: index + 1, pricing: pricingOf(resultRule(id), [{ id, home, away, ratings }]) }
    })
    for (const { externalId: id, home, away, stage, status, regular } of round)
      if (status === 'FINISHED' && regular)
        played.push({
          id,
          season: year,
          home: home.id,
          away: away.id,
          isNeutral: isNeutral(stage),
          goals: regular,
        })
    return priced
  })
  return matches.length > 0 ? matches : null
}
