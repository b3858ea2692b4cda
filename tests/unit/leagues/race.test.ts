import { describe, expect, it } from 'vitest'
import { gapOf, runnersOf } from '@/lib/leagues/race/rules'

const table = (...points: number[]) =>
  points.map((each, index) => ({
    userId: `fan ${index + 1}`,
    nickname: `n${index + 1}`,
    position: index + 1,
    points: each,
  }))

describe('the race', () => {
  it('places fans by their share of the leader’s points', () => {
    expect(runnersOf(table(200, 150, 50, 0, -10), 'fan 1').map(({ at }) => at)).toEqual([1, 0.75, 0.25, 0])
  })

  it('does not begin before the leader has points', () => {
    for (const rows of [table(), table(0, 0), table(-5, -9)]) expect(runnersOf(rows, 'fan 1')).toEqual([])
    expect(runnersOf(table(1, 0), 'fan 1').map(({ at }) => at)).toEqual([1, 0])
  })

  it('gives fans with equal points one disc, which is the viewer’s if the viewer is among them', () => {
    const rows = table(90, 60, 60, 60, 0, 0)
    expect(runnersOf(rows, 'fan 3').map(({ from, to, isOwn }) => [from, to, isOwn])).toEqual([
      [1, 1, false],
      [2, 4, true],
      [5, 6, false],
    ])
  })

  it('keeps discs of one lane apart, and merges those that find no lane', () => {
    const rows = table(100, 98, 97, 96, 60, 59, 1)
    const runners = runnersOf(rows, 'fan 7')
    expect(runners.map(({ from, to, lane }) => [from, to, lane])).toEqual([
      [1, 1, 0],
      [2, 4, 1],
      [5, 5, 0],
      [6, 6, 1],
      [7, 7, 0],
    ])
    expect(runners.map(({ nickname }) => nickname)).toEqual(['n1', null, 'n5', 'n6', 'n7'])
  })

  it('leaves nobody out, however many they are', () => {
    const rows = table(...Array.from({ length: 200 }, (_, index) => 400 - index * 2))
    const runners = runnersOf(rows, 'fan 150')
    expect(runners.length).toBeLessThanOrEqual(18)
    expect(runners.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(200)
    expect(runners.filter(({ isOwn }) => isOwn)).toHaveLength(1)
  })
})

describe('the gap', () => {
  it('of a follower is that to the place above', () => {
    expect(gapOf(table(200, 185, 180), 'fan 3')).toEqual({
      kind: 'behind',
      points: 5,
      place: 2,
      rival: 'n2',
    })
  })

  it('of the leader is that to the second', () => {
    expect(gapOf(table(200, 185), 'fan 1')).toEqual({ kind: 'ahead', points: 15, place: 2, rival: 'n2' })
  })

  it('is nothing when points are equal', () => {
    expect(gapOf(table(200, 200), 'fan 2')).toMatchObject({ kind: 'level', points: 0, place: 1 })
    expect(gapOf(table(200, 200), 'fan 1')).toMatchObject({ kind: 'level', points: 0, place: 2 })
  })

  it('counts from below zero, too', () => {
    expect(gapOf(table(10, -15), 'fan 2')).toMatchObject({ kind: 'behind', points: 25 })
  })

  it('needs somebody else in the table', () => {
    expect(gapOf(table(20), 'fan 1')).toMatchObject({ kind: 'alone', rival: null })
    expect(gapOf(table(20), 'stranger')).toBeNull()
  })
})
