// The chances of a question's picks, recomputed with nothing but Node: the rule is on the page of the ratings.
import { isComeback, leader, NEEDS_HALF, RIGHT, ranges, sideOf, streakKept, total } from './outcomes.mjs'

const RHO = -0.05
const FIRST_HALF_SHARE = 0.449
const COMEBACK_WEIGHT = 1.284
const RATED_AFTER = 5
const GOALS = Array.from({ length: 13 }, (_, goals) => goals)

/** Expected goals of two teams that nothing is known of, and how often the scores of each row happen. */
const STARTING_GOALS = { home: 1.53, away: 1.28 }
const BASE_RATES = [
  [0.429, ({ home, away }) => home > away],
  [0.32, ({ home, away }) => home < away],
  [0.532, (score) => total(score) > 2],
  [0.315, (score) => total(score) > 3],
  [0.294, ({ away }) => away === 0],
  [0.229, ({ home }) => home === 0],
  [0.063, (score) => total(score) === 0],
  [0.168, ({ home, away }) => Math.abs(home - away) >= 3],
  [0.044, ({ home, away }) => Math.max(home, away) >= 5],
]
const FITTING_PASSES = 400

const sum = (numbers) => numbers.reduce((whole, number) => whole + number, 0)

function poisson(mean) {
  const chances = [Math.exp(-mean)]
  for (const k of GOALS.slice(1)) chances.push((chances[k - 1] * mean) / k)
  return chances
}

/** The factor of Dixon and Coles on the four lowest scores. */
function correction(home, away, expected) {
  if (home > 1 || away > 1) return 1
  if (home === 1 && away === 1) return 1 - RHO
  if (home === 1) return 1 + expected.away * RHO
  return away === 1 ? 1 + expected.home * RHO : 1 - expected.home * expected.away * RHO
}

/** The chance of every score of two sides with these expected goals. */
function scores(expected) {
  const [homes, aways] = [poisson(expected.home), poisson(expected.away)]
  const cells = GOALS.flatMap((home) =>
    GOALS.map((away) => ({
      score: { home, away },
      p: homes[home] * aways[away] * Math.max(0, correction(home, away, expected)),
    })),
  )
  const whole = sum(cells.map(({ p }) => p))
  return cells.map(({ score, p }) => ({ score, p: p / whole }))
}

let fitted

/** The scores of two average teams, scaled row by row until they have every base rate. */
function baseScores() {
  if (fitted) return fitted
  const cells = scores(STARTING_GOALS)
  for (let pass = 0; pass < FITTING_PASSES; pass++)
    for (const [rate, holds] of BASE_RATES) {
      const inside = sum(cells.filter(({ score }) => holds(score)).map(({ p }) => p))
      for (const cell of cells) cell.p *= holds(cell.score) ? rate / inside : (1 - rate) / (1 - inside)
    }
  fitted = cells
  return cells
}

/** Expected goals of both sides: exp(mean of the side + own attack + opponent's defence). */
export function expectedGoals({ means, home, away, isNeutral }) {
  const middle = (means.home + means.away) / 2
  return {
    home: Math.exp((isNeutral ? middle : means.home) + home.attack + away.defence),
    away: Math.exp((isNeutral ? middle : means.away) + away.attack + home.defence),
  }
}

/** The share of the ratings in a price: n / (n + 5) while a team has fewer than 5 matches, then all of it. */
export function ratedShare({ home, away }) {
  const matches = Math.min(home.matches, away.matches)
  return matches < RATED_AFTER ? matches / (matches + RATED_AFTER) : 1
}

/** The chance of every score of a match, by its ratings and, while a team is new, by base rates. */
function pricedScores(match) {
  const share = ratedShare(match)
  const rated = scores(match.expected)
  if (share === 1) return rated
  const base = baseScores()
  return rated.map(({ score, p }, place) => ({ score, p: share * p + (1 - share) * base[place].p }))
}

function binomial(n, p) {
  let ways = 1
  return Array.from({ length: n + 1 }, (_, k) => {
    const chance = ways * p ** k * (1 - p) ** (n - k)
    ways = (ways * (n - k)) / (k + 1)
    return chance
  })
}

/** The scores at half time within one final score, with their chances. */
function halves(end) {
  const cells = binomial(end.home, FIRST_HALF_SHARE).flatMap((q, home) =>
    binomial(end.away, FIRST_HALF_SHARE).map((r, away) => {
      const half = { home, away }
      return { half, p: q * r * (isComeback(half, end) ? COMEBACK_WEIGHT : 1) }
    }),
  )
  const whole = sum(cells.map(({ p }) => p))
  return cells.map(({ half, p }) => ({ half, p: p / whole }))
}

/** The chance of each pick of a question on one match. */
export function ofOneMatch(rule, match) {
  const chances = new Map()
  for (const { score: end, p } of pricedScores(match))
    for (const { half, p: share } of NEEDS_HALF.has(rule.kind) ? halves(end) : [{ half: end, p: 1 }]) {
      const pick = RIGHT[rule.kind](rule, end, half)
      chances.set(pick, (chances.get(pick) ?? 0) + p * share)
    }
  return chances
}

function ofRound(rule, matches) {
  let totals = [1]
  for (const match of matches) {
    const next = Array.from({ length: totals.length + 2 * GOALS.at(-1) }, () => 0)
    for (const { score, p } of pricedScores(match))
      for (const [goals, q] of totals.entries()) next[goals + total(score)] += p * q
    totals = next
  }
  const offered = ranges(rule, rule.matchIds.length)
  return new Map(offered.map(({ pick, least, most }) => [pick, sum(totals.slice(least, most + 1))]))
}

function ofStreak(rule, matches, sources) {
  if (matches.some(({ id }) => sideOf(rule.team, sources.get(id)) === null)) return null
  const kept = matches.map((match) => {
    const side = sideOf(rule.team, sources.get(match.id))
    const keeping = ({ score: end }) => streakKept(rule.streak, side, { end, winner: leader(end) })
    return sum(
      pricedScores(match)
        .filter(keeping)
        .map(({ p }) => p),
    )
  })
  const all = kept.reduce((product, p) => product * p, 1)
  return new Map([
    ['yes', all],
    ['no', 1 - all],
  ])
}

/**
 * The chance of each pick of a question by the ratings that its file carries, and by nothing else; null for a streak of a team
 * that no longer plays in one of its matches.
 */
export function chancesOf({ rule, pricing, sources }) {
  if (rule.matchId !== undefined) return ofOneMatch(rule, pricing.matches[0])
  if (rule.kind === 'round_goals') return ofRound(rule, pricing.matches)
  return ofStreak(rule, pricing.matches, new Map(sources.map((match) => [match.id, match])))
}

export const QUIZ_QUESTIONS = 10
const POINTS_A_QUESTION = 5
const RIGHT_ANSWER = 0.6
const STREAK_DAY = 0.85

/** How likely an activity is taken to be, and why. */
export function activityFormula(rule) {
  if (rule.kind === 'quiz_score_at_least') {
    const atLeast = rule.score / POINTS_A_QUESTION
    const p = sum(binomial(QUIZ_QUESTIONS, RIGHT_ANSWER).slice(atLeast))
    return { kind: 'binomial', each: RIGHT_ANSWER, atLeast, of: QUIZ_QUESTIONS, p }
  }
  if (rule.kind === 'streak_at_least')
    return { kind: 'power', each: STREAK_DAY, times: rule.days, p: STREAK_DAY ** rule.days }
  return { kind: 'certain', p: 1 }
}
