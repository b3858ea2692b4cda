import { describe, expect, it } from 'vitest'
import { slipInput } from '@/lib/matchday/slip/schema'
import { goalsOf, joinedPick, scorePickText, worthOf } from '@/lib/missions/picks/rules'
import { pricesOf, unratedPricing } from '@/lib/missions/pricing/rules'
import { pickInput } from '@/lib/missions/schema'
import { optionsOf } from '@/lib/missions/verified/words'

const score = { v: 1, kind: 'exact_score', matchId: 'm1' } as const
const [ID, OTHER] = ['8d9d3b1e-3b0f-4f0e-9b52-7d3c1a2b4c5d', '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d']

describe('the options of an exact score', () => {
  const prices = pricesOf(score, unratedPricing(score))
  const offered = optionsOf(score, prices, () => 'never asked')

  it('say in few words what each of the hundred pays', () => {
    expect(prices).toHaveLength(100)
    expect(offered.options.length).toBeLessThan(20)
    expect(prices.map(({ pick }) => worthOf(offered, pick))).toEqual(prices.map(({ points }) => points))
  })

  it('begin with the likeliest, and keep those that pay the most for the end', () => {
    const points = offered.options.map(([, worth]) => worth)
    expect(points).toEqual([...points].sort((one, other) => one - other))
    expect(Math.max(...points)).toBeLessThan(offered.others ?? 0)
    expect(offered.others).toBe(Math.max(...prices.map((price) => price.points)))
  })

  it('pay nothing while a side has no goals, nor where a question lists all its picks', () => {
    expect(['2-', '-1', '', '2', '10-1', 'X'].map((pick) => worthOf(offered, pick))).toEqual(
      Array(6).fill(null),
    )
    expect(worthOf({ options: [['X', 32]] }, '2-1')).toBeNull()
    expect(worthOf({ options: [['X', 32]] }, 'X')).toBe(32)
  })
})

describe('a score out of two fields of one name', () => {
  it('is joined and split again', () => {
    expect(joinedPick(['2', '1'])).toBe('2-1')
    expect(joinedPick(['', ''])).toBe('')
    expect(joinedPick(['', '1'])).toBe('-1')
    expect(goalsOf('2-1')).toEqual(['2', '1'])
    expect(scorePickText('2-1')).toBe('2–1')
    expect(scorePickText('X')).toBe('X')
  })

  it('is read from a ticket and from a round, where only a change is taken', () => {
    expect(pickInput.parse({ id: ID, pick: ['2', '1'] })).toEqual({ id: ID, pick: '2-1' })
    for (const pick of [
      ['', ''],
      ['2', ''],
      ['', '1'],
    ])
      expect(pickInput.safeParse({ id: ID, pick }).error?.issues[0]?.message).toBe('required')
    const round = { competition: 'serie_a', round: '1', seenAt: '0' }
    const picks = (fields: Record<string, unknown>) => slipInput.parse({ ...round, ...fields }).picks
    expect(picks({ [`pick.${ID}`]: ['2', '1'], [`pick.${OTHER}`]: ['', ''] })).toEqual([
      { templateId: ID, pick: '2-1' },
    ])
    expect(picks({ [`pick.${ID}`]: ['2', '1'], [`seen.${ID}`]: '2-1' })).toEqual([])
    expect(picks({ [`pick.${ID}`]: ['', '1'], [`seen.${ID}`]: '2-1' })).toEqual([
      { templateId: ID, pick: '-1', seen: '2-1' },
    ])
  })

  it('is not made of other fields, nor of three', () => {
    for (const pick of [
      ['X', '1'],
      ['10', '1'],
      ['1', '1', '1'],
      [{}, '1'],
    ])
      expect(pickInput.safeParse({ id: ID, pick }).success, String(pick)).toBe(false)
  })
})
