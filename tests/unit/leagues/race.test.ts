import { describe, expect, it } from 'vitest'
import { gapOf, runnersOf } from '@/lib/leagues/race/rules'

const table = (...points: number[]) =>
  points.map((each, place) => ({
    userId: `fan ${place + 1}`,
    nickname: `n${place + 1}`,
    position: place + 1,
    points: each,
  }))

describe('the race', () => {
  it('places fans by their share of the leader’s points', () => {
    expect(runnersOf(table(200, 150, 50, 0, -10), 'fan 1').map(({ at }) => at)).toEqual([1, 0.75, 0.25, 0, 0])
  })

  it('does not begin before the leader has points', () => {
    for (const rows of [table(), table(0, 0), table(-5, -9)]) expect(runnersOf(rows, 'fan 1')).toEqual([])
  })

  it('shows nine fans, and the viewer instead of the ninth', () => {
    const rows = table(...Array.from({ length: 12 }, (_, place) => 100 - place))
    const shown = (viewer: string) => runnersOf(rows, viewer).map(({ position }) => position)
    expect(shown('fan 9')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(shown('fan 12')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 12])
    expect(shown('nobody')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
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

  it('is none with as many points', () => {
    expect(gapOf(table(200, 200), 'fan 2')).toMatchObject({ kind: 'level', points: 0, place: 1 })
    expect(gapOf(table(200, 200), 'fan 1')).toMatchObject({ kind: 'level', points: 0, place: 2 })
  })

  it('counts from below zero, too', () => {
    expect(gapOf(table(10, -15), 'fan 2')).toMatchObject({ kind: 'behind', points: 25 })
  })

  it('needs somebody else', () => {
    expect(gapOf(table(20), 'fan 1')).toMatchObject({ kind: 'alone', rival: null })
    expect(gapOf(table(20), 'stranger')).toBeNull()
  })
})
