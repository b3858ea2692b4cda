import { REPLAY_WITHIN_DAYS } from '@/lib/matches/rules'
import { PICK_WORTH, PRICE_MAX } from '@/lib/ratings/rules'
import type { ActivitySettlement } from '../activity/rules'
import type { ActivityFormula, Pricing } from '../pricing/rules'
import { type Evidence, HALF_TIME_HOURS } from '../settlement/evidence/rules'
import type { Outcome, SettledBy } from '../settlement/rules'
import type { Progress } from '../verified/rules'
import type { Names, Phrase } from '../wording/words'

/** How long a match and its score at half time are waited for. */
const WAITS = { days: REPLAY_WITHIN_DAYS, hours: HALF_TIME_HOURS }

/** The stamp: won with its points, lost, void, open. */
export const outcomeLine = (outcome: Outcome, points: number): Phrase => ({
  key: `outcome.${outcome}`,
  values: { points },
})

/** Why the mission closed as it did. */
export const closingLine = (by: SettledBy | NonNullable<ActivitySettlement['settledBy']>): Phrase => ({
  key: `by.${by}`,
  values: WAITS,
})

/** What a match brought to the mission: its score, what is waited for, or why it is void. */
export function evidenceLine(seen: Evidence, { home, away }: { home: string; away: string }): Phrase {
  const teams = { home, away, ...WAITS }
  if (seen.state === 'void') return { key: `by.${seen.reason}`, values: teams }
  if (seen.state === 'waits') return { key: `waits.${seen.reason}`, values: teams }
  if (!seen.counted) return { key: 'counted.award', values: { ...teams, winner: seen.winner } }
  const { counted, half } = seen
  const goals = { ...teams, homeGoals: counted.home, awayGoals: counted.away }
  return half
    ? { key: 'counted.halves', values: { ...goals, homeHalf: half.home, awayHalf: half.away } }
    : { key: 'counted.score', values: goals }
}

/** What a quiz brought to the mission. @param day in the fan's language */
export const quizLine = (score: number, day: string): Phrase => ({
  key: 'counted.quiz',
  values: { score, day },
})

/** How likely an activity is taken to be. */
export function activityLine(formula: ActivityFormula): Phrase {
  const { kind, ...values } = formula
  return { key: `formula.${kind}`, values }
}

/** How often a pick comes true. */
export const chanceLine = (p: number): Phrase => ({ key: 'formula.chance', values: { p } })

/** Where the chance of a pick comes from: the expected goals of its match or matches, base rates, or both. */
export function pricingLine({ matches }: Pricing, p: number, { home, away }: Names): Phrase {
  const [first] = matches
  const share = Math.min(...matches.map((match) => match.share))
  if (!first || share === 0) return { key: 'formula.base', values: { p } }
  if (matches.length > 1) return { key: 'formula.several', values: { p, matches: matches.length } }
  const goals = { home, away, homeGoals: first.expected.home, awayGoals: first.expected.away }
  return { key: share < 1 ? 'formula.shared' : 'formula.rated', values: { p, share, ...goals } }
}

/** How the points follow from the chance; says so when the least or the most was given instead. */
export function priceLine(points: number, p: number): Phrase {
  const values = { points, p, worth: PICK_WORTH }
  if (points === PRICE_MAX && p * (PRICE_MAX + 0.5) < PICK_WORTH) return { key: 'price.most', values }
  return { key: 'price.plain', values }
}

/** 2 of 5 matches, or 3 of 7. */
export const progressLine = ({ done, of }: Progress, unit: 'matches' | 'activity'): Phrase => ({
  key: `progress.${unit}`,
  values: { done, of },
})
