import type { MatchSource, SourcedFact } from '@/lib/matches/facts/queries'
import type { MatchStatus, MatchWinner, Score, Team } from '@/lib/matches/rules'
import type { Evidence } from '../settlement/evidence/rules'
import type { Judgement } from '../settlement/verdict/rules'

/** A match as it was read for a settlement; instants in milliseconds since the epoch. */
export type ReceiptMatch = {
  id: string
  competition: string
  round: number | null
  home: Team
  away: Team
  kickoffAt: number | null
  status: MatchStatus
  halfTime: Score | null
  regular: Score | null
  extraTime: Score | null
  penalties: Score | null
  /** Missing in settlements from before these three were stored. */
  winner?: MatchWinner | null
  playedKickoffAt?: number | null
  kickoffKnown?: boolean
} & MatchSource

/** How a line's hash is computed from the line before it and its own fields. */
export const LEDGER_LAYOUT = {
  hash: 'SHA-256 of the bytes of previousHash followed by the fields joined by |',
  fields: ['place', 'userId', 'asset', 'amount', 'kind', 'causeId', 'ruleVersion', 'createdAt'],
} as const

/** What a settlement stores: the judgement, and the matches it rests on. */
export type Receipt = { judgement: Judgement; sources: ReceiptMatch[] }

/** For a match that does not count only the reason is kept, so that other changes make no new settlement. */
const still = (seen: Evidence): Evidence => ({
  ...seen,
  status: seen.state === 'counts' ? seen.status : null,
  kickoffAt: null,
  updatedAt: null,
})

/** What is stored of a judgement and of the matches that it was made from, in the order of both. */
export function receiptFacts(judgement: Judgement, read: readonly SourcedFact[]): Receipt {
  return {
    judgement: { ...judgement, evidence: judgement.evidence.map(still) },
    sources: read.map(({ fact, source }) => ({
      id: fact.id,
      competition: fact.competition,
      round: fact.round,
      home: fact.home,
      away: fact.away,
      kickoffAt: fact.kickoffAt,
      status: fact.status,
      halfTime: fact.halfTime,
      regular: fact.regular,
      extraTime: fact.extraTime,
      penalties: fact.penalties,
      winner: fact.winner,
      playedKickoffAt: fact.playedKickoffAt,
      kickoffKnown: fact.kickoffKnown,
      ...source,
    })),
  }
}
