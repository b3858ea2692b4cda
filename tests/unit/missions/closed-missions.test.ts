import { describe, expect, it } from 'vitest'
import { changesOf, toastFor, withLingering } from '@/components/missions/closed-missions'
import type { MissionCard, VerifiedCard } from '@/lib/missions/cards/words'
import italian from '@/messages/it.json'

const texts = italian.missions.verified.news

const verified = (overrides: Partial<VerifiedCard> = {}): VerifiedCard => ({
  until: 'picks',
  worth: '18–30',
  ...overrides,
})

const declared = (id: string): MissionCard => ({
  id,
  title: `Missione ${id}`,
  points: 30,
  status: 'todo',
  competition: 'serie_a',
})
const mission = (id: string, of = verified()): MissionCard => ({ ...declared(id), verified: of })

const won = (id: string) => mission(id, verified({ outcome: 'won', reward: 18 }))

describe('what has changed', () => {
  it('is what was open and is closed, or gone', () => {
    const before = [mission('a'), mission('b'), mission('c'), declared('d'), won('e')]
    expect(changesOf(before, [mission('a'), won('b')])).toEqual({
      closed: [{ id: 'b', title: 'Missione b', outcome: 'won', reward: 18, counts: true }],
      gone: [mission('c')],
    })
  })

  it('is nothing at first, nor where nothing closed', () => {
    expect(changesOf([], [won('a')])).toEqual({ closed: [], gone: [] })
    expect(changesOf([won('a')], [mission('a')])).toEqual({ closed: [], gone: [] })
  })
})

describe('the news', () => {
  const closed = (outcome: 'won' | 'lost' | 'void', reward = 0, counts = true) => ({
    id: 'x',
    title: 'Roma–Inter',
    outcome,
    reward,
    counts,
  })

  it('is one toast, however many closed', () => {
    expect(toastFor([], texts)).toBeNull()
    expect(toastFor([closed('won', 18)], texts)).toEqual({
      title: 'Vinta! +18 punti e XP',
      description: 'Roma–Inter',
      neutral: false,
    })
    expect(toastFor([closed('lost')], texts)).toMatchObject({ title: 'Persa', neutral: true })
    expect(toastFor([closed('void')], texts)).toMatchObject({ title: 'Annullata', neutral: true })
    expect(toastFor([closed('won', 18), closed('won', 30), closed('lost')], texts)).toEqual({
      title: '3 missioni decise',
      description: 'Vinte 2, perse 1, annullate 0. +48 punti, +48 XP.',
      neutral: false,
    })
  })

  it('promises no points for a pick beyond those of the week', () => {
    const before = [mission('a')]
    const [only] = changesOf(before, [
      mission('a', verified({ outcome: 'won', reward: 24, counts: false })),
    ]).closed
    expect(toastFor(only ? [only] : [], texts)?.title).toBe('Vinta! +24 XP')
    expect(toastFor([closed('won', 18), closed('won', 24, false)], texts)?.description).toContain(
      '+18 punti, +42 XP.',
    )
  })

  it('names only what is paid', () => {
    const described = (...all: ReturnType<typeof closed>[]) => toastFor(all, texts)?.description
    expect(described(closed('won', 18, false), closed('won', 24, false))).toBe(
      'Vinte 2, perse 0, annullate 0. +42 XP.',
    )
    expect(described(closed('lost'), closed('void'))).toBe('Vinte 0, perse 1, annullate 1.')
  })
})

describe('a mission that left the list by closing', () => {
  it('stays where it was, and goes when the list has it again', () => {
    const [a, b, c] = [mission('a'), mission('b'), mission('c')]
    const lingering = [{ mission: b, place: 1 }]
    expect(withLingering([a, c], lingering).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(withLingering([], lingering).map(({ id }) => id)).toEqual(['b'])
    expect(withLingering([b, a], lingering).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
