import { describe, expect, it } from 'vitest'
import { RecentNotifications } from '@/lib/core/live/recent-notifications'

const KEPT = 5_000

function startedAt(time: number) {
  const recent = new RecentNotifications<string>()
  recent.reset(time)
  return recent
}

describe('recent notifications', () => {
  it('gives what came at a time or later, in order', () => {
    const recent = startedAt(0)
    for (const [text, at] of [
      ['before', 10],
      ['at', 20],
      ['after', 30],
    ] as const)
      recent.add(text, at)
    expect(recent.since(20)).toEqual(['at', 'after'])
    expect(recent.since(21)).toEqual(['after'])
    expect(recent.since(31)).toEqual([])
  })

  it('does not know what came before it began', () => {
    const recent = new RecentNotifications<string>()
    recent.add('early', 10)
    expect(recent.since(5)).toBeNull()
    recent.reset(20)
    expect(recent.since(20)).toBeNull()
    expect(recent.since(21)).toEqual([])
  })

  it('does not know what it had to drop', () => {
    const recent = startedAt(0)
    for (let at = 1; at <= KEPT; at++) recent.add(`at ${at}`, at)
    expect(recent.since(1)).toHaveLength(KEPT)
    recent.add('one too many', KEPT + 1)
    expect(recent.since(1)).toBeNull()
    expect(recent.since(2)).toHaveLength(KEPT)
  })

  it('does not know what came before a loss', () => {
    const recent = startedAt(0)
    recent.add('lost', 10)
    recent.reset(20)
    recent.add('kept', 30)
    expect(recent.since(15)).toBeNull()
    expect(recent.since(25)).toEqual(['kept'])
  })
})
