import { expect, it } from 'vitest'
import { practiceWanted, servingPath } from '@/lib/quiz/practice/schema'

const mix = { of: 'mix', competition: null, difficulty: null, serving: 0 }

it.each([
  [{}, null],
  [{ practice: 'all' }, null],
  [{ practice: ['mix', 'mix'] }, null],
  [{ day: '2026-11-20' }, { of: 'day', day: '2026-11-20' }],
  [{ day: '2026-02-30' }, 'unknown'],
  [
    { practice: 'mistakes', serving: '2', competition: 'serie_a' },
    { of: 'mistakes', serving: 2 },
  ],
  [{ practice: 'mix' }, mix],
  [{ practice: 'mix', competition: '', difficulty: '' }, mix],
  [{ practice: 'mix', competition: ['serie_a'], difficulty: 'harder', serving: '-1' }, mix],
  [{ practice: 'mix', serving: '1000' }, mix],
  [
    { practice: 'mix', competition: 'serie_a', difficulty: 'hard', serving: '999' },
    { of: 'mix', competition: 'serie_a', difficulty: 'hard', serving: 999 },
  ],
])('reads the address %j', (query, wanted) => {
  expect(practiceWanted(query)).toEqual(wanted)
})

it('keeps what was asked for in the address of the next ten', () => {
  const asked = { of: 'mix', competition: 'serie_a', difficulty: 'hard', serving: 3 } as const
  const path = servingPath(asked)
  const query = Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?'))))
  expect(practiceWanted(query)).toEqual({ ...asked, serving: 4 })
  expect(servingPath({ of: 'mistakes', serving: 0 })).toBe('/quiz?practice=mistakes&serving=1')
})
