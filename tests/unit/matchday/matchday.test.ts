import { describe, expect, it } from 'vitest'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { isoDay } from '@/lib/core/i18n/format'
import { DAY_MS, mondayOf } from '@/lib/core/time/calendar'
import { standingsNow } from '@/lib/matchday/in-play/rules'
import {
  draftOf,
  PICKS_MAX,
  type Picks,
  pickField,
  samePicks,
  seenField,
  unsavedWorth,
} from '@/lib/matchday/slip/rules'
import { slipInput } from '@/lib/matchday/slip/schema'
import { opensAt } from '@/lib/matchday/slip/words'
import { daysOf } from '@/lib/matchday/words'
import { isRoundKey, partOf } from '@/lib/matches/rounds/rules'
import { roundName } from '@/lib/matches/rounds/words'
import { hasLeaguePhase, zoneOf } from '@/lib/matches/table/rules'
import { ifItEndedNow } from '@/lib/missions/provisional/rules'

const result = { v: 1 as const, kind: 'match_result' as const, matchId: 'a' }
const score = (home: number, away: number) => ({ home, away })
const live = (
  regular: ReturnType<typeof score> | null,
  halfTime: ReturnType<typeof score> | null = null,
) => ({
  status: 'IN_PLAY' as const,
  regular,
  halfTime,
})

describe('if it ended now', () => {
  it('goes by the current score', () => {
    expect(ifItEndedNow(result, 'X', live(score(1, 1)))).toBe('won')
    expect(ifItEndedNow(result, '1', live(score(1, 1)))).toBe('lost')
  })

  it('takes the current score as the half-time score until the break, and the stored one after it', () => {
    const turned = { v: 1 as const, kind: 'half_time_full_time' as const, matchId: 'a' }
    expect(ifItEndedNow(turned, '1/1', live(score(1, 0)))).toBe('won')
    expect(ifItEndedNow(turned, '2/1', live(score(2, 1), score(0, 1)))).toBe('won')
    expect(ifItEndedNow(turned, '1/1', live(score(2, 1), score(0, 1)))).toBe('lost')
  })

  it('says nothing before kickoff, without a score and once it is over', () => {
    expect(ifItEndedNow(result, 'X', { ...live(score(0, 0)), status: 'TIMED' })).toBeNull()
    expect(ifItEndedNow(result, 'X', live(null))).toBeNull()
    expect(ifItEndedNow(result, 'X', { ...live(score(0, 0)), status: 'FINISHED' })).toBeNull()
  })
})

describe('the part of the page', () => {
  const at = Date.parse('2026-11-21T20:00:00Z')
  const part = (kickoff: string) => partOf('scheduled', { kickoffAt: Date.parse(kickoff) }, at, 'Europe/Rome')

  it('goes by days of the zone', () => {
    expect(part('2026-11-21T22:59:00Z')).toBe('today')
    expect(part('2026-11-21T23:00:00Z')).toBe('tomorrow')
    expect(part('2026-11-22T23:00:00Z')).toBe('later')
  })

  it.each([
    ['2027-03-27T23:30+01:00', '2027-03-28T14:30+02:00', '2027-03-29T00:30+02:00'],
    ['2027-10-31T00:30+02:00', '2027-11-01T14:30+01:00', '2027-11-02T00:30+01:00'],
  ])('takes the day after %s for tomorrow, however long the days are', (now, tomorrow, later) => {
    const on = (kickoff: string) =>
      partOf('scheduled', { kickoffAt: Date.parse(kickoff) }, Date.parse(now), 'Europe/Rome')
    expect([on(tomorrow), on(later)]).toEqual(['tomorrow', 'later'])
  })

  it('puts play first and results last, whatever the day', () => {
    expect(partOf('half', { kickoffAt: null }, at, 'Europe/Rome')).toBe('live')
    expect(partOf('awarded', { kickoffAt: at }, at, 'Europe/Rome')).toBe('over')
    expect(partOf('postponed', { kickoffAt: null }, at, 'Europe/Rome')).toBe('later')
  })
})

describe('a round', () => {
  it('has a name in both languages, knock-out legs too', () => {
    expect(roundName({ key: '13', stage: 'REGULAR_SEASON', number: 13 }, 'it')).toBe('Giornata 13')
    expect(roundName({ key: 'last_16-2', stage: 'LAST_16', number: 2 }, 'it')).toBe('Ottavi, ritorno')
    expect(roundName({ key: 'final', stage: 'FINAL', number: null }, 'en')).toBe('Final')
    expect(roundName({ key: 'super_cup', stage: 'SUPER_CUP', number: null }, 'en')).toBe('super cup')
  })

  it('names its days once', () => {
    const days = { from: Date.parse('2026-11-20T19:45:00Z'), to: Date.parse('2026-11-23T19:45:00Z') }
    expect(daysOf(days, 'it')).toBe('20–23 novembre')
    expect(daysOf({ from: null, to: null }, 'it')).toBe('')
  })

  it('accepts no key that could be part of another address', () => {
    expect(['1', '38', '999', 'last_16-2', 'a', 'a'.repeat(60)].every(isRoundKey)).toBe(true)
    expect(['0', '01', '1000', 'LAST_16', '../x', '', 'a'.repeat(61)].some(isRoundKey)).toBe(false)
  })
})

describe('the zones of a table', () => {
  it('end where the organiser says', () => {
    expect([1, 4, 5, 6, 7, 17, 18, 20].map((place) => zoneOf('serie_a', place))).toEqual([
      'first',
      'first',
      'second',
      'second',
      null,
      null,
      'last',
      'last',
    ])
    expect([15, 16, 18].map((place) => zoneOf('bundesliga', place))).toEqual([null, 'last', 'last'])
    expect([8, 9, 24, 25].map((place) => zoneOf('champions', place))).toEqual([
      'first',
      'second',
      'second',
      'last',
    ])
  })
})

it('only the competitions of UEFA have a league phase', () => {
  expect(COMPETITIONS.filter(hasLeaguePhase)).toEqual(['champions', 'europa', 'conference'])
})

describe('a league if it ended now', () => {
  it('moves those who earn, and orders those who are level as the booked table will', () => {
    const booked = [
      { userId: 'late', points: 100, placeIfTied: 2 },
      { userId: 'early', points: 90, placeIfTied: 1 },
    ]
    const then = standingsNow(booked, new Map([['early', 10]]))
    expect([...then.keys()]).toEqual(['early', 'late'])
    expect(then.get('early')).toEqual({ points: 10, total: 100, moved: 1 })
    const rows = ['a', 'b', 'c'].map((userId, index) => ({
      userId,
      points: [20, 18, 18][index] ?? 0,
      placeIfTied: index + 1,
    }))
    const now = standingsNow(
      rows,
      new Map([
        ['c', 2],
        ['b', 0],
      ]),
    )
    expect([...now.keys()]).toEqual(['a', 'c', 'b'])
    expect(now.get('c')).toEqual({ points: 2, total: 20, moved: 1 })
    expect(now.get('b')).toMatchObject({ moved: -1 })
    expect(now.get('a')).toMatchObject({ moved: 0 })
  })
})

describe('a draft', () => {
  it('gives way to a pick that was saved since', () => {
    const text = JSON.stringify({ week: '2026-11-16', picks: { a: '1', b: '1' }, saved: { a: 'X', b: '' } })
    expect(draftOf(text, '2026-11-16', { a: 'X', b: '' })).toEqual({ a: '1', b: '1' })
    expect(draftOf(text, '2026-11-16', { a: '2', b: '' })).toEqual({ b: '1' })
    expect(draftOf(text, '2026-11-16', { a: 'X', b: '2' })).toEqual({ a: '1' })
  })

  it('is from this week, or empty', () => {
    const text = JSON.stringify({ week: '2026-11-16', picks: { a: '1', b: 2 } })
    expect(draftOf(text, '2026-11-16', {})).toEqual({ a: '1' })
    expect(draftOf(text, '2026-11-23', {})).toEqual({})
    expect(
      [
        null,
        '',
        '{',
        'null',
        '[]',
        '{"week":"2026-11-16","picks":null}',
        '{"week":"2026-11-16","picks":"X"}',
      ].map((bad) => draftOf(bad, '2026-11-16', {})),
    ).toEqual(Array(7).fill({}))
    expect(mondayOf(isoDay(Date.parse('2026-11-22T22:59:59Z'), 'Europe/Rome'))).toBe('2026-11-16')
    expect(mondayOf(isoDay(Date.parse('2026-11-22T23:00:00Z'), 'Europe/Rome'))).toBe('2026-11-23')
  })
})

it('two sets of picks are the same if each question has the same pick', () => {
  expect(samePicks({ a: '1', b: 'X' }, { b: 'X', a: '1' })).toBe(true)
  expect(samePicks({}, {})).toBe(true)
  const others: Picks[] = [{ a: '1', b: '2' }, { a: '1' }, { a: '1', c: 'X' }, { a: '1', b: 'X', c: '1' }]
  for (const other of others) expect(samePicks({ a: '1', b: 'X' }, other)).toBe(false)
})

describe('the form of a round', () => {
  const head = { competition: 'serie_a', round: '13', seenAt: '1' }
  const id = (place: number) => `2f1d6f3e-0000-4000-8000-${String(place).padStart(12, '0')}`

  it('holds the picks that differ from those it was read with', () => {
    const parsed = slipInput.parse({
      ...head,
      [`pick.${id(1)}`]: '1',
      [`seen.${id(1)}`]: 'X',
      [`pick.${id(2)}`]: '2',
      [`seen.${id(2)}`]: '2',
      [`pick.${id(3)}`]: '',
    })
    expect(parsed.picks).toEqual([{ templateId: id(1), pick: '1', seen: 'X' }])
  })

  it('has short names for its fields, and one pick for a question however it is named', () => {
    const [short, seen] = [pickField.of(id(1)), seenField.of(id(1))]
    expect(short).toMatch(/^pick\.[\w-]{22}$/)
    expect(slipInput.parse({ ...head, [short]: '1', [seen]: 'X' }).picks).toEqual([
      { templateId: id(1), pick: '1', seen: 'X' },
    ])
    expect(slipInput.parse({ ...head, [short]: '1', [`seen.${id(1)}`]: '1' }).picks).toEqual([])
    const named = { [short]: '1', [`pick.${id(1)}`]: 'X', [`pick.${id(1).toUpperCase()}`]: '2' }
    expect(slipInput.parse({ ...head, ...named }).picks).toEqual([{ templateId: id(1), pick: '2' }])
  })

  it('refuses more picks than a round can ask for, other rounds and competitions, and what is not a pick', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`pick.${id(index)}`, '1']))
    for (const bad of [
      many,
      { round: '../1' },
      { round: '0' },
      { competition: 'serie_b' },
      { seenAt: 'now' },
      { 'pick.x': '1' },
      { [`pick.${id(1)}`]: 'x'.repeat(21) },
      { [`pick.${id(1)}`]: ['X', '2'] },
      { [`pick.${id(1)}`]: ['1', '2', '3'] },
      { [`pick.${id(1)}`]: '1', [`seen.${id(1)}`]: ['X', '2'] },
      { more: '1' },
    ])
      expect(slipInput.safeParse({ ...head, ...bad }).success).toBe(false)
    expect(
      slipInput.safeParse({ ...head, ...Object.fromEntries(Object.entries(many).slice(0, PICKS_MAX)) })
        .success,
    ).toBe(true)
  })
})

it('a round without questions opens eight days before its first upcoming match, at once when that is near', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const day = (days: number, isImported = true, kickoffKnown = true) => ({
    kickoffAt: now + days * DAY_MS,
    kickoffKnown,
    isImported,
  })
  const unknown = { kickoffAt: null, kickoffKnown: false, isImported: true }
  expect(opensAt([day(12), unknown, day(10), day(9, false), day(-1)], now)).toBe(now + 2 * DAY_MS)
  expect(opensAt([day(3)], now)).toBe(now)
  expect(opensAt([day(-1), day(3, false), unknown], now)).toBeUndefined()
  // Nobody knows when the hour of a near match will be known.
  expect(opensAt([day(3, true, false)], now)).toBeUndefined()
  expect(opensAt([day(3, true, false), day(10, true, false)], now)).toBe(now + 2 * DAY_MS)
})

describe('what unsaved picks pay', () => {
  const options: [string, number][] = [
    ['1', 10],
    ['X', 30],
  ]
  const asked = ['a', 'b', 'c'].map((id) => ({ id, options }))
  const next = { id: 'd', options, week: '2026-11-30' }
  const worth = (left: number, unsaved: Record<string, string>) =>
    unsavedWorth([...asked, next, { id: 'e', options, own: { paid: 'open' } }], unsaved, [
      { week: '2026-11-23', left },
      { week: '2026-11-30', left: 1 },
    ])

  it('is the sum of as many as there are places in their week, in the order of the form', () => {
    expect(worth(3, { a: '1', b: 'X', c: 'X' })).toBe(70)
    expect(worth(1, { c: 'X', a: '1' })).toBe(10)
    expect(worth(0, { a: '1', d: 'X' })).toBe(30)
  })

  it('leaves out no pick that counts already, and says when there is XP only', () => {
    expect(worth(0, { e: 'X' })).toBe(30)
    expect(worth(0, { a: '1', e: 'X' })).toBe(30)
    expect(worth(0, { a: '1', b: 'X' })).toBeNull()
    expect(worth(-1, { a: '1' })).toBeNull()
  })

  it('is nothing without a pick, or with a score that is not complete', () => {
    expect(worth(0, {})).toBe(0)
    expect(unsavedWorth([{ id: 'a', options: [], others: 50 }], { a: '2-' }, [])).toBe(0)
  })
})
