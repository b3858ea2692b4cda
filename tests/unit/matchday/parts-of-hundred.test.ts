import { expect, it } from 'vitest'
import { partsOfHundred } from '@/lib/matchday/match/rules'

it('rounds chances to whole parts that sum to a hundred', () => {
  expect(partsOfHundred([0.45, 0.27, 0.28])).toEqual([45, 27, 28])
  expect(partsOfHundred([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33])
  expect(partsOfHundred([0.442, 0.276, 0.282])).toEqual([44, 28, 28])
  expect(partsOfHundred([0.996, 0.002, 0.002])).toEqual([100, 0, 0])
})
