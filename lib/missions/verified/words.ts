import { fill } from '@/lib/core/i18n/fill'
import type { Locale } from '@/lib/core/locale'
import { weekName } from '@/lib/core/time/day-names'
import { type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import { type MatchStatus, scoreText } from '@/lib/matches/rules'
import type { WeekLeft } from '../picks/queries'
import type { PickOption, PickOptions } from '../picks/rules'
import type { ActivityPredicate, MatchPredicate } from '../predicates/kinds'
import { activityKind, isPickable } from '../predicates/rules'
import { claimOf, pickLabelOf, sentenceOf } from '../predicates/words'
import { activityPrice, type PickPrice, priceRange, pricesOf, unratedPricing } from '../pricing/rules'
import type { Mission, OpenedMission } from '../queries'
import { activityLine, closingLine, oneIn, pricingLine, progressLine } from '../receipts/words'
import type { Outcome } from '../settlement/rules'
import { type Names, NO_NAMES, say } from '../wording/words'
import { namesAsked, namesIn, type Words, wordsIn } from '../words'
import type { MissionMatch, Verified } from './queries'
import { type Progress, progressOfActivity, progressOfVerified } from './rules'

/** A verified mission with everything that its dialog and its page show, in words and numbers, without the rule. */
export type VerifiedDetail = PickOptions & {
  /** What settles it: results of matches, the fan's quizzes, or what else the fan does. */
  by: 'matches' | 'quizzes' | 'activity'
  outcome: Outcome
  picksOpen: boolean
  rule: string
  pick: { code: string; label: string; claim: string } | null
  /** The points of the pick, or the lowest and the highest of all picks. */
  worth: string
  /** How often the pick comes true; null without one. */
  odds: string | null
  /** Whether it pays points in addition to XP. */
  counts: boolean
  reward: number
  /** How likely the pick is taken to be; null without one. The receipt shows how its points follow from that. */
  chance: string | null
  progress: Progress & { text: string }
  /** Why it closed; null while it is open. */
  closing: string | null
  matches: FixtureView[]
}

/** Missing parts are left out, since a page carries twenty. */
export type PlainMission = Pick<Mission, 'id' | 'title' | 'points' | 'status'> & {
  [name in 'description' | 'dueAt' | 'xpAwarded' | 'competition']?: NonNullable<Mission[name]>
}
export type MissionDetail = PlainMission & {
  verified: VerifiedDetail | null
  /**
   * How many of the week's 30 counted picks are left, with the week's name unless it is the current one; null when picks are closed,
   * and when this pick keeps one and no other is left.
   */
  picksLeft: WeekLeft | null
}

const WITHOUT_SCORE: readonly MatchStatus[] = ['SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED', 'AWARDED']

export const scoreOf = ({ regular, status }: Pick<MissionMatch, 'regular' | 'status'>): string | null =>
  regular && !WITHOUT_SCORE.includes(status) ? scoreText(regular) : null

const closingOf = ({ settledBy }: Verified, { speak }: Words) =>
  settledBy === null ? null : say(speak, closingLine(settledBy))

/** The prices of a mission on matches: all of them, that of its pick, and the ticket's text about it. */
function pricesIn(rule: MatchPredicate, { pick, pricing: offered }: Verified, points: number, words: Words) {
  const pricing = offered ?? unratedPricing(rule)
  const prices = pricesOf(rule, pricing)
  const price = prices.find((one) => one.pick === pick)
  const range = priceRange(prices)
  const isRange = pick === null && range.least < range.most
  return {
    pricing,
    prices,
    price,
    odds: price ? oneIn(price.p, words) : null,
    worth: isRange ? fill(words.texts.range, range) : String(points),
    pays: isRange ? range.least : points,
  }
}

/** `pays` is what the pick pays, or the least that one can. */
type VerifiedSummary = Pick<VerifiedDetail, 'odds' | 'worth' | 'progress' | 'closing'> & { pays: number }

/** What the ticket and the detail of a mission on activity have in common. */
function activitySummary(
  rule: ActivityPredicate,
  verified: Verified,
  points: number,
  words: Words,
): VerifiedSummary {
  const progress = progressOfActivity(rule, verified.facts, verified.judged)
  return {
    odds: oneIn(activityPrice(rule).formula.p, words),
    worth: String(points),
    pays: points,
    progress: { ...progress, text: say(words.speak, progressLine(progress, 'activity')) },
    closing: closingOf(verified, words),
  }
}

function matchProgress(rule: MatchPredicate, { matches }: Verified, { speak }: Words) {
  const progress = progressOfVerified(rule, matches)
  return { ...progress, text: say(speak, progressLine(progress, 'matches')) }
}

/** What the ticket and the detail have in common. */
export function summaryOf(verified: Verified, points: number, words: Words): VerifiedSummary {
  const { rule } = verified
  if (!isPickable(rule)) return activitySummary(rule, verified, points, words)
  const { odds, worth, pays } = pricesIn(rule, verified, points, words)
  return {
    odds,
    worth,
    pays,
    progress: matchProgress(rule, verified, words),
    closing: closingOf(verified, words),
  }
}

/**
 * The picks of a question with their prices. The hundred scores are shortened, since nearly all of them pay the most.
 * @param labelOf undefined for a pick whose code is its label
 */
export function optionsOf(
  { kind }: MatchPredicate,
  prices: readonly PickPrice[],
  labelOf: (pick: string) => string | undefined,
): PickOptions {
  if (kind !== 'exact_score')
    return {
      options: prices.map(({ pick, points }) => {
        const label = labelOf(pick)
        return label === undefined ? [pick, points] : [pick, points, label]
      }),
    }
  const { most } = priceRange(prices)
  const likely = prices.filter(({ points }) => points < most).sort((one, other) => one.points - other.points)
  return { options: likely.map(({ pick, points }) => [pick, points]), others: most }
}

const labelIn =
  (rule: MatchPredicate, names: Names, { speak }: Words) =>
  (pick: string): string =>
    say(speak, pickLabelOf(rule, pick, names))

/** The three picks of who wins, which fit on a ticket; null for other questions and once picks are closed. */
export function choicesOf(verified: Verified, points: number, words: Words): PickOption[] | null {
  const { rule, picksOpen, matches } = verified
  if (rule.kind !== 'match_result' || !picksOpen) return null
  const { prices } = pricesIn(rule, verified, points, words)
  return optionsOf(rule, prices, labelIn(rule, namesIn(words, rule, matches), words)).options
}

const pickWords = (rule: MatchPredicate, code: string, names: Names, words: Words) => ({
  code,
  label: labelIn(rule, names, words)(code),
  claim: say(words.speak, claimOf(rule, code, names)),
})

function activityDetail(
  rule: ActivityPredicate,
  verified: Verified,
  points: number,
  words: Words,
): VerifiedDetail {
  const price = activityPrice(rule)
  return {
    ...activitySummary(rule, verified, points, words),
    by: activityKind(rule).countsQuiz ? 'quizzes' : 'activity',
    outcome: verified.outcome,
    picksOpen: false,
    rule: say(words.speak, sentenceOf(rule, NO_NAMES)),
    pick: null,
    options: [],
    counts: verified.counts,
    reward: verified.reward,
    chance: price.points === points ? say(words.speak, activityLine(price.formula)) : null,
    matches: [],
  }
}

/** @param now the database's clock, in milliseconds since the epoch */
export function detailOf(verified: Verified, points: number, now: number, words: Words): VerifiedDetail {
  const { rule, pick, picksOpen, outcome, counts, reward, matches } = verified
  if (!isPickable(rule)) return activityDetail(rule, verified, points, words)
  const names = namesAsked(words, rule, matches, verified)
  const { pricing, prices, price, odds, worth } = pricesIn(rule, verified, points, words)
  return {
    by: 'matches',
    outcome,
    picksOpen,
    rule: say(words.speak, sentenceOf(rule, names)),
    pick: pick === null ? null : pickWords(rule, pick, names, words),
    ...(picksOpen ? optionsOf(rule, prices, labelIn(rule, names, words)) : { options: [] }),
    worth,
    odds,
    counts,
    reward,
    chance: price?.points === points ? say(words.speak, pricingLine(pricing, price.p, names)) : null,
    progress: matchProgress(rule, verified, words),
    closing: closingOf(verified, words),
    matches: matches.map((match) => fixtureView(match, now, words.locale)),
  }
}

export const plainOf = ({
  id,
  title,
  description,
  dueAt,
  points,
  status,
  xpAwarded,
  competition,
}: Mission): PlainMission => ({
  id,
  title,
  points,
  status,
  ...(description !== null && { description }),
  ...(dueAt !== null && { dueAt }),
  ...(xpAwarded !== null && { xpAwarded }),
  ...(competition !== null && { competition }),
})

/** A verified mission takes its title and text from its rule, in the current language. */
export const inLanguage = (mission: Mission, { titles }: Verified, locale: Locale): PlainMission =>
  plainOf({ ...mission, title: titles[locale], description: null })

/** A mission as its dialog and its page show it. */
export function missionDetail(mission: OpenedMission, locale: Locale): MissionDetail {
  const { verified, points, now, weekLeft } = mission
  if (!verified) return { ...plainOf(mission), verified: null, picksLeft: null }
  const showsLeft = verified.picksOpen && (weekLeft.left > 0 || !verified.counts)
  return {
    ...inLanguage(mission, verified, locale),
    picksLeft: showsLeft ? { ...weekLeft, week: weekLeft.week && weekName(weekLeft.week, locale) } : null,
    verified: detailOf(verified, points, now, wordsIn(locale)),
  }
}
