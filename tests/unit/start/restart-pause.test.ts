import { expect, it } from 'vitest'
import { failuresAfter, pauseAfter } from '@/server/start/child'

const YOUNG = 100
const OLD = 60_000

/** The pauses before the starts that follow lives of these lengths. */
function pausesOf(lives: number[]): number[] {
  let failures = 0
  return lives.map((livedMs) => {
    failures = failuresAfter(failures, livedMs)
    return pauseAfter(failures)
  })
}

it('grows while a process dies young, up to half a minute', () => {
  expect(pausesOf(Array.from({ length: 9 }, () => YOUNG))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
})

it('is none after a long life, from which it counts anew', () => {
  expect(pausesOf([YOUNG, YOUNG, OLD, YOUNG])).toEqual([500, 1_000, 0, 500])
})
