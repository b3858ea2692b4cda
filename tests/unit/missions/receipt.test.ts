import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourcedFact } from '@/lib/matches/facts/queries'
import type { MatchFact } from '@/lib/matches/rules'
import { receiptFacts } from '@/lib/missions/receipts/rules'
import { receiptFixture } from '@/lib/missions/receipts/words'
import { judge } from '@/lib/missions/settlement/verdict/rules'
import { AFTER, DAY, finished, KICKOFF, matchFact, score } from '@/tests/support/match-facts'

const rule = { v: 1, kind: 'match_result', matchId: 'm1' } as const
const source: SourcedFact['source'] = {
  source: 'football-data',
  externalId: '4711',
  version: 2,
  fetchedAt: AFTER,
  vendorUpdatedAt: AFTER,
  correctedAt: null,
  correctionReason: null,
}
const receiptOn = (fact: MatchFact, at = AFTER) => receiptFacts(judge(rule, [fact], at), [{ fact, source }])

describe('the receipt of a match that counts', () => {
  it('says what was counted, and from which reading it came', () => {
    const { judgement, sources } = receiptOn(finished(score(2, 1)))
    expect(judgement).toMatchObject({
      state: 'decided',
      right: '1',
      evidence: [{ counted: { home: 2, away: 1 } }],
    })
    expect(sources).toMatchObject([
      { id: 'm1', status: 'FINISHED', regular: { home: 2, away: 1 }, ...source },
    ])
  })

  it('differs when the score differs', () => {
    expect(receiptOn(finished(score(2, 1))).judgement).not.toEqual(receiptOn(finished(score(3, 1))).judgement)
  })

  it('has the same judgement whenever it was fetched and whenever it was played', () => {
    const instants = fc.integer({ min: 0, max: 13 * DAY })
    fc.assert(
      fc.property(instants, instants, (later, moved) => {
        const readLater = { updatedAt: AFTER + later, kickoffAt: KICKOFF + moved }
        const again = receiptOn(finished(score(2, 1), score(0, 0), readLater), AFTER + later)
        expect(again.judgement).toEqual(receiptOn(finished(score(2, 1))).judgement)
      }),
    )
  })
})

describe('the receipt of a match that is waited for', () => {
  it('says no more than that: that it has begun or is in play is no news', () => {
    const waiting = receiptOn(matchFact()).judgement
    expect(receiptOn(matchFact({ kickoffAt: KICKOFF + 600_000 })).judgement).toEqual(waiting)
    for (const status of ['IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT'] as const)
      expect(receiptOn(matchFact({ status, regular: score(1, 0) })).judgement).toEqual(waiting)
    expect(waiting.evidence).toMatchObject([
      { status: null, kickoffAt: null, updatedAt: null, counted: null },
    ])
  })

  it('names separately that it was postponed', () => {
    expect(receiptOn(matchFact({ status: 'POSTPONED' })).judgement).not.toEqual(
      receiptOn(matchFact()).judgement,
    )
  })
})

it('a match on a receipt shows its hour unless only the day was known when it was read', () => {
  const hoursOf = (kickoffKnown: boolean) => {
    const [read] = receiptOn(finished(score(2, 1), score(0, 0), { kickoffKnown })).sources
    if (!read) throw new Error('no source')
    const old = { ...read, kickoffKnown: undefined }
    return [read, old].map((match) => receiptFixture(match, undefined, 'it').hour)
  }
  expect(hoursOf(true)).toEqual(['20:45', '20:45'])
  expect(hoursOf(false)).toEqual(['', '20:45'])
})

it('a receipt without matches has no sources', () => {
  expect(receiptFacts(judge(rule, [], AFTER), [])).toMatchObject({
    judgement: { state: 'open' },
    sources: [],
  })
})
