import { BASE_RATES, type BaseRate, type Score } from '@/lib/matches/rules'
import { expectedGoals, type Ratings, ratedShare, STARTING_GOALS } from '../rules'
import { mixed, type ScoreChance, scoreChances } from '../scores/rules'

const PASSES = 400

/** What the base rates say about the score after 90 minutes. */
const ROWS: [BaseRate, (score: Score) => boolean][] = [
  ['homeWin', ({ home, away }) => home > away],
  ['awayWin', ({ home, away }) => home < away],
  ['over25', ({ home, away }) => home + away > 2],
  ['over35', ({ home, away }) => home + away > 3],
  ['homeCleanSheet', ({ away }) => away === 0],
  ['awayCleanSheet', ({ home }) => home === 0],
  ['goalless', ({ home, away }) => home + away === 0],
  ['marginOf3', ({ home, away }) => Math.abs(home - away) >= 3],
  ['teamScores5', ({ home, away }) => Math.max(home, away) >= 5],
]

let made: readonly ScoreChance[] | undefined

/**
 * The chance of every score between two unknown teams. The scores of two average teams are scaled, row by row, until they match
 * every base rate (iterative proportional fitting, Deming and Stephan 1940).
 */
export function baseRateScores(): readonly ScoreChance[] {
  made ??= fitted()
  return made
}

/** The chance of every score of a match, as prices use it: by the ratings, and by base rates while a team is new. */
export function pricedScores(ratings: Ratings): readonly ScoreChance[] {
  const share = ratedShare(ratings)
  return share === 0 ? baseRateScores() : mixed(scoreChances(expectedGoals(ratings)), baseRateScores(), share)
}

function fitted(): ScoreChance[] {
  const cells = scoreChances(STARTING_GOALS)
  const rows = ROWS.map(([row, holds]) => ({
    rate: BASE_RATES[row],
    marks: cells.map(({ score }) => holds(score)),
  }))
  for (let pass = 0; pass < PASSES; pass++)
    for (const { rate, marks } of rows) {
      const inside = cells.reduce((sum, { p }, index) => (marks[index] ? sum + p : sum), 0)
      const [up, down] = [rate / inside, (1 - rate) / (1 - inside)]
      for (const [index, cell] of cells.entries()) cell.p *= marks[index] ? up : down
    }
  return cells
}
