import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashedText } from '@/lib/replay/receipts/rules'
import { type JudgedPick, outcomeOf, roundScore } from '@/lib/replay/rules'
import { replayPicksInput, roundAddress, startReplayInput } from '@/lib/replay/schema'
import { championsOf, type ReplayRow } from '@/lib/replay/table/rules'

const pick = (own: JudgedPick['pick'], right: JudgedPick['right'], points = 20): JudgedPick => ({
  pick: own,
  right,
  points,
})

describe('a round', () => {
  it('brings the price of every pick that came true', () => {
    expect(roundScore([pick('1', '1', 14), pick('X', '2', 31), pick('2', '2', 40)])).toEqual({
      picks: 3,
      hits: 2,
      points: 54,
    })
    expect(roundScore([])).toEqual({ picks: 0, hits: 0, points: 0 })
  })

  it('does not count a match that was not played, right or wrong', () => {
    expect(roundScore([pick('1', null, 99), pick('1', '1', 10)])).toEqual({ picks: 1, hits: 1, points: 10 })
    expect([pick('1', null), pick('1', '1'), pick('1', 'X')].map(outcomeOf)).toEqual(['void', 'won', 'lost'])
  })

  it('is hashed in the order of its matches, whatever order they came in', () => {
    const own = { replayId: 'r', userId: 'u', round: 3 }
    const picks = [
      { matchId: '9', ...pick('1', null) },
      { matchId: '10', ...pick('X', '2', 31) },
    ]
    const score = roundScore(picks)
    expect(hashedText(own, picks, score)).toBe('r|u|3|10:X:2:31,9:1:-:20|0|0')
    expect(hashedText(own, picks.reverse(), score)).toBe('r|u|3|10:X:2:31,9:1:-:20|0|0')
  })
})

it('has as many champions as share the first place, and none without a point', () => {
  const row = (position: number, points: number): ReplayRow => ({
    userId: randomUUID(),
    nickname: null,
    isOwner: false,
    moved: 0,
    hits: 0,
    picks: 0,
    looks: null,
    position,
    points,
  })
  expect(championsOf([row(1, 50), row(1, 50), row(3, 10)])).toHaveLength(2)
  expect(championsOf([row(1, 0), row(1, 0)])).toEqual([])
})

describe('forms', () => {
  const [id, one, two] = [randomUUID(), randomUUID(), randomUUID()]

  it('take the picks that have changed, and no others', () => {
    const given = { [`pick.${one}`]: 'X', [`seen.${one}`]: '1', [`pick.${two}`]: '1', [`seen.${two}`]: '1' }
    expect(replayPicksInput.parse({ id, ...given })).toEqual({ id, picks: [{ matchId: one, pick: 'X' }] })
    expect(replayPicksInput.parse({ id, [`pick.${one}`]: '', [`seen.${two}`]: '' }).picks).toEqual([])
  })

  it.each([
    { id, [`pick.${one}`]: '3' },
    { id, 'pick.nobody': '1' },
    { id: 'nobody' },
    { id, more: '1' },
    { id, [`pick.${one}`]: ['1', 'X'] },
  ])('refuse %j', (given) => {
    expect(replayPicksInput.safeParse(given).success).toBe(false)
  })

  it.each([
    { season: '25' },
    { season: undefined },
    { pace: 'second' },
    { competition: 'serie_b' },
    { requestId: '1' },
  ])('start nothing with %j', (change) => {
    const given = { requestId: id, competition: 'serie_a', season: '2025', pace: 'hour' }
    expect(startReplayInput.safeParse(given).success).toBe(true)
    expect(startReplayInput.safeParse({ ...given, ...change }).success).toBe(false)
  })

  it('know a round only by its number', () => {
    expect(roundAddress.parse({ id, round: '38' }).round).toBe(38)
    for (const round of ['0', '01', '-1', '100', '1e1', ''])
      expect(roundAddress.safeParse({ id, round }).success).toBe(false)
  })
})
