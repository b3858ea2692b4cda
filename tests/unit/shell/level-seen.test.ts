import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteFirstLevel, noteLevel } from '@/components/shell/level-seen'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('announces a level once, and never the one of the first visit', () => {
  expect(noteLevel('a', 3)).toBeNull()
  expect(noteLevel('a', 3)).toBeNull()
  expect(noteLevel('a', 5)).toBe(3)
  expect(noteLevel('a', 5), 'the second tab').toBeNull()
})

it('announces a level that is reached right after the first visit, and records a first visit once', () => {
  noteFirstLevel('a', 1)
  noteFirstLevel('a', 2)
  expect(noteLevel('a', 2)).toBe(1)
})

it('keeps fans of one device apart, and follows a correction silently', () => {
  expect(noteLevel('a', 3)).toBeNull()
  expect(noteLevel('b', 4)).toBeNull()
  expect(noteLevel('a', 2)).toBeNull()
  expect(noteLevel('a', 3)).toBe(2)
})

it('announces nothing where the browser stores nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(noteLevel('a', 3)).toBeNull()
})
