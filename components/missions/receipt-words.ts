import { dayName } from '@/components/quiz/day-names'
import type { Locale } from '@/lib/core/locale'
import { claimOf, pickLabelOf, sentenceOf } from '@/lib/missions/predicates/words'
import { activityPrice, priceOfPick } from '@/lib/missions/pricing/rules'
import type { ActivityReceipt, MatchReceipt, MissionReceipt } from '@/lib/missions/receipts/queries'
import { closingLine, evidenceLine, outcomeLine, quizLine } from '@/lib/missions/receipts/words'
import { NO_NAMES, say } from '@/lib/missions/wording/words'
import { activityPriceWords, priceWords } from './price-words'
import { namesIn } from './verified-view'
import { type Words, wordsIn } from './verified-words'

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
}

/** What the route of a receipt answers. */
export type ReceiptFile = MissionReceipt & { words: ReceiptWords }

export async function receiptWords(receipt: MissionReceipt, locale: Locale): Promise<ReceiptWords> {
  const words = await wordsIn(locale)
  const { speak } = words
  const { outcome, reward, settledBy } = receipt
  return {
    ...(receipt.kind === 'match' ? matchWords(receipt, words) : activityWords(receipt, words)),
    outcome: say(speak, outcomeLine(outcome, reward)),
    why: say(speak, closingLine(settledBy as Parameters<typeof closingLine>[0])),
  }
}

type RuleWords = Omit<ReceiptWords, 'outcome' | 'why'>

function matchWords(receipt: MatchReceipt, words: Words): RuleWords {
  const { speak, unknownTeam } = words
  const { rule, pricing, pick, points, sources, judgement } = receipt
  const names = namesIn(words, rule, sources)
  const price = pricing && pick !== null ? priceOfPick(pricing, pick) : null
  const teams = new Map(sources.map(({ id, home, away }) => [id, { home: home.name, away: away.name }]))
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

function activityWords({ rule, points, sources }: ActivityReceipt, words: Words): RuleWords {
  const { speak, locale } = words
  const price = activityPrice(rule)
  return {
    rule: say(speak, sentenceOf(rule, NO_NAMES)),
    pick: null,
    claim: null,
    price: price.points === points ? activityPriceWords(price, words) : [],
    evidence: Object.fromEntries(
      sources.map((quiz) => [quiz.id, say(speak, quizLine(quiz.score, dayName(quiz.day, locale)))]),
    ),
  }
}
