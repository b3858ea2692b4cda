import { describe, expect, it } from 'vitest'
import {
  goalsIn,
  leaderOf,
  MATCH_STATUSES,
  type MatchResult,
  namedWinner,
  winnerOf,
} from '@/lib/matches/rules'

const at = (home: number, away: number) => ({ home, away })

it('has the eleven statuses of a match', () => {
  expect(new Set(MATCH_STATUSES).size).toBe(11)
  expect(MATCH_STATUSES).toContain('CANCELLED')
  expect(MATCH_STATUSES).not.toContain('CANCELED')
})

it('says who is ahead and how many goals were scored', () => {
  expect([at(1, 0), at(0, 1), at(2, 2)].map(leaderOf)).toEqual(['home', 'away', 'draw'])
  expect(goalsIn(at(3, 2))).toBe(5)
})

describe('the winner', () => {
  const of = (
    regular: ReturnType<typeof at> | null,
    extra: ReturnType<typeof at> | null = null,
    penalties: ReturnType<typeof at> | null = null,
  ) => winnerOf({ regular, extra, penalties })

  it('is by the goals of ninety minutes and of extra time, then by the penalties', () => {
    expect(of(at(2, 1))).toBe('home')
    expect(of(at(0, 0))).toBe('draw')
    expect(of(at(1, 1), at(0, 1))).toBe('away')
    expect(of(at(1, 1), at(0, 0), at(4, 3))).toBe('home')
    expect(of(null)).toBeNull()
  })

  it('is named where no goals decide it', () => {
    const result: MatchResult = {
      status: 'FINISHED',
      duration: 'REGULAR',
      winner: 'home',
      half: null,
      regular: at(1, 0),
      extra: null,
      penalties: null,
    }
    expect(namedWinner(result)).toBeNull()
    expect(namedWinner({ ...result, winner: 'away' })).toBe('away')
    expect(namedWinner({ ...result, status: 'AWARDED' })).toBe('home')
    expect(namedWinner({ ...result, status: 'AWARDED', regular: null })).toBe('home')
    expect(namedWinner({ ...result, status: 'IN_PLAY', winner: null })).toBeNull()
  })
})
