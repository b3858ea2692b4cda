import { goalsIn, leaderOf, type Score } from '@/lib/matches/rules'
import { BASE_RESULTS, rankedProbabilityScore, resultChances } from '@/lib/ratings/accuracy/rules'
import { pricedScores } from '@/lib/ratings/base-rates/rules'
import { priceOf, type RatingChange, type RatingTable, rate, ratingOf } from '@/lib/ratings/rules'
import { type ScoreChance, totalChances } from '@/lib/ratings/scores/rules'
import { addTo, playHabits, type Tally } from '../ratings/pick-habits.ts'
import { RESULTS_FILE, type Result, readResults } from '../ratings/results.ts'
import { number, type Row } from '../row.ts'

const SEASONS_HELD_OUT = 2
const RPS_BAR = 0.2
/** Fewer picks may be luck; the most that a habit may earn per pick. */
const HABIT_PICKS = 500
const HABIT_BAR = 8.9
/** Matches in one question about goals, and in a streak. */
const GOALS_OVER = 5
const STREAK = 3

/** Prices of the last seasons by the ratings of earlier matches, against the results. */
export async function ratingsPart(): Promise<Row[]> {
  const results = readResults()
  if (!results) return [{ what: 'ratings', product: `not measured: no file ${RESULTS_FILE}` }]
  const errors: { season: number; rated: number; base: number }[] = []
  const tallies = new Map<string, Tally>()
  for (const matches of results.values()) {
    const heldOut = (matches.at(-1)?.season ?? 0) - SEASONS_HELD_OUT
    const { changes } = rate(matches)
    for (const [index, match] of matches.entries()) {
      const change = changes[index]
      if (!change || match.season <= heldOut) continue
      errors.push(errorOf(match, change))
      playHabits(change, match, tallies)
    }
    const rounds = Map.groupBy(matches, ({ season, round }) => `${season} ${round}`)
    for (const round of rounds.values())
      if ((round[0]?.season ?? 0) > heldOut) playRound(round, matches, tallies)
  }
  return [...accuracyRows(errors), ...habitRows(tallies)]
}

const errorOf = ({ season, goals }: Result, change: RatingChange) => ({
  season,
  rated: rankedProbabilityScore(resultChances(pricedScores(change)), goals),
  base: rankedProbabilityScore(BASE_RESULTS, goals),
})

/** Predicates on several matches, by the ratings before the first of them. */
function playRound(round: readonly Result[], matches: readonly Result[], tallies: Map<string, Tally>): void {
  const start = Math.min(...round.map((match) => matches.indexOf(match)))
  const { table } = rate(matches.slice(0, start))
  for (let from = 0; from + GOALS_OVER <= round.length; from += GOALS_OVER)
    playTotal(table, round.slice(from, from + GOALS_OVER), tallies)
  for (const { home } of round) {
    const next = matches.slice(start).filter((match) => match.home === home || match.away === home)
    if (next.length >= STREAK) playStreak(table, home, next.slice(0, STREAK), tallies)
  }
}

const scoresOf = (table: RatingTable, { home, away, season }: Result): readonly ScoreChance[] =>
  pricedScores({
    means: table.means,
    home: ratingOf(table, home, season),
    away: ratingOf(table, away, season),
    isNeutral: false,
  })

function playTotal(table: RatingTable, matches: readonly Result[], tallies: Map<string, Tally>): void {
  const chances = totalChances(matches.map((match) => scoresOf(table, match)))
  const total = matches.reduce((sum, { goals }) => sum + goalsIn(goals), 0)
  const bounds = [0, Math.round(2.5 * matches.length), Math.round(3.1 * matches.length), chances.length]
  for (const [index, name] of ['few', 'middling', 'many'].entries()) {
    const [least = 0, next = 0] = bounds.slice(index)
    const p = chances.slice(least, next).reduce((sum, chance) => sum + chance, 0)
    addTo(
      tallies,
      `${name} goals in ${matches.length} matches`,
      total >= least && total < next ? priceOf(p) : 0,
    )
  }
}

function playStreak(
  table: RatingTable,
  team: string,
  matches: readonly Result[],
  tallies: Map<string, Tally>,
): void {
  const unbeaten = (match: Result, score: Score) =>
    leaderOf(score) !== (match.home === team ? 'away' : 'home')
  const all = matches.reduce(
    (product, match) =>
      product *
      scoresOf(table, match).reduce((sum, { score, p }) => (unbeaten(match, score) ? sum + p : sum), 0),
    1,
  )
  const held = matches.every((match) => unbeaten(match, match.goals))
  addTo(tallies, `unbeaten in ${STREAK}`, held ? priceOf(all) : 0)
  addTo(tallies, `beaten within ${STREAK}`, held ? 0 : priceOf(1 - all))
}

function accuracyRows(errors: readonly { season: number; rated: number; base: number }[]): Row[] {
  const mean = (list: typeof errors, of: 'rated' | 'base') =>
    list.reduce((sum, error) => sum + error[of], 0) / list.length
  const row = (what: string, list: typeof errors): Row => ({
    what: `ranked probability score, ${what}, ${number(list.length)} matches`,
    product: number(mean(list, 'rated'), 4),
    floor: `${number(mean(list, 'base'), 4)} by base rates`,
  })
  const seasons = [...Map.groupBy(errors, ({ season }) => season)].sort(([one], [other]) => one - other)
  return [
    {
      ...row('last two seasons', errors),
      budget: `≤ ${number(RPS_BAR, 3)}`,
      met: mean(errors, 'rated') <= RPS_BAR,
    },
    ...seasons.map(([season, list]) => row(`season ${season}`, list)),
  ]
}

function habitRows(tallies: ReadonlyMap<string, Tally>): Row[] {
  const habits = [...tallies]
    .filter(([, { picks }]) => picks >= HABIT_PICKS)
    .map(([name, { picks, points }]) => ({ name, picks, each: points / picks }))
    .sort((one, other) => other.each - one.each)
  const best = habits[0]?.each ?? Number.NaN
  return [
    {
      what: `${habits.length} fixed habits of at least ${HABIT_PICKS} picks: the best of them, points a pick`,
      product: number(best, 2),
      budget: `≤ ${number(HABIT_BAR, 1)}`,
      met: best <= HABIT_BAR,
    },
    ...habits.map(({ name, picks, each }) => ({
      what: `${name}, ${number(picks)} picks`,
      product: number(each, 2),
    })),
  ]
}
