import { REPLAY_WITHIN_DAYS } from '@/lib/matches/rules'
import type { ActivitySettlement } from '../activity/rules'
import type { Price, PriceFormula } from '../pricing/rules'
import { REWARD_MAX, REWARD_MIN, REWARD_PER_HALVING } from '../pricing/rules'
import type { Evidence } from '../settlement/evidence/rules'
import type { Outcome, SettledBy } from '../settlement/rules'
import type { Progress } from '../verified/rules'
import type { Phrase } from '../wording/words'

/** The stamp: won with its points, lost, void, open. */
export const outcomeLine = (outcome: Outcome, points: number): Phrase => ({
  key: `outcome.${outcome}`,
  values: { points },
})

/** Why the mission closed as it did. */
export const closingLine = (by: SettledBy | NonNullable<ActivitySettlement['settledBy']>): Phrase => ({
  key: `by.${by}`,
  values: { days: REPLAY_WITHIN_DAYS },
})

/** What a match brought to the mission: its score, what is waited for, or why it is void. */
export function evidenceLine(seen: Evidence, { home, away }: { home: string; away: string }): Phrase {
  const teams = { home, away, days: REPLAY_WITHIN_DAYS }
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

/** How the probability was computed. @param row what the table calls its row, in the fan's language; empty without one */
export function formulaLine(formula: PriceFormula, row: string): Phrase {
  const { kind, p } = formula
  switch (kind) {
    case 'table':
      return { key: 'formula.table', values: { p, row, complement: yesNo(formula.complement) } }
    case 'model':
    case 'certain':
      return { key: `formula.${kind}`, values: { p } }
    case 'total':
      return { key: 'formula.total', values: { p, matches: formula.matches } }
    case 'power': {
      const { each, times, complement } = formula
      return { key: 'formula.power', values: { p, each, times, complement: yesNo(complement) } }
    }
    case 'binomial': {
      const { each, atLeast, of } = formula
      return { key: 'formula.binomial', values: { p, each, atLeast, of } }
    }
  }
}

const yesNo = (holds: boolean) => (holds ? 'yes' : 'no')

/** How the points follow from the probability; says so when the least or the most was given instead. */
export function priceLine({ points, formula: { p } }: Price): Phrase {
  const surprise = Math.round(REWARD_PER_HALVING * Math.log2(1 / p))
  const values = { points, p, perHalving: REWARD_PER_HALVING }
  if (surprise < REWARD_MIN) return { key: 'price.least', values }
  return { key: surprise > REWARD_MAX ? 'price.most' : 'price.plain', values }
}

/** 2 of 5 matches, or 3 of 7. */
export const progressLine = ({ done, of }: Progress, unit: 'matches' | 'activity'): Phrase => ({
  key: `progress.${unit}`,
  values: { done, of },
})
