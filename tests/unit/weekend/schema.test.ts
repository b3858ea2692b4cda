import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { saveFiveInput } from '@/lib/weekend/schema'

const weekend = '2026-11-20'
const match = randomUUID()
const parsed = (pick: unknown) => saveFiveInput.safeParse({ weekend, pick })
const fault = (pick: unknown) => parsed(pick).error?.issues[0]?.message

describe('the form of a five', () => {
  it('accepts none, one and five, and leaves out what was not chosen', () => {
    expect(parsed(undefined).data?.pick).toEqual([])
    expect(parsed('').data?.pick).toEqual([])
    expect(parsed(`wall home ${match}`).data?.pick).toEqual([
      { profile: 'wall', side: 'home', matchId: match },
    ])
    const five = ['wall', 'ram', 'joker', 'anchor', 'winger'].map((profile) => `${profile} home ${match}`)
    expect(parsed(['', ...five, '', '']).data?.pick).toHaveLength(5)
    expect(fault([...five, `captain away ${match}`])).toBe('too_large')
  })

  it('accepts each profile once', () => {
    expect(fault([`ram home ${match}`, `ram away ${match}`])).toBe('taken')
  })

  it.each([
    'wall',
    `goalie home ${match}`,
    `wall middle ${match}`,
    'wall home 1',
    ` wall home ${match}`,
    `wall home ${match} `,
    `wall home ${match.toUpperCase()}`,
    `__proto__ home ${match}`,
    `wall home ${match}\n`,
  ])('refuses %j', (odd) => {
    expect(fault(odd)).toBe('unknown_option')
  })

  it('refuses other shapes and more than its selects', () => {
    expect(parsed({ pick: 1 }).success).toBe(false)
    expect(parsed([1]).success).toBe(false)
    expect(parsed(Array.from({ length: 500 }, () => '')).success).toBe(false)
    expect(saveFiveInput.safeParse({ weekend: 'now', pick: [] }).success).toBe(false)
    expect(saveFiveInput.safeParse({ weekend, pick: [], points: '150' }).success).toBe(false)
  })
})
