import { describe, expect, it } from 'vitest'
import type { Predicate } from '@/lib/missions/predicates/kinds'
import { picksOf } from '@/lib/missions/predicates/rules'
import { claimOf, namesOf, pickLabelOf, sentenceOf, titleOf } from '@/lib/missions/predicates/words'
import { TITLE_MAX } from '@/lib/missions/rules'
import italian from '@/messages/it.json'
import { ACTIVITY_RULES, MATCH_RULES, matchFact, nameOf } from '@/tests/support/match-facts'
import { expectSaid, inBoth } from './spoken'

const NAMES = { home: 'Roma', away: 'Lazio', competition: 'Serie A' }
const LONG = {
  home: 'Borussia Mönchengladbach II U23',
  away: 'Wolverhampton Wanderers FC 1877',
  competition: 'Conference League',
}
const RULES: Predicate[] = [...MATCH_RULES, ...ACTIVITY_RULES]
const one = { v: 1, matchId: 'm1' } as const

describe.each(RULES.map((rule) => [nameOf(rule), rule] as const))('%s', (_name, rule) => {
  it('has a title that fits a ticket, and its rule in words', () => {
    for (const title of Object.values(expectSaid(titleOf(rule, NAMES))))
      expect(title.length).toBeLessThanOrEqual(70)
    for (const title of Object.values(inBoth(titleOf(rule, LONG))))
      expect(title.length).toBeLessThanOrEqual(TITLE_MAX)
    for (const sentence of Object.values(expectSaid(sentenceOf(rule, NAMES)))) expect(sentence).toMatch(/\.$/)
  })
})

describe.each(MATCH_RULES.map((rule) => [nameOf(rule), rule] as const))('%s', (_name, rule) => {
  const picks = picksOf(rule)

  it.each([
    ['label', pickLabelOf],
    ['claim', claimOf],
  ] as const)('has another %s for each pick', (_kind, wordsOf) => {
    const said = picks.map((pick) => inBoth(wordsOf(rule, pick, NAMES)))
    expect(new Set(said.map(({ it }) => it)).size).toBe(picks.length)
    expect(new Set(said.map(({ en }) => en)).size).toBe(picks.length)
  })

  it('says of each pick what it claims, and until when the score counts', () => {
    for (const pick of picks) {
      expectSaid(pickLabelOf(rule, pick, NAMES), false)
      const said = expectSaid(claimOf(rule, pick, NAMES))
      const limited = 'matchId' in rule && rule.kind !== 'goals_in_half'
      if (limited) expect([/90 minuti/.test(said.it), /90 minutes/.test(said.en)]).toEqual([true, true])
    }
  })
})

it.each<[Predicate, string, string, string]>([
  [
    { ...one, kind: 'over_under', line: 2.5 },
    'over',
    'Roma–Lazio finisce con più di 2,5 gol nei 90 minuti',
    'Roma–Lazio ends with over 2.5 goals in 90 minutes',
  ],
  [{ ...one, kind: 'match_result' }, '2', 'Lazio batte Roma nei 90 minuti', 'Lazio beat Roma in 90 minutes'],
  [
    { ...one, kind: 'match_result' },
    'X',
    'Roma–Lazio finisce in parità nei 90 minuti',
    'Roma–Lazio is a draw after 90 minutes',
  ],
  [
    { ...one, kind: 'comeback' },
    'away',
    'Lazio è sotto all’intervallo e batte Roma nei 90 minuti',
    'Lazio trail at half time and beat Roma in 90 minutes',
  ],
  [
    { ...one, kind: 'clean_sheet', team: 'away' },
    'yes',
    'Lazio non prende gol da Roma nei 90 minuti',
    'Lazio keep a clean sheet against Roma in 90 minutes',
  ],
  [
    { ...one, kind: 'clean_sheet', team: 'either' },
    'away',
    'In Roma–Lazio solo Lazio non prende gol nei 90 minuti',
    'Only Lazio keep a clean sheet in Roma–Lazio in 90 minutes',
  ],
  [
    { ...one, kind: 'winning_margin', goals: 3 },
    'away',
    'Lazio batte Roma con almeno 3 gol di scarto nei 90 minuti',
    'Lazio beat Roma by at least 3 goals in 90 minutes',
  ],
  [
    { ...one, kind: 'exact_score' },
    '2-1',
    'Roma–Lazio finisce 2–1 nei 90 minuti',
    'Roma–Lazio ends 2–1 after 90 minutes',
  ],
  [
    { ...one, kind: 'half_time_full_time' },
    '1/X',
    'Roma avanti all’intervallo, poi nei 90 minuti Roma–Lazio finisce in parità',
    'Roma ahead at half time, then in 90 minutes Roma–Lazio is a draw',
  ],
  [
    { ...one, kind: 'goals_in_half', half: 'second', line: 1.5 },
    'under',
    'Meno di 1,5 gol nel secondo tempo di Roma–Lazio',
    'Under 1.5 goals in the second half of Roma–Lazio',
  ],
])('words a pick as fans do', (rule, pick, inItalian, inEnglish) => {
  if (!('matchId' in rule)) throw new Error('not of one match')
  expect(inBoth(claimOf(rule, pick, NAMES))).toEqual({ it: inItalian, en: inEnglish })
})

it('takes the names from the fixtures, and the competition as it is called', () => {
  const called = (competition: string) => ({ serie_a: 'Serie A' })[competition] ?? '?'
  for (const rule of MATCH_RULES)
    expect(
      namesOf(rule, [matchFact({ id: 'm9', home: { id: null, name: 'Inter' } }), matchFact()], called),
    ).toEqual(NAMES)
  expect(namesOf({ ...one, kind: 'match_result' }, [], called)).toEqual({
    home: '',
    away: '',
    competition: '',
  })
})

it('asks after the side that the rule is about', () => {
  const clean = (team: 'home' | 'away'): Predicate => ({ ...one, kind: 'clean_sheet', team })
  expect(inBoth(titleOf(clean('home'), NAMES)).it).toBe('Roma–Lazio: porta inviolata per Roma?')
  expect(inBoth(titleOf(clean('away'), NAMES)).it).toBe('Roma–Lazio: porta inviolata per Lazio?')
  expect(inBoth(sentenceOf(clean('away'), NAMES)).en).toBe(
    'Whether Lazio keep a clean sheet in Roma–Lazio in 90 minutes.',
  )
})

it('has no unused text', () => {
  const kinds = (group: keyof typeof italian.predicates) => Object.keys(italian.predicates[group]).sort()
  expect(kinds('title')).toEqual([...new Set(RULES.map(({ kind }) => kind))].sort())
  expect(kinds('rule')).toEqual(kinds('title'))
  expect(kinds('pick')).toEqual([...new Set(MATCH_RULES.map(({ kind }) => kind))].sort())
  expect(kinds('claim')).toEqual(kinds('pick'))
})
