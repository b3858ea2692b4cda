import { describe, expect, it } from 'vitest'
import type { GridFan, GridPick } from '@/lib/matchday/grid/queries'
import { gridRows } from '@/lib/matchday/grid/rules'

const NOW = Date.UTC(2026, 10, 21, 15, 10)
const scoreless = { regular: null, halfTime: null, kickoffAt: NOW - 3_600_000 }
const played = { id: 'played', status: 'FINISHED', ...scoreless } as const
const live = { ...scoreless, id: 'live', status: 'IN_PLAY', regular: { home: 1, away: 0 } } as const
const late = { id: 'late', status: 'TIMED', ...scoreless } as const
const matches = [played, live, late]

const pick = (
  said: string,
  outcome: GridPick['outcome'] = 'open',
  more: Partial<GridPick> = {},
): GridPick => ({
  pick: said,
  outcome,
  points: 20,
  counts: true,
  ...more,
})
const fan = (userId: string, picks: GridFan['picks'] = {}, nickname: string | null = userId): GridFan => ({
  userId,
  nickname,
  picks,
})
const rows = (...fans: GridFan[]) => gridRows({ closed: ['played', 'live'], fans }, matches, 'me', NOW)
const states = (one: GridFan) => rows(one)[0]?.cells.map(({ state }) => state)

describe('the grid of a round', () => {
  it('covers nothing on a match that was played before there were questions', () => {
    const cells = gridRows({ closed: [], fans: [fan('me'), fan('mate')] }, [played, late], 'me', NOW)
    expect(cells.map((row) => row.cells.map(({ state }) => state))).toEqual([
      ['none', 'none'],
      ['none', 'covered'],
    ])
  })

  it('distinguishes settled picks from those in play, by the current score', () => {
    const { won, lost } = { won: pick('1', 'won'), lost: pick('2', 'lost') }
    expect(states(fan('a', { played: won, live: pick('1') }))).toEqual(['won', 'ahead', 'covered'])
    expect(states(fan('a', { played: lost, live: pick('X') }))).toEqual(['lost', 'behind', 'covered'])
    expect(states(fan('a', { played: pick('1', 'void') }))).toEqual(['void', 'none', 'covered'])
    expect(states(fan('a', { played: pick('1') }))).toEqual(['saved', 'none', 'covered'])
  })

  it('says nothing of the score of a match that the vendor never ends', () => {
    const fans = [fan('a', { live: pick('1') })]
    const cells = gridRows({ closed: ['live'], fans }, [live], 'me', NOW + 73 * 3_600_000)[0]?.cells
    expect(cells?.map(({ state }) => state)).toEqual(['saved'])
  })

  it('covers what others may have picked on an open match, and shows the viewer their own', () => {
    expect(states(fan('me', { late: pick('X') }))).toEqual(['none', 'none', 'saved'])
    expect(states(fan('me'))).toEqual(['none', 'none', 'none'])
  })

  it('adds up what is booked: picks beyond the thirty and those in play add nothing', () => {
    const picks = { played: pick('1', 'won'), live: pick('1'), late: pick('1', 'won', { counts: false }) }
    expect(rows(fan('a', picks))[0]?.points).toBe(20)
  })

  it('puts the viewer first, then by points, then by name', () => {
    const won = { played: pick('1', 'won') }
    const order = rows(fan('zeta'), fan('me'), fan('beta', won), fan('alfa'), fan('none', {}, null))
    expect(order.map(({ userId }) => userId)).toEqual(['me', 'beta', 'none', 'alfa', 'zeta'])
  })
})
