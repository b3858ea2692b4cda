import { describe, expect, it } from 'vitest'
import { ifItEndedNow } from '@/lib/matchday/rules'
import { daysOf, roundName } from '@/lib/matchday/words'
import { isRoundKey, partOf } from '@/lib/matches/rounds/rules'
import { zoneOf } from '@/lib/matches/table/rules'

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
  it('goes by the score of now', () => {
    expect(ifItEndedNow(result, 'X', live(score(1, 1)))).toBe('won')
    expect(ifItEndedNow(result, '1', live(score(1, 1)))).toBe('lost')
  })

  it('takes the score of now for the one at the break until the break, and the kept one after it', () => {
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

  it('has no key that could be an address of something else', () => {
    expect(['1', '38', 'last_16-2', 'final'].map(isRoundKey)).toEqual([true, true, true, true])
    expect(['0', '01', '1000', 'LAST_16', '../x', '', 'a'.repeat(70)].some(isRoundKey)).toBe(false)
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
