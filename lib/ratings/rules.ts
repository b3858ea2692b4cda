import { isTableStage } from '@/lib/matches/rounds/rules'
import type { Score } from '@/lib/matches/rules'

/** How far a rating moves for each goal more or fewer than expected; the league's means move a tenth as far. */
export const RATING_STEP = 0.02
const MEAN_STEP = 0.002

/** A team that joins a competition later than its first known season starts a little below the others. */
export const NEWCOMER = { attack: -0.1, defence: 0.1 } as const

/** Until both teams have this many matches, base rates replace part of the rating. */
export const RATED_AFTER = 5

/** How many rated matches a competition's page reads, about a season. */
export const LATEST_MATCHES = 400

/**
 * What a pick is worth on average, in points, and the bounds of its price. The function `pick_chance` of the migration 0023_badges,
 * by which records count the hits of chance, has the worth as a literal.
 */
export const PICK_WORTH = 8
export const PRICE_MIN = 8
export const PRICE_MAX = 150

/**
 * What a pick with the chance `p` pays when it comes true: `clamp(8, 150, round(8 / p))` points.
 * @throws RangeError unless 0 ≤ p ≤ 1
 */
export function priceOf(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`not a probability: ${p}`)
  return Math.min(PRICE_MAX, Math.max(PRICE_MIN, Math.round(PICK_WORTH / p)))
}

/** Mean goals per side before the first match of a competition: the Poisson means that fit the base rates best (least squares). */
export const STARTING_GOALS: Score = { home: 1.53, away: 1.28 }

/** Natural logarithms: attack raises the team's own goals, defence those of its opponent. */
export type Rating = { attack: number; defence: number; matches: number }

/** Natural logarithms of the goals of two average teams. */
export type LeagueMeans = { home: number; away: number }

export const STARTING_MEANS: LeagueMeans = {
  home: Math.log(STARTING_GOALS.home),
  away: Math.log(STARTING_GOALS.away),
}

/** Everything that determines the expected goals of a match. */
export type Ratings = { means: LeagueMeans; home: Rating; away: Rating; isNeutral: boolean }

/** The final of a cup is the only match that the source plays on neutral ground. */
export const isNeutral = (stage: string | null): boolean => stage === 'FINAL'

/** The means that apply to a match: without a home side, both teams score like the average of the two sides. */
export const meansOn = ({ means, isNeutral: neutral }: Ratings): LeagueMeans => {
  const middle = (means.home + means.away) / 2
  return neutral ? { home: middle, away: middle } : means
}

/** Expected goals of both sides: `exp(mean of the side + own attack + opponent's defence)`. */
export function expectedGoals(ratings: Ratings): Score {
  const { home, away } = ratings
  const means = meansOn(ratings)
  return {
    home: Math.exp(means.home + home.attack + away.defence),
    away: Math.exp(means.away + away.attack + home.defence),
  }
}

/** The share of the rating in a price, from 0 to 1; the rest are base rates. `n / (n + 5)` while a team has fewer than 5 matches. */
export function ratedShare({ home, away }: Pick<Ratings, 'home' | 'away'>): number {
  const matches = Math.min(home.matches, away.matches)
  return matches < RATED_AFTER ? matches / (matches + RATED_AFTER) : 1
}

/** A finished match, in the order of kickoffs. Teams and seasons are the source's. */
export type PlayedMatch = {
  id: string
  season: number | null
  home: string
  away: string
  isNeutral: boolean
  goals: Score
}

/** What the numbers were before a match, what they expected, and what was scored. */
export type RatingChange = Ratings & { matchId: string; expected: Score; goals: Score }

/** The two ratings and the means after a match. On neutral ground the means of the sides stay as they are. */
export function afterMatch(change: Omit<RatingChange, 'matchId'>): Omit<Ratings, 'isNeutral'> {
  const { means, home, away, expected, goals } = change
  const more = { home: goals.home - expected.home, away: goals.away - expected.away }
  const step = change.isNeutral ? 0 : MEAN_STEP
  return {
    means: { home: means.home + step * more.home, away: means.away + step * more.away },
    home: moved(home, more.home, more.away),
    away: moved(away, more.away, more.home),
  }
}

const moved = ({ attack, defence, matches }: Rating, scored: number, conceded: number): Rating => ({
  attack: attack + RATING_STEP * scored,
  defence: defence + RATING_STEP * conceded,
  matches: matches + 1,
})

/** The ratings of one competition after some of its matches. */
export type RatingTable = { means: LeagueMeans; teams: Map<string, Rating>; firstSeason: number | null }

/** A team's rating before its next match in that season; one without a match starts at zero, or as a newcomer. */
export function ratingOf({ teams, firstSeason }: RatingTable, team: string, season: number | null): Rating {
  const known = teams.get(team)
  if (known) return known
  const isNew = firstSeason !== null && season !== null && season > firstSeason
  return isNew ? { ...NEWCOMER, matches: 0 } : { attack: 0, defence: 0, matches: 0 }
}

/**
 * Rates the matches of one competition from the first one on: the same matches in the same order always give the same numbers.
 * @param matches in the order of their kickoffs
 */
export function rate(matches: readonly PlayedMatch[]): { table: RatingTable; changes: RatingChange[] } {
  const table: RatingTable = {
    means: STARTING_MEANS,
    teams: new Map(),
    firstSeason: matches[0]?.season ?? null,
  }
  const changes = matches.map(({ id: matchId, season, home, away, isNeutral: neutral, goals }) => {
    const ratings: Ratings = {
      means: table.means,
      home: ratingOf(table, home, season),
      away: ratingOf(table, away, season),
      isNeutral: neutral,
    }
    const change = { matchId, ...ratings, expected: expectedGoals(ratings), goals }
    const after = afterMatch(change)
    table.means = after.means
    table.teams.set(home, after.home).set(away, after.away)
    return change
  })
  return { table, changes }
}

/** A match by its place in a season. */
type Placed = { season: number | null; stage: string | null; round: number | null }

/**
 * The round that the ratings have reached, even if the last match was a postponed one of a round before; null in a phase without one
 * table of all clubs.
 * @param latest the last match first
 */
export function roundReached(latest: readonly Placed[]): number | null {
  const [last] = latest
  if (!last || !isTableStage(last.stage)) return null
  const rounds = latest
    .filter(({ season, stage }) => season === last.season && stage === last.stage)
    .flatMap(({ round }) => round ?? [])
  return rounds.length > 0 ? Math.max(...rounds) : null
}
