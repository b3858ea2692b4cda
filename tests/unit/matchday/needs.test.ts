import { describe, expect, it } from 'vitest'
import type { LeagueInPlay, LivePick, MatchNow, MemberPick } from '@/lib/matchday/in-play/queries'
import { earnedNow, matchStandings, standingsNow } from '@/lib/matchday/in-play/rules'
import { endingsOf, needOf } from '@/lib/matchday/needs/rules'
import { needTexts } from '@/lib/matchday/needs/words'

const NOON = Date.parse('2026-11-22T11:00:00Z')
const HOUR = 3_600_000

const match = (id: string, more: Partial<MatchNow> = {}): MatchNow => ({
  id,
  competition: 'serie_a',
  home: { id: `${id}h`, name: 'Lazio' },
  away: { id: `${id}a`, name: 'Roma' },
  kickoffAt: NOON + 6 * HOUR,
  kickoffKnown: true,
  status: 'TIMED',
  winner: null,
  halfTime: null,
  regular: null,
  ...more,
})
const live = (id: string, home: number, away: number, more: Partial<MatchNow> = {}) =>
  match(id, {
    status: 'IN_PLAY',
    kickoffAt: NOON - HOUR,
    regular: { home, away },
    halfTime: { home: 0, away: 0 },
    ...more,
  })
const wins = (matchId: string, pick: string, points: number): MemberPick => ({
  matchId,
  rule: { v: 1, kind: 'match_result', matchId },
  pick,
  points,
})
const goals = (matchId: string, pick: string, points: number): MemberPick => ({
  ...wins(matchId, pick, points),
  rule: { v: 1, kind: 'over_under', matchId, line: 2.5 },
})
const by = (userId: string, pick: MemberPick, counts = true): LivePick => ({
  ...pick,
  userId,
  nickname: userId,
  counts,
})

const fan = (userId: string, points: number, placeIfTied: number) => ({
  userId,
  nickname: userId,
  points,
  placeIfTied,
})
const TABLE = [fan('Zia Pina', 204, 1), fan('me', 198, 2), fan('last', 10, 3)]

const standing = (more: Partial<LeagueInPlay>): LeagueInPlay => ({
  isNear: true,
  matches: [],
  picks: [],
  ahead: [],
  later: [],
  ...more,
})
const need = (more: Partial<LeagueInPlay>, rows = TABLE, viewer = 'me') => {
  const stands = standing(more)
  const earned = earnedNow(stands)
  return needOf(rows, earned && standingsNow(rows, earned), stands, viewer)
}
const textFor = (more: Partial<LeagueInPlay>, locale: 'it' | 'en' = 'it', rows = TABLE) => {
  const found = need(more, rows)
  return found && needTexts(found, locale, NOON).join(' ')
}

describe('what a fan needs to pass the next one', () => {
  it('is an upcoming pick that is worth more than the gap', () => {
    const later = { later: [match('a')], ahead: [wins('a', 'X', 30)] }
    expect(textFor(later)).toBe(
      'Zia Pina è a 6 punti. La X di Lazio–Roma ne vale 30: si gioca alle 18:00. Le scelte di Zia Pina si scoprono al fischio d’inizio.',
    )
    expect(textFor(later, 'en')).toBe(
      'Zia Pina is 6 points ahead. X in Lazio–Roma is worth 30: it kicks off at 18:00. What Zia Pina picked is revealed at kick-off.',
    )
    expect(need({ later: [match('a')], ahead: [wins('a', 'X', 6)] })).toMatchObject({
      kind: 'short',
      gain: 6,
    })
    expect(need({ later: [match('a')], ahead: [wins('a', 'X', 7)] })).toMatchObject({ kind: 'each' })
  })

  it('takes from the rival what the same outcome gives or costs them', () => {
    const matches = [live('a', 1, 0)]
    const own = by('me', wins('a', 'X', 20))
    const against = need({ matches, picks: [own, by('Zia Pina', wins('a', '1', 15))] })
    // Zia Pina is 21 points ahead as it stands: a draw takes her 15 and brings 20.
    expect(against).toMatchObject({ gap: 21, kind: 'each', chances: [{ gain: 35, isOn: true }] })
    expect(need({ matches, picks: [own, by('Zia Pina', wins('a', 'X', 20))] })).toMatchObject({
      kind: 'short',
      gain: 0,
    })
  })

  it('counts on no more than the worst way in which the pick can come true', () => {
    const matches = [live('a', 0, 0)]
    const picks = [by('me', wins('a', '1', 20)), by('Zia Pina', goals('a', 'over', 15))]
    expect(need({ matches, picks })).toMatchObject({ kind: 'short', gain: 5 })
  })

  it('leaves out what can no longer come true, and what does not count', () => {
    const matches = [live('a', 3, 1)]
    expect(need({ matches, picks: [by('me', goals('a', 'under', 50))] })).toMatchObject({
      kind: 'short',
      gain: 0,
    })
    expect(need({ matches, picks: [by('me', wins('a', '2', 50), false)] })).toMatchObject({ kind: 'short' })
  })

  it('adds up the best of each match where none is enough alone', () => {
    const later = [match('a'), match('b')]
    const two = { later, ahead: [wins('a', 'X', 5), goals('a', 'over', 4), wins('b', '2', 4)] }
    expect(need(two)).toMatchObject({
      kind: 'together',
      chances: [{ points: 5 }, { points: 4, matchId: 'b' }],
    })
    const four = [wins('a', 'X', 1), goals('a', 'over', 5), wins('b', '2', 1), wins('c', '1', 2)]
    // The least of them is not needed, whatever their order.
    for (const ahead of [four, four.toReversed()])
      expect(need({ later: [...later, match('c')], ahead })).toMatchObject({
        kind: 'together',
        chances: [{ matchId: 'a', points: 5 }, { matchId: 'c' }],
      })
    expect(textFor(two)).toContain('Nessuna basta di sicuro da sola: tutte insieme sì.')
  })

  it('names the two that are decided first', () => {
    const matches = [live('c', 1, 0)]
    const later = [match('b', { kickoffAt: NOON + 30 * HOUR }), match('a')]
    const ahead = [wins('b', '1', 30), wins('a', '1', 30)]
    const found = need({ matches, later, ahead, picks: [by('me', wins('c', '2', 30))] })
    expect(found).toMatchObject({ chances: [{ matchId: 'c' }, { matchId: 'a' }] })
    expect(textFor({ later: [match('b', { kickoffAt: NOON + 30 * HOUR })], ahead })).toContain(
      'si gioca lunedì 23',
    )
  })

  it('goes by the current place: a fan who leads then needs nothing', () => {
    const matches = [live('a', 1, 0)]
    const picks = [by('me', wins('a', '1', 20))]
    expect(need({ matches, picks })).toMatchObject({ kind: 'leads', rival: 'Zia Pina', gap: 14 })
    expect(textFor({ matches, picks })).toBe('Niente: sei davanti, Zia Pina è a 14 punti.')
  })

  it('says so when they are level, and nothing to a viewer who is alone', () => {
    const level = [fan('Zia Pina', 50, 1), fan('me', 50, 2)]
    expect(textFor({ later: [match('a')], ahead: [wins('a', '1', 9)] }, 'it', level)).toMatch(
      /^Zia Pina ha i tuoi stessi punti\. L’1 di Lazio–Roma ne vale 9/,
    )
    expect(need({}, [fan('me', 3, 1)])).toBeNull()
    expect(need({}, TABLE, 'stranger')).toBeNull()
  })
})

it('a match is shown by what the fan would earn on it, and names each other fan who is right once', () => {
  const matches = [live('a', 1, 0), live('b', 0, 0)]
  const own = [
    by('me', wins('a', '1', 20)),
    by('me', goals('a', 'under', 7)),
    by('me', goals('a', 'over', 9)),
  ]
  const others = [
    by('rival', wins('a', '1', 15)),
    by('rival', wins('a', '1', 15), false),
    by('last', wins('a', 'X', 30)),
  ]
  expect(
    matchStandings({ matches, picks: [...own, ...others, by('me', wins('b', '1', 40), false)] }, 'me'),
  ).toEqual([
    {
      matchId: 'a',
      points: 27,
      own: { pick: '1', isRight: true },
      right: [{ userId: 'rival', nickname: 'rival' }],
    },
    { matchId: 'b', points: null, own: { pick: '1', isRight: false }, right: [] },
  ])
})

describe('the ways in which a match can still end', () => {
  const halves = (more: Partial<MatchNow>) =>
    new Set([...endingsOf(live('a', 1, 0, more))].map(({ half }) => half.home))

  it('only adds goals, and keeps a half-time score that is known', () => {
    const homeGoals = [...endingsOf(live('a', 1, 0))].map(({ regular }) => regular.home)
    expect([Math.min(...homeGoals), Math.max(...homeGoals)]).toEqual([1, 6])
    expect(halves({})).toEqual(new Set([0]))
    expect(halves({ status: 'PAUSED', halfTime: null })).toEqual(new Set([1]))
    expect(halves({ halfTime: null }).size).toBeGreaterThan(1)
  })

  it('adds nothing after the ninety minutes', () => {
    expect([...endingsOf(live('a', 1, 1, { status: 'EXTRA_TIME' }))]).toEqual([
      { half: { home: 0, away: 0 }, regular: { home: 1, away: 1 } },
    ])
    expect([...endingsOf(match('a'))]).toEqual([])
  })
})
