import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barOf,
  JOIN_CODE_LENGTH,
  LEAGUE_MEMBERS_MAX,
  LEAGUE_NAME_MAX,
  LEAGUE_NAME_MIN,
  newJoinCode,
  normalizeJoinCode,
  PERIODS,
  periodOf,
  shownCode,
} from '@/lib/leagues/rules'
import { createLeagueInput, joinLeagueInput, renameLeagueInput } from '@/lib/leagues/schema'

/** Douglas Crockford's base 32, written out again. */
const LETTERS = [...'0123456789', ...'ABCDEFGH', ...'JK', ...'MN', ...'PQRST', ...'VWXYZ']

it('the limits are those that fans are shown', () => {
  expect([LEAGUE_NAME_MIN, LEAGUE_NAME_MAX, LEAGUE_MEMBERS_MAX]).toEqual([3, 40, 200])
  expect(JOIN_CODE_LENGTH).toBe(10)
})

describe('a new join code', () => {
  it('has one letter per draw, in order: ten of 32 letters are 50 bits', () => {
    expect(LETTERS).toHaveLength(32)
    for (const [index, letter] of LETTERS.entries()) expect(newJoinCode(() => index)).toBe(letter.repeat(10))
    let draws = 0
    expect(newJoinCode(() => draws++)).toBe('0123456789')
    expect(draws).toBe(10)
  })

  it('is uniform at every place when the draws are', () => {
    const codes = Array.from({ length: 10_000 }, () => newJoinCode(() => randomInt(32)))
    expect(new Set(codes).size).toBe(codes.length)
    for (let index = 0; index < JOIN_CODE_LENGTH; index++) {
      const expected = codes.length / LETTERS.length
      const chiSquare = LETTERS.map((letter) => codes.filter((code) => code[index] === letter).length)
        .map((count) => (count - expected) ** 2 / expected)
        .reduce((sum, part) => sum + part)
      // 31 degrees of freedom: a fair draw is above 100 once in 10⁸ runs.
      expect(chiSquare).toBeLessThan(100)
    }
  })
})

const code = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 10, maxLength: 10 })
  .map((all) => all.join(''))

describe('a typed code', () => {
  it('is shown in two halves', () => {
    expect(shownCode('0123456789')).toBe('01234-56789')
  })

  it.each([
    ['as it is shown', '7K0P1-QZ4M9', '7K0P1QZ4M9'],
    ['without the dash', '7K0P1QZ4M9', '7K0P1QZ4M9'],
    ['in small letters', '7k0p1-qz4m9', '7K0P1QZ4M9'],
    ['with O for 0', '7KOP1-QZ4M9', '7K0P1QZ4M9'],
    ['with o for 0', '7kop1-qz4m9', '7K0P1QZ4M9'],
    ['with I for 1', '7K0PI-QZ4M9', '7K0P1QZ4M9'],
    ['with l for 1', '7k0pl-qz4m9', '7K0P1QZ4M9'],
    ['with spaces, tabs and further dashes', ' 7K0 P1--Q\tZ4\u00a0M9 ', '7K0P1QZ4M9'],
    ['with a letter that no code has', '7K0P1-QZ4MU', '7K0P1QZ4MU'],
    ['of nothing', ' - ', ''],
  ])('%s is understood', (_name, typed, meant) => {
    expect(normalizeJoinCode(typed)).toBe(meant)
  })

  it('is recognised however it is typed', () => {
    const looks: Record<string, string> = { 0: '0Oo', 1: '1IiLl' }
    const typedAs = (letter: string) =>
      fc
        .tuple(
          fc.constantFrom(...(looks[letter] ?? letter + letter.toLowerCase())),
          fc.constantFrom('', ' ', '-'),
        )
        .map((parts) => parts.join(''))
    const typed = code.chain((one) =>
      fc.record({ one: fc.constant(one), text: fc.tuple(...[...shownCode(one)].map(typedAs)) }),
    )
    fc.assert(
      fc.property(typed, ({ one, text }) => {
        expect(normalizeJoinCode(text.join(''))).toBe(one)
      }),
    )
  })

  it('never becomes another code', () => {
    fc.assert(
      fc.property(code, code, (one, other) => {
        expect(normalizeJoinCode(shownCode(one)) === normalizeJoinCode(shownCode(other))).toBe(one === other)
      }),
    )
  })

  it('is normalised by the form’s schema', () => {
    expect(joinLeagueInput.parse({ invite: ' 7kop1-qz4m9 ' })).toEqual({ invite: '7K0P1QZ4M9' })
  })
})

it.each([
  ['ab', 'too_short'],
  ['abc', undefined],
  [`  ${'x'.repeat(40)}  `, undefined],
  ['x'.repeat(41), 'too_long'],
  ['⚽'.repeat(40), undefined],
  ['GoalQuest ufficiale', 'reserved'],
  ['Lega dello ＳＴＡＦＦ', 'reserved'],
  ['аdmin', 'reserved'],
  ['m\u{FE0F}oderatore', 'reserved'],
  ['Amministrazione di condominio', undefined],
])('the league name %j gives %s', (name, fault) => {
  const requestId = '2f1d6f3e-0000-4000-8000-000000000001'
  expect(createLeagueInput.safeParse({ requestId, name }).error?.issues[0]?.message).toBe(fault)
})

describe('a row’s bar', () => {
  it.each([
    ['the leader’s own', 90, 90, 1],
    ['half of the leader’s', 45, 90, 0.5],
    ['without points', 0, 90, 0],
    ['below zero after a correction', -30, 90, 0],
    ['while nobody has points', 0, 0, 0],
    ['while the leader is below zero', -30, -10, 0],
  ])('%s has the right length', (_name, points, leader, reach) => {
    expect(barOf(points, leader)).toBe(reach)
  })

  it('stays within the row', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (one, other) => {
        const reach = barOf(Math.min(one, other), Math.max(one, other))
        expect(reach >= 0 && reach <= 1).toBe(true)
      }),
    )
  })
})

it('the period of a URL defaults to the week', () => {
  for (const period of PERIODS) expect(periodOf(period)).toBe(period)
  for (const odd of [undefined, null, '', 'day', 'WEEK', 'week ', 5, ['month'], '__proto__'])
    expect(periodOf(odd)).toBe('week')
})

it.each([createLeagueInput, renameLeagueInput])('a long name is not compared with names of ours', (input) => {
  const faults = input.safeParse({ name: 'GoalQuest '.repeat(9) }).error?.issues ?? []
  expect(faults.filter(({ path }) => path.includes('name')).map(({ message }) => message)).toEqual([
    'too_long',
  ])
})
