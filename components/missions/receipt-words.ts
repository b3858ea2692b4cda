import type { Locale } from '@/lib/core/locale'
import { pricesOf } from '@/lib/missions/price'
import type { MissionReceipt } from '@/lib/missions/receipt-queries'
import { say, sentenceOf } from '@/lib/missions/sentence'
import { claimOf, pickLabelOf } from '@/lib/missions/sentence-picks'
import { closingLine, evidenceLine, outcomeLine } from '@/lib/missions/sentence-receipt'
import type { SettledBy } from '@/lib/missions/settlement'
import { namesIn, priceWords } from './verified-view'
import { wordsIn } from './verified-words'

/** A receipt in the fan's language, the same on paper and in the file. */
export type ReceiptWords = {
  rule: string
  pick: string | null
  claim: string | null
  outcome: string
  why: string
  /** How the points of the pick were found. */
  price: string[]
  /** What each match brought, by its id. */
  evidence: Record<string, string>
}

/** What the route of a receipt answers. */
export type ReceiptFile = MissionReceipt & { words: ReceiptWords }

export async function receiptWords(receipt: MissionReceipt, locale: Locale): Promise<ReceiptWords> {
  const words = await wordsIn(locale)
  const { speak, unknownTeam } = words
  const { rule, pick, points, reward, outcome, settledBy, sources, judgement } = receipt
  const names = namesIn(words, rule, sources)
  const price = pricesOf(rule).find((offered) => offered.pick === pick)
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
    outcome: say(speak, outcomeLine(outcome, reward)),
    why: say(speak, closingLine(settledBy as SettledBy)),
    price: price?.points === points ? priceWords(price, words) : [],
    evidence: Object.fromEntries(evidence),
  }
}
