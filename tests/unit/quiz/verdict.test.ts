import { expect, it } from 'vitest'
import { verdictOf } from '@/lib/quiz/rules'

it.each([
  [0, 'zero'],
  [1, 'few'],
  [3, 'few'],
  [4, 'half'],
  [6, 'half'],
  [7, 'most'],
  [9, 'most'],
  [10, 'all'],
])('%i right of ten', (right, verdict) => expect(verdictOf(right, 10)).toBe(verdict))

it('goes by the share of a longer quiz', () => {
  expect([7, 8, 13, 14, 19].map((right) => verdictOf(right, 20))).toEqual([
    'few',
    'half',
    'half',
    'most',
    'most',
  ])
})

it('goes by the share of a shorter quiz, and is the lowest without questions', () => {
  expect([0, 1, 2, 3, 4].map((right) => verdictOf(right, 4))).toEqual(['zero', 'few', 'half', 'most', 'all'])
  expect(verdictOf(0, 0)).toBe('zero')
})
