import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { predicate } from '@/lib/missions/predicates/kinds'
import { rangesOf } from '@/lib/missions/predicates/kinds/round-goals'
import { isPickable, matchesOf, picksOf } from '@/lib/missions/predicates/rules'
import { ACTIVITY_RULES, IDS, MATCH_RULES, nameOf, ROUND_GOALS } from '@/tests/support/match-facts'

const RULES = [...MATCH_RULES, ...ACTIVITY_RULES]
const cases = RULES.map((rule) => [nameOf(rule), rule] as const)
const base = { v: 1, matchId: 'm1' }
const streak = { v: 1, kind: 'team_streak', team: { id: '100', name: 'Roma' }, streak: 'win', matchIds: IDS }

describe.each(cases)('%s', (_name, rule) => {
  it('survives a round trip through the database', () => {
    expect(predicate.parse(JSON.parse(JSON.stringify(rule)))).toEqual(rule)
  })

  it('refuses another version, no version, and extra fields', () => {
    for (const odd of [
      { ...rule, v: 2 },
      { ...rule, v: undefined },
      { ...rule, points: 150 },
      { ...rule, pick: '1' },
    ])
      expect(predicate.safeParse(odd).success).toBe(false)
  })

  it('offers its picks once each, and an activity none', () => {
    const picks = picksOf(rule)
    expect(new Set(picks).size).toBe(picks.length)
    expect(picks.length > 1).toBe(isPickable(rule))
  })
})

it('names the matches that it needs, and none for an activity', () => {
  for (const rule of MATCH_RULES) expect(matchesOf(rule)).toEqual('matchId' in rule ? ['m1'] : IDS)
  for (const rule of ACTIVITY_RULES) expect(matchesOf(rule)).toEqual([])
})

it.each([
  ['no rule', null],
  ['an unknown kind', { ...base, kind: 'corners' }],
  ['a kind from the prototype', { ...base, kind: 'constructor' }],
  ['no match', { v: 1, kind: 'match_result' }],
  ['an empty id', { ...base, kind: 'match_result', matchId: '' }],
  ['an id with SQL in it', { ...base, kind: 'match_result', matchId: "m1' or 1=1" }],
  ['an id of 65 characters', { ...base, kind: 'match_result', matchId: 'm'.repeat(65) }],
  ['a whole line', { ...base, kind: 'over_under', line: 2 }],
  ['a quarter line', { ...base, kind: 'over_under', line: 2.25 }],
  ['a line below zero', { ...base, kind: 'over_under', line: -0.5 }],
  ['a line beyond the last', { ...base, kind: 'over_under', line: 10.5 }],
  ['a line as text', { ...base, kind: 'over_under', line: '2.5' }],
  ['no number for a line', { ...base, kind: 'over_under', line: Number.NaN }],
  ['a margin of one, which is a result', { ...base, kind: 'winning_margin', goals: 1 }],
  ['half a goal of margin', { ...base, kind: 'winning_margin', goals: 2.5 }],
  ['a third half', { ...base, kind: 'goals_in_half', half: 'third', line: 0.5 }],
  ['a round of one match', { ...ROUND_GOALS, matchIds: ['m1'] }],
  ['a round with a match twice', { ...ROUND_GOALS, matchIds: ['m1', 'm1'] }],
  ['a round of 31 matches', { ...ROUND_GOALS, matchIds: Array.from({ length: 31 }, (_, n) => `m${n}`) }],
  ['no bounds', { ...ROUND_GOALS, bounds: [] }],
  ['descending bounds', { ...ROUND_GOALS, bounds: [8, 5] }],
  ['a repeated bound', { ...ROUND_GOALS, bounds: [5, 5] }],
  ['a bound of zero, below which nothing lies', { ...ROUND_GOALS, bounds: [0, 5] }],
  ['a bound beyond six goals a match', { ...ROUND_GOALS, bounds: [19] }],
  ['a streak of one match', { ...streak, matchIds: ['m1'] }],
  ['a streak of a nameless team', { ...streak, team: { id: '100', name: '' } }],
  ['a quiz score that no quiz gives', { v: 1, kind: 'quiz_score_at_least', score: 33 }],
  ['a quiz score of zero', { v: 1, kind: 'quiz_score_at_least', score: 0 }],
  ['a streak of one day', { v: 1, kind: 'streak_at_least', days: 1 }],
])('refuses %s', (_name, odd) => {
  expect(predicate.safeParse(odd).success).toBe(false)
})

it.each([
  ['six goals a match', { ...ROUND_GOALS, bounds: [18] }],
  ['five bounds', { ...ROUND_GOALS, bounds: [1, 2, 3, 4, 5] }],
  ['the last line', { ...base, kind: 'over_under', line: 9.5 }],
  ['a round of 30 matches', { ...ROUND_GOALS, matchIds: Array.from({ length: 30 }, (_, n) => `m${n}`) }],
  [
    'ids as the database makes them',
    { ...base, kind: 'comeback', matchId: '2f1d6f3e-0000-4000-8000-000000000001' },
  ],
  ['all that a quiz can give', { v: 1, kind: 'quiz_score_at_least', score: 50 }],
])('accepts %s', (_name, rule) => {
  expect(predicate.parse(rule)).toEqual(rule)
})

it('calls a number of twenty digits too large', () => {
  const { error } = predicate.safeParse({ ...base, kind: 'winning_margin', goals: 1e20 })
  expect(error?.issues.map(({ message }) => message)).toEqual(['too_large'])
})

it('never throws, whatever it is given', () => {
  fc.assert(
    fc.property(fc.anything(), (odd) => {
      expect(predicate.safeParse(odd).success).toBe(false)
    }),
  )
})

describe('ranges of a round', () => {
  it('start at zero, have no upper end and leave no gap', () => {
    expect(rangesOf({ bounds: [20, 30] }).map(({ pick }) => pick)).toEqual(['0-19', '20-29', '30+'])
    const bounds = fc
      .uniqueArray(fc.integer({ min: 1, max: 180 }), { minLength: 1, maxLength: 5 })
      .map((list) => list.sort((a, b) => a - b))
    fc.assert(
      fc.property(bounds, fc.nat(250), (list, total) => {
        const hits = rangesOf({ bounds: list }).filter(
          ({ least, most }) => total >= least && (most === null || total <= most),
        )
        expect(hits).toHaveLength(1)
      }),
    )
  })
})
