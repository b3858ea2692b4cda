import { describe, expect, it } from 'vitest'
import type { MatchFact, MatchStatus } from '@/lib/matches/rules'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { isOneMatch, matchesOf, picksOf } from '@/lib/missions/predicates/rules'
import {
  AFTER,
  finished,
  KICKOFF,
  LIVE,
  MATCH_RULES,
  matchFact,
  nameOf,
  PENDING,
  score,
} from '@/tests/support/match-facts'
import { holds, holdsOverAll } from './pick-oracle'
import { settle } from './settle'

const HALF = score(0, 1)
const READ = { kickoffAt: KICKOFF + 60_000, updatedAt: KICKOFF + 7_200_000 }
const FINAL = score(2, 1)

/** Every match of the rule in one state, each with all that a vendor could have put into it. */
const inState = (rule: MatchPredicate, overrides: Partial<MatchFact>) =>
  matchesOf(rule).map((id) => ({ ...finished(FINAL, HALF), id, ...READ, ...overrides }))

const outcomes = (rule: MatchPredicate, facts: MatchFact[]) =>
  Object.fromEntries(picksOf(rule).map((pick) => [pick, settle(rule, pick, facts, AFTER)]))

const countsAwards = (rule: MatchPredicate) =>
  rule.kind === 'match_result' || (rule.kind === 'team_streak' && ['win', 'unbeaten'].includes(rule.streak))

describe.each(MATCH_RULES.map((rule) => [nameOf(rule), rule] as const))('%s', (_name, rule) => {
  it.each(PENDING)('is open for every pick while %s, whatever score is shown', (status: MatchStatus) => {
    for (const { outcome, settledBy, evidence } of Object.values(outcomes(rule, inState(rule, { status })))) {
      expect([outcome, settledBy]).toEqual(['open', null])
      for (const seen of evidence)
        expect(seen).toMatchObject({ state: 'waits', status, counted: null, half: null, winner: null })
    }
  })

  it('settles when FINISHED, as recomputed here, for every pick', () => {
    const facts = inState(rule, {})
    for (const [pick, { outcome, settledBy, evidence }] of Object.entries(outcomes(rule, facts))) {
      const right = isOneMatch(rule) ? holds(rule, pick, HALF, FINAL) : holdsOverAll(rule, pick, facts)
      expect([pick, outcome]).toEqual([pick, right ? 'won' : 'lost'])
      expect(settledBy).toBe('score')
      expect(evidence.map(({ matchId }) => matchId)).toEqual(matchesOf(rule))
      for (const seen of evidence)
        expect(seen).toMatchObject({ state: 'counts', counted: FINAL, status: 'FINISHED', ...READ })
    }
    expect(Object.values(outcomes(rule, facts)).filter(({ outcome }) => outcome === 'won')).toHaveLength(1)
  })

  it('waits when FINISHED without the score of 90 minutes: missing is not zero', () => {
    for (const { outcome } of Object.values(outcomes(rule, inState(rule, { regular: null }))))
      expect(outcome).toBe('open')
  })

  it('needs the half time only where the rule looks at it', () => {
    const needs = ['comeback', 'half_time_full_time', 'goals_in_half'].includes(rule.kind)
    for (const { outcome, settledBy } of Object.values(outcomes(rule, inState(rule, { halfTime: null }))))
      expect(needs ? outcome : settledBy).toBe(needs ? 'open' : 'score')
  })

  it('is void when CANCELLED', () => {
    for (const { outcome, settledBy } of Object.values(
      outcomes(rule, inState(rule, { status: 'CANCELLED' })),
    ))
      expect([outcome, settledBy]).toEqual(['void', 'cancelled'])
  })

  it('counts AWARDED as a result, and no goals', () => {
    const awarded = outcomes(rule, inState(rule, { status: 'AWARDED', winner: 'away', regular: score(0, 3) }))
    for (const [pick, { outcome, settledBy, evidence }] of Object.entries(awarded)) {
      if (!countsAwards(rule)) expect([outcome, settledBy]).toEqual(['void', 'awarded'])
      else expect([pick, outcome]).toEqual([pick, ['2', 'no'].includes(pick) ? 'won' : 'lost'])
      for (const { counted } of evidence) expect(counted).toBeNull()
    }
  })

  it('waits for a match that is not known yet', () => {
    for (const { outcome, evidence } of Object.values(outcomes(rule, []))) {
      expect(outcome).toBe('open')
      for (const seen of evidence) expect(seen).toMatchObject({ reason: 'unknown_match', status: null })
    }
  })

  it('is void without a pick once it is locked, open before', () => {
    expect(settle(rule, null, inState(rule, { status: 'TIMED' }), AFTER)).toMatchObject({
      outcome: 'void',
      settledBy: 'no_pick',
    })
    expect(settle(rule, null, inState(rule, {}), AFTER)).toMatchObject({
      outcome: 'void',
      settledBy: 'no_pick',
    })
    const before = inState(rule, { status: 'TIMED' }).map((fact) => ({ ...fact, kickoffAt: AFTER + 1 }))
    expect(settle(rule, null, before, AFTER)).toMatchObject({ outcome: 'open', settledBy: null })
  })

  it('treats a pick that it does not offer as no pick', () => {
    for (const odd of ['', '3', 'maybe', '99-99', 'constructor'])
      expect(settle(rule, odd, inState(rule, {}), AFTER)).toMatchObject({
        outcome: 'void',
        settledBy: 'no_pick',
      })
  })
})

it('sees a running match as begun even before its announced hour', () => {
  const rule = { v: 1, kind: 'match_result', matchId: 'm1' } as const
  for (const status of [...LIVE, 'SUSPENDED'] as const)
    expect(settle(rule, null, [matchFact({ status, kickoffAt: AFTER + 1 })], AFTER).outcome).toBe('void')
  expect(
    settle(rule, null, [matchFact({ status: 'POSTPONED', kickoffAt: null, kickoffKnown: false })], AFTER)
      .outcome,
  ).toBe('open')
  expect(settle(rule, null, [matchFact({ status: 'CANCELLED', kickoffAt: AFTER + 1 })], AFTER)).toMatchObject(
    { outcome: 'void', settledBy: 'cancelled' },
  )
})
