import { describe, expect, it } from 'vitest'
import { followSaved } from '@/components/weekend/use-five'
import type { PickView } from '@/lib/weekend/board/words'
import { PROFILES } from '@/lib/weekend/rules'

const [first, second, third, fourth, fifth, sixth] = PROFILES
const pick = (profile: PickView['profile'], matchId: string, isOpen = true): PickView => ({
  profile,
  matchId,
  side: 'home',
  team: matchId,
  kit: 'plain #111111 #111111 #111111',
  points: 8,
  isOpen,
})
const shown = (picks: PickView[]) => picks.map(({ profile, matchId }) => `${profile} ${matchId}`).sort()

describe('the five on the page when the saved one changes', () => {
  it('keeps what the fan has not saved yet while a saved pick kicks off', () => {
    const before = [pick(first, 'roma')]
    const edited = [...before, pick(second, 'lazio'), pick(third, 'inter')]
    const saved = [pick(first, 'roma', false)]
    expect(shown(followSaved(before, edited, saved))).toEqual(shown([...saved, ...edited.slice(1)]))
  })

  it('keeps a saved pick that the fan was about to change when it kicks off', () => {
    const saved = [pick(first, 'roma', false)]
    expect(followSaved([pick(first, 'roma')], [pick(first, 'lazio')], saved)).toEqual(saved)
    expect(followSaved([pick(first, 'roma')], [], saved)).toEqual(saved)
  })

  it('follows another device where the fan has changed nothing', () => {
    const before = [pick(first, 'roma'), pick(second, 'lazio')]
    const edited = [pick(first, 'roma'), pick(second, 'inter')]
    const saved = [pick(first, 'torino'), pick(second, 'lazio')]
    expect(shown(followSaved(before, edited, saved))).toEqual(
      shown([pick(first, 'torino'), pick(second, 'inter')]),
    )
    expect(followSaved(before, before, [])).toEqual([])
  })

  it('never holds more than five, those that have kicked off first', () => {
    const locked = [pick(first, 'roma', false)]
    const edited = [second, third, fourth, fifth, sixth].map((profile) => pick(profile, 'lazio'))
    const kept = followSaved([pick(first, 'roma')], edited, locked)
    expect(kept).toHaveLength(5)
    expect(kept[0]).toEqual(locked[0])
  })
})
