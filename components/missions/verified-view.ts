import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { isPickable } from '@/lib/missions/predicates/rules'
import { claimOf, namesOf, pickLabelOf, sentenceOf } from '@/lib/missions/predicates/words'
import { type PickPrice, priceRange, pricesOf, unratedPricing } from '@/lib/missions/pricing/rules'
import type { Mission } from '@/lib/missions/queries'
import { closingLine, progressLine } from '@/lib/missions/receipts/words'
import type { SettledBy } from '@/lib/missions/settlement/rules'
import type { Verified } from '@/lib/missions/verified/queries'
import { progressOfVerified } from '@/lib/missions/verified/rules'
import { type Names, say } from '@/lib/missions/wording/words'
import { activityView } from './activity-view'
import { matchView } from './match-view'
import type { MissionView, PickOption, VerifiedView } from './mission-view'
import { oneIn, priceWords } from './price-words'
import { type Words, wordsIn } from './verified-words'

export const namesIn = (
  { competitions, unknownTeam }: Words,
  rule: MatchPredicate,
  fixtures: Parameters<typeof namesOf>[1],
): Names => {
  const names = namesOf(rule, fixtures, (competition) => competitions[competition] ?? competition)
  return { ...names, home: names.home || unknownTeam, away: names.away || unknownTeam }
}

const isScore = ({ kind }: MatchPredicate) => kind === 'exact_score'

function optionsOf(
  rule: MatchPredicate,
  prices: readonly PickPrice[],
  names: Names,
  { speak }: Words,
): PickOption[] {
  return prices.map(({ pick, points }) =>
    isScore(rule) ? [pick, points] : [pick, points, say(speak, pickLabelOf(rule, pick, names))],
  )
}

/** @param now the database's clock, in milliseconds of the epoch */
export function verifiedView(verified: Verified, points: number, now: number, words: Words): VerifiedView {
  const { rule, pick, picksOpen, outcome, settledBy, reward, matches } = verified
  if (!isPickable(rule)) return activityView(rule, verified, points, words)
  const { speak, texts } = words
  const names = namesIn(words, rule, matches)
  const pricing = verified.pricing ?? unratedPricing(rule)
  const prices = pricesOf(rule, pricing)
  const price = prices.find((offered) => offered.pick === pick)
  const { least, most } = priceRange(prices)
  const progress = progressOfVerified(rule, matches)
  return {
    by: 'matches',
    outcome,
    picksOpen,
    rule: say(speak, sentenceOf(rule, names)),
    pick: pick === null ? null : pickWords(rule, pick, names, words),
    options: picksOpen ? optionsOf(rule, prices, names, words) : [],
    worth: pick === null && least < most ? fill(texts.verified.range, { least, most }) : String(points),
    odds: price ? oneIn(price.p, words) : null,
    reward,
    price: price?.points === points ? priceWords(pricing, price, names, words) : [],
    progress: { ...progress, text: say(speak, progressLine(progress, 'matches')) },
    closing: settledBy === null ? null : say(speak, closingLine(settledBy as SettledBy)),
    matches: matches.map((match) => matchView(match, now, words)),
  }
}

const pickWords = (rule: MatchPredicate, code: string, names: Names, { speak }: Words) => ({
  code,
  label: say(speak, pickLabelOf(rule, code, names)),
  claim: say(speak, claimOf(rule, code, names)),
})

/** Missions as the browser gets them. A suggestion's description is its rule, which is said anyway in the language of now. */
export async function viewsOf(
  missions: readonly Mission[],
  now: number,
  locale: Locale,
): Promise<MissionView[]> {
  const words = missions.some(({ verified }) => verified) ? await wordsIn(locale) : null
  return missions.map((mission) => {
    const { verified } = mission
    if (!verified || !words) return { ...mission, verified: null }
    const title = verified.titles[locale]
    return {
      ...mission,
      title,
      description: null,
      verified: verifiedView(verified, mission.points, now, words),
    }
  })
}
