import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchFact } from '@/lib/matches/rules'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { isOneMatch, matchesOf, picksOf } from '@/lib/missions/predicates/rules'
import {
  AFTER,
  DAY,
  ending,
  finished,
  KICKOFF,
  MATCH_RULES,
  nameOf,
  played,
  waiting,
} from '@/tests/support/match-facts'
import { holds, holdsOverAll } from './pick-oracle'
import { settle } from './settle'

const known = (facts: (MatchFact | null)[]) => facts.filter((fact) => fact !== null)
const each = <T>(rule: MatchPredicate, one: (id: string, index: number) => fc.Arbitrary<T>) =>
  fc.tuple(...matchesOf(rule).map((id, index) => one(id, index)))
const pickOf = (rule: MatchPredicate) => fc.constantFrom(...picksOf(rule))
const anyTime = fc.integer({ min: KICKOFF - DAY, max: KICKOFF + 40 * DAY })
const anyFact = (id: string, index: number) => fc.oneof(ending(id, index), waiting(id, index))

describe.each(MATCH_RULES.map((rule) => [nameOf(rule), rule] as const))('%s', (_name, rule) => {
  it('is settled as a fan would with the paper in hand', () => {
    const complete = each(rule, (id, index) =>
      fc
        .tuple(played, ending(id, index))
        .map(([{ half, regular }, { home, away }]) => finished(regular, half, { id, home, away })),
    )
    fc.assert(
      fc.property(complete, pickOf(rule), (facts, pick) => {
        const [first] = facts
        const right = isOneMatch(rule)
          ? holds(rule, pick, first?.halfTime ?? { home: 0, away: 0 }, first?.regular ?? { home: 0, away: 0 })
          : holdsOverAll(rule, pick, facts)
        expect(settle(rule, pick, facts, AFTER).outcome).toBe(right ? 'won' : 'lost')
      }),
    )
  })

  it('has at most one pick that wins, and one that wins when it is decided', () => {
    fc.assert(
      fc.property(each(rule, anyFact), anyTime, (facts, at) => {
        const outcomes = picksOf(rule).map((pick) => settle(rule, pick, known(facts), at).outcome)
        const [won, lost] = [
          outcomes.filter((outcome) => outcome === 'won').length,
          outcomes.filter((outcome) => outcome === 'lost').length,
        ]
        expect(won).toBeLessThanOrEqual(1)
        expect(lost).toBeLessThanOrEqual(outcomes.length - 1)
        if (won === 1) expect(lost).toBe(outcomes.length - 1)
      }),
    )
  })

  it('does not depend on the order of the matches, nor on others', () => {
    const stranger = fc.tuple(ending('x1', 0), waiting('x2', 1))
    fc.assert(
      fc.property(
        each(rule, anyFact),
        stranger,
        pickOf(rule),
        anyTime,
        fc.gen(),
        (facts, others, pick, at, gen) => {
          const mixed = gen(fc.shuffledSubarray, [...known(facts), ...known(others)], {
            minLength: known([...facts, ...others]).length,
          })
          expect(settle(rule, pick, mixed, at)).toEqual(settle(rule, pick, known(facts), at))
        },
      ),
    )
  })

  it('keeps what is closed while more comes in, match by match', () => {
    const season = fc.tuple(
      each(rule, ending),
      each(rule, waiting),
      fc.shuffledSubarray(matchesOf(rule), { minLength: matchesOf(rule).length }),
    )
    fc.assert(
      fc.property(season, fc.option(pickOf(rule)), ([ends, waits, order], pick) => {
        const outcomes = Array.from({ length: order.length + 1 }, (_, step) => {
          const over = new Set(order.slice(0, step))
          const facts = matchesOf(rule).map(
            (id, index) => (over.has(id) ? ends[index] : waits[index]) ?? null,
          )
          return settle(rule, pick, known(facts), AFTER).outcome
        })
        const first = outcomes.findIndex((outcome) => outcome !== 'open')
        if (first >= 0) expect(new Set(outcomes.slice(first)).size).toBe(1)
        expect(outcomes.at(-1)).not.toBe('open')
      }),
    )
  })

  it('keeps what is closed while time goes by', () => {
    fc.assert(
      fc.property(
        each(rule, anyFact),
        fc.option(pickOf(rule)),
        anyTime,
        fc.nat(60 * DAY),
        (facts, pick, at, later) => {
          const now = settle(rule, pick, known(facts), at).outcome
          if (now !== 'open') expect(settle(rule, pick, known(facts), at + later).outcome).toBe(now)
        },
      ),
    )
  })

  it('after any corrections and repeats owes what the last facts owe', () => {
    const history = fc.array(fc.tuple(each(rule, anyFact), anyTime), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(history, pickOf(rule), fc.integer({ min: 10, max: 150 }), (readings, pick, points) => {
        const lines: number[] = []
        const book = (facts: (MatchFact | null)[], at: number) => {
          const paid = lines.reduce((sum, line) => sum + line, 0)
          const owed = settle(rule, pick, known(facts), at).outcome === 'won' ? points : 0
          if (owed !== paid) lines.push(owed - paid)
        }
        for (const [facts, at] of readings) {
          book(facts, at)
          book(facts, at)
          expect(lines.reduce((sum, line) => sum + line, 0)).toBeGreaterThanOrEqual(0)
        }
        const [facts, at] = readings.at(-1) ?? [[], 0]
        const once = settle(rule, pick, known(facts), at).outcome === 'won' ? points : 0
        expect(lines.reduce((sum, line) => sum + line, 0)).toBe(once)
        expect(lines.length).toBeLessThanOrEqual(readings.length)
      }),
    )
  })

  it('leaves evidence of every match, and a reason for every outcome', () => {
    fc.assert(
      fc.property(each(rule, anyFact), fc.option(pickOf(rule)), anyTime, (facts, pick, at) => {
        const { outcome, evidence, settledBy } = settle(rule, pick, known(facts), at)
        expect(evidence.map(({ matchId }) => matchId)).toEqual(matchesOf(rule))
        expect(settledBy === null).toBe(outcome === 'open')
        if (outcome === 'won') expect(evidence.some(({ state }) => state === 'counts')).toBe(true)
        for (const { state, counted, winner } of evidence)
          if (state !== 'counts') expect([counted, winner]).toEqual([null, null])
      }),
    )
  })
})
