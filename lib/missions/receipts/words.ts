import { shortName } from '@/lib/competitions/clubs/rules'
import { fill } from '@/lib/core/i18n/fill'
import { upToOneDecimal, wholeNumber } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import { type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import { RESCHEDULE_WITHIN_DAYS } from '@/lib/matches/rules'
import { PICK_WORTH, PRICE_MAX } from '@/lib/ratings/rules'
import type { ActivityPredicate } from '../predicates/kinds'
import { isOneMatch, picksOf } from '../predicates/rules'
import { claimOf, pickLabelOf, sentenceOf } from '../predicates/words'
import {
  type ActivityFormula,
  type ActivityPrice,
  type PickPrice,
  type Pricing,
  priceOfPick,
} from '../pricing/rules'
import { WEEKLY_PICKS } from '../rules'
import { type Evidence, HALF_TIME_HOURS } from '../settlement/evidence/rules'
import type { ClosedBy, Outcome } from '../settlement/rules'
import { reducedRule } from '../settlement/verdict/rules'
import type { Progress } from '../verified/rules'
import { type Names, NO_NAMES, type Phrase, say } from '../wording/words'
import { namesAsked, namesIn, type Words, wordsIn } from '../words'
import type { ActivityReceipt, MatchReceipt, MissionReceipt } from './queries'
import type { ReceiptMatch } from './rules'

/** How long a match and its half-time score are awaited. */
const WAITS = { days: RESCHEDULE_WITHIN_DAYS, hours: HALF_TIME_HOURS }

/** The stamp: won with its points, lost, void, open. */
export const outcomeLine = (outcome: Outcome, points: number, counts: boolean): Phrase => ({
  key: `outcome.${outcome === 'won' && !counts ? 'wonForXp' : outcome}`,
  values: { points },
})

/** Why the mission closed as it did. */
export const closingLine = (by: ClosedBy): Phrase => ({
  key: `by.${by}`,
  values: WAITS,
})

/** The pick as it was judged when void matches have left fewer of them; null when all count, or none. */
export function reducedClaim({ rule, pick, judgement }: MatchReceipt, names: Names): Reduced | null {
  if (isOneMatch(rule) || pick === null) return null
  const reduced = reducedRule(rule, judgement.evidence)
  const [all, left] = [rule.matchIds.length, reduced.matchIds.length]
  const judged = picksOf(reduced)[picksOf(rule).indexOf(pick)]
  return left === 0 || left === all || judged === undefined
    ? null
    : { all, left, claim: claimOf(reduced, judged, names) }
}

type Reduced = { all: number; left: number; claim: Phrase }

/** @param claim of `reducedClaim`, in the fan's language */
export const reducedLine = ({ all, left }: Reduced, claim: string): Phrase => ({
  key: 'note.reduced',
  values: { all, left, claim },
})

/** For a pick that pays no points because the week's places are used up. */
export const uncountedLine: Phrase = { key: 'note.uncounted', values: { of: WEEKLY_PICKS } }

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

/** A match as it was read, with the score that counted. */
export const receiptFixture = (
  match: ReceiptMatch,
  seen: Evidence | undefined,
  locale: Locale,
): FixtureView =>
  fixtureView(
    {
      ...match,
      kickoffKnown: match.kickoffKnown ?? true,
      winner: match.winner ?? null,
      regular: seen?.counted ?? match.regular,
    },
    Date.now(),
    locale,
  )

/** What a quiz brought to the mission. @param day in the fan's language */
const quizLine = (score: number, day: string): Phrase => ({
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

/** How the points follow from the chance; says so when the lowest or the highest price applied instead. */
export function priceLine(points: number, p: number): Phrase {
  const values = { points, p, worth: PICK_WORTH }
  if (points === PRICE_MAX && p * (PRICE_MAX + 0.5) < PICK_WORTH) return { key: 'price.most', values }
  return { key: 'price.plain', values }
}

/** How often something of the probability `p` comes true: 1 in 4. */
export const oneIn = (p: number, { locale, texts }: Words): string =>
  fill(texts.oneIn, { n: (p > 0.1 ? upToOneDecimal : wholeNumber)(locale).format(1 / p) })

/** How often a pick comes true, and how its points follow from that. */
const priceWords = (pricing: Pricing, { points, p }: PickPrice, names: Names, { speak }: Words): string[] => [
  say(speak, pricingLine(pricing, p, names)),
  say(speak, priceLine(points, p)),
]

const activityPriceWords = ({ points, formula }: ActivityPrice, { speak }: Words): string[] => [
  say(speak, activityLine(formula)),
  say(speak, priceLine(points, formula.p)),
]

/** 2 of 5 matches, or 3 of 7. */
export const progressLine = ({ done, of }: Progress, unit: 'matches' | 'activity'): Phrase => ({
  key: `progress.${unit}`,
  values: { done, of },
})

/** A receipt in the fan's language, the same on paper and in the file. */
export type ReceiptWords = {
  rule: string
  pick: string | null
  claim: string | null
  outcome: string
  why: string
  /** How the points of the pick were found. */
  price: string[]
  /** What each match or quiz attempt brought, by its id. */
  evidence: Record<string, string>
  /** What cannot be recomputed from the file alone. */
  gaps: string[]
}

/** What the receipt's file does not contain; with these, anyone can recompute it (scripts/verify-receipt.mjs). */
function gapsOf(receipt: MissionReceipt): Phrase[] {
  const gaps = receipt.kind === 'match' ? matchGaps(receipt) : activityGaps(receipt)
  return gaps.map((gap) => ({ key: `gap.${gap}`, values: {} }))
}

function matchGaps({ rule, pricing, settledBy, judgement }: MatchReceipt): string[] {
  const voided = judgement.evidence.flatMap(({ state, reason }) => (state === 'void' ? [reason] : []))
  return [
    ...(pricing === null || pricing.matches.length === 0 ? ['price'] : []),
    ...(voided.length > 0 ? ['void'] : []),
    ...(rule.kind === 'team_streak' && voided.includes('other_team') ? ['chance'] : []),
    ...(settledBy === 'same_match' ? ['same_match'] : []),
  ]
}

/** What a fan did is stored elsewhere: a file holds only the quizzes. */
const ACTIVITY_GAPS: Record<ActivityPredicate['kind'], string[]> = {
  quiz_score_at_least: [],
  streak_at_least: ['freezes'],
  league_joined: ['activity'],
  coach_asked: ['activity'],
}

const activityGaps = ({ rule, formula }: ActivityReceipt): string[] => [
  ...(formula === null ? ['price'] : []),
  ...ACTIVITY_GAPS[rule.kind],
]

export function receiptWords(receipt: MissionReceipt, locale: Locale): ReceiptWords {
  const words = wordsIn(locale)
  const { speak } = words
  const { outcome, reward, settledBy } = receipt
  return {
    ...(receipt.kind === 'match' ? matchWords(receipt, words) : activityWords(receipt, words)),
    outcome: say(speak, outcomeLine(outcome, reward, receipt.kind !== 'match' || receipt.counts)),
    gaps: gapsOf(receipt).map((gap) => say(speak, gap)),
    why: [closingLine(settledBy), ...notesOf(receipt, words)].map((line) => say(speak, line)).join(' '),
  }
}

/** What is special about how this pick was judged and paid. */
function notesOf(receipt: MissionReceipt, words: Words): Phrase[] {
  if (receipt.kind !== 'match') return []
  const reduced = reducedClaim(receipt, namesIn(words, receipt.rule, receipt.sources))
  return [
    ...(reduced ? [reducedLine(reduced, say(words.speak, reduced.claim))] : []),
    ...(receipt.counts ? [] : [uncountedLine]),
  ]
}

type RuleWords = Omit<ReceiptWords, 'outcome' | 'why' | 'gaps'>

function matchWords(receipt: MatchReceipt, words: Words): RuleWords {
  const { speak, unknownTeam } = words
  const { rule, pricing, pick, points, sources, judgement } = receipt
  const names = namesAsked(words, rule, sources, receipt)
  const price = pricing && pick !== null ? priceOfPick(pricing, pick) : null
  const teams = new Map(
    sources.map(({ id, home, away }) => [id, { home: shortName(home), away: shortName(away) }]),
  )
  const evidence = judgement.evidence.map((seen) => {
    const { home = '', away = '' } = teams.get(seen.matchId) ?? {}
    const line = evidenceLine(seen, { home: home || unknownTeam, away: away || unknownTeam })
    return [seen.matchId, say(speak, line)]
  })
  return {
    rule: say(speak, sentenceOf(rule, names)),
    pick: pick === null ? null : say(speak, pickLabelOf(rule, pick, names)),
    claim: pick === null ? null : say(speak, claimOf(rule, pick, names)),
    price: pricing && price?.points === points ? priceWords(pricing, price, names, words) : [],
    evidence: Object.fromEntries(evidence),
  }
}

function activityWords({ rule, points, formula, sources }: ActivityReceipt, words: Words): RuleWords {
  const { speak, locale } = words
  return {
    rule: say(speak, sentenceOf(rule, NO_NAMES)),
    pick: null,
    claim: null,
    price: formula ? activityPriceWords({ points, formula }, words) : [],
    evidence: Object.fromEntries(
      sources.map((quiz) => [quiz.id, say(speak, quizLine(quiz.score, dayName(quiz.day, locale)))]),
    ),
  }
}
