import { describe, expect, it } from 'vitest'
import type { MatchFact, Score } from '@/lib/matches/rules'
import type { MatchPredicate, OfKind } from '@/lib/missions/predicates/kinds'
import { judge, reducedRule } from '@/lib/missions/settlement/verdict/rules'
import {
  AFTER,
  finished,
  IDS,
  matchFact,
  ROMA,
  ROUND_GOALS,
  score,
  streakOf,
} from '@/tests/support/match-facts'
import { settle } from './settle'

const ended = (id: string, regular: Score, overrides: Partial<MatchFact> = {}) =>
  finished(regular, null, { id, ...overrides })
const gone = (id: string) => matchFact({ id, status: 'CANCELLED' })
const away = { home: { id: '110', name: 'Lazio' }, away: ROMA }

const say = (rule: MatchPredicate, pick: string, facts: MatchFact[]) => {
  const { outcome, settledBy } = settle(rule, pick, facts, AFTER)
  return settledBy === null ? outcome : `${outcome} ${settledBy}`
}

describe('goals of a round', () => {
  const low = [ended('m1', score(1, 1)), ended('m2', score(2, 0))]

  it('waits until all are in', () => {
    expect(['0-4', '5-7', '8+'].map((pick) => say(ROUND_GOALS, pick, low))).toEqual(['open', 'open', 'open'])
    const all = [...low, ended('m3', score(0, 0))]
    expect(['0-4', '5-7', '8+'].map((pick) => say(ROUND_GOALS, pick, all))).toEqual([
      'won score',
      'lost score',
      'lost score',
    ])
  })

  it('loses at once what the goals have passed', () => {
    const five = [ended('m1', score(3, 2))]
    expect(['0-4', '5-7', '8+'].map((pick) => say(ROUND_GOALS, pick, five))).toEqual([
      'lost early',
      'open',
      'open',
    ])
    expect(judge(ROUND_GOALS, five, AFTER)).toMatchObject({ state: 'open', ruledOut: ['0-4'] })
  })

  it('is decided when one range is left', () => {
    const eight = [ended('m1', score(4, 1)), ended('m2', score(2, 1))]
    expect(['0-4', '5-7', '8+'].map((pick) => say(ROUND_GOALS, pick, eight))).toEqual([
      'lost early',
      'lost early',
      'won early',
    ])
  })

  it('without a void match has bounds shrunk in proportion: 3 and 5 over two of three', () => {
    const goals = (total: number) => [gone('m1'), ended('m2', score(total, 0)), ended('m3', score(0, 0))]
    const right = (total: number) => ['0-4', '5-7', '8+'].map((pick) => say(ROUND_GOALS, pick, goals(total)))
    expect(say(ROUND_GOALS, '0-4', [gone('m1'), ended('m2', score(1, 0))])).toBe('open')
    expect(right(2)).toEqual(['won score', 'lost score', 'lost score'])
    expect(right(3)).toEqual(['lost score', 'won score', 'lost score'])
    expect(right(4)).toEqual(['lost score', 'won score', 'lost score'])
    expect(right(5)).toEqual(['lost score', 'lost score', 'won score'])
    expect(say(ROUND_GOALS, '0-4', [gone('m1'), ended('m2', score(2, 1))])).toBe('lost early')
  })

  it('never has an empty range, and is void when no match is left', () => {
    const narrow = { ...ROUND_GOALS, bounds: [4, 5] }
    const one = [gone('m1'), gone('m2'), ended('m3', score(1, 0))]
    expect(reducedRule(narrow, judge(narrow, one, AFTER).evidence)).toMatchObject({
      matchIds: ['m3'],
      bounds: [1, 2],
    })
    expect(say(narrow, '4-4', one)).toBe('won score')
    expect(say(narrow, '4-4', IDS.map(gone))).toBe('void cancelled')
  })

  it('does not count the goals of an award, nor of a match outside the round', () => {
    const awarded = matchFact({ id: 'm3', status: 'AWARDED', winner: 'home', regular: score(3, 0) })
    expect(say(ROUND_GOALS, '5-7', [...low, awarded])).toBe('won score')
    expect(say(ROUND_GOALS, '0-4', [...low, ended('m3', score(0, 0)), ended('m9', score(9, 9))])).toBe(
      'won score',
    )
  })

  it('counts two rows of one match once, and the bounds shrink', () => {
    const wide = { ...ROUND_GOALS, bounds: [7, 9] }
    const rows = [ended('m1', score(2, 1)), ended('m2', score(2, 1), { duplicateOf: 'm1' })]
    const all = [...rows, ended('m3', score(1, 0))]
    expect(say(wide, '0-6', all)).toBe('won score')
    expect(judge(wide, all, AFTER).evidence[1]).toMatchObject({ state: 'void', reason: 'listed_twice' })
    const elsewhere = all.map((fact) => (fact.id === 'm3' ? fact : { ...fact, duplicateOf: 'm9' }))
    expect(say(wide, '0-6', elsewhere)).toBe('won score')
  })

  it('counts the copy of a row that is void', () => {
    const copy = ended('m2', score(2, 1), { duplicateOf: 'm1' })
    const { evidence } = judge(ROUND_GOALS, [{ ...copy, id: 'm1', voidedBy: 'not_replayed' }, copy], AFTER)
    expect(evidence.slice(0, 2)).toMatchObject([{ reason: 'not_replayed' }, { state: 'counts' }])
  })

  it('does not count a running score', () => {
    const running = ended('m1', score(6, 6), { status: 'IN_PLAY' })
    expect(['0-4', '5-7', '8+'].map((pick) => say(ROUND_GOALS, pick, [running]))).toEqual([
      'open',
      'open',
      'open',
    ])
  })
})

describe('a streak', () => {
  const wins = [ended('m1', score(2, 0)), ended('m2', score(0, 1), away)]

  it.each<[OfKind<'team_streak'>['streak'], Score, Score]>([
    ['win', score(1, 0), score(1, 1)],
    ['unbeaten', score(1, 1), score(0, 1)],
    ['score', score(1, 3), score(0, 0)],
    ['clean_sheet', score(0, 0), score(2, 1)],
  ])('%s: holds with the one, breaks with the other', (kind, kept, broken) => {
    const three = (last: Score) => IDS.map((id) => ended(id, last))
    expect(say(streakOf(kind), 'yes', three(kept))).toBe('won score')
    expect(say(streakOf(kind), 'no', three(kept))).toBe('lost score')
    expect(say(streakOf(kind), 'yes', three(broken))).toBe('lost score')
    expect(say(streakOf(kind), 'yes', [ended('m1', broken)])).toBe('lost early')
    expect(say(streakOf(kind), 'no', [ended('m3', broken)])).toBe('won early')
  })

  it('is of the team, at home and away', () => {
    expect(say(streakOf('win'), 'yes', wins)).toBe('open')
    expect(say(streakOf('win'), 'yes', [...wins, ended('m3', score(0, 2), away)])).toBe('won score')
    expect(say(streakOf('win'), 'yes', [...wins, ended('m3', score(2, 0), away)])).toBe('lost score')
    expect(say(streakOf('clean_sheet'), 'yes', [...wins, ended('m3', score(0, 2), away)])).toBe('won score')
    expect(say(streakOf('score'), 'no', [...wins, ended('m3', score(1, 0), away)])).toBe('won score')
  })

  it('counts an award as a win, and no goals', () => {
    const awarded = matchFact({ id: 'm3', status: 'AWARDED', winner: 'home' })
    expect(say(streakOf('win'), 'yes', [...wins, awarded])).toBe('won score')
    expect(say(streakOf('unbeaten'), 'yes', [...wins, { ...awarded, winner: 'away' }])).toBe('lost score')
    expect(say(streakOf('unbeaten'), 'yes', [...wins, { ...awarded, winner: 'draw' }])).toBe('won score')
    expect(say(streakOf('score'), 'yes', [...wins, awarded])).toBe('won score')
  })

  it('is judged by the matches that are left', () => {
    expect(say(streakOf('win'), 'no', [gone('m1'), ended('m2', score(0, 1))])).toBe('won early')
    expect(say(streakOf('win'), 'no', [gone('m1'), ended('m2', score(0, 1)), ended('m3', score(1, 0))])).toBe(
      'won score',
    )
    expect(say(streakOf('win'), 'yes', [gone('m1'), ended('m2', score(1, 0))])).toBe('open')
    expect(
      say(streakOf('win'), 'yes', [gone('m1'), ended('m2', score(1, 0)), ended('m3', score(1, 0))]),
    ).toBe('won score')
    expect(say(streakOf('win'), 'yes', IDS.map(gone))).toBe('void cancelled')
  })

  it('leaves out a match that the team does not play', () => {
    const others = { home: { id: '1', name: 'Inter' }, away: { id: null, name: 'Milan' } }
    expect(say(streakOf('win'), 'yes', [...wins, ended('m3', score(1, 0), others)])).toBe('won score')
  })
})
