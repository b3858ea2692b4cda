import { describe, expect, it } from 'vitest'
import { type Start, waitGrowth } from '@/bench/quiz/notes'

const PLAY_MS = 33_000

/** One fan each tenth of a second for a minute; the place in the minute decides how long the start takes. */
const minute = (waitMs: (at: number) => number): Start[] =>
  Array.from({ length: 600 }, (_, index) => ({ at: index * 100 + 5_000, ms: waitMs(index * 100) }))

describe('the wait for a start', () => {
  it('that stays as it is does not grow, whatever single fans see', () => {
    expect(
      waitGrowth(
        minute(() => 40),
        PLAY_MS,
      ),
    ).toBe(0)
    expect(
      Math.abs(
        waitGrowth(
          minute((at) => (at % 700 === 0 ? 900 : 40)),
          PLAY_MS,
        ),
      ),
    ).toBeLessThan(0.001)
  })

  it('grows by what comes beyond the capacity: a twentieth more, a twentieth of a second each second', () => {
    expect(
      waitGrowth(
        minute((at) => at * 0.05),
        PLAY_MS,
      ),
    ).toBeCloseTo(0.05)
  })

  it('is looked at when as many play as ever will: before, it may grow', () => {
    expect(
      waitGrowth(
        minute((at) => Math.min(at, 30_000) * 0.05),
        PLAY_MS,
      ),
    ).toBe(0)
  })

  it('of a shrinking queue has negative growth', () => {
    expect(
      waitGrowth(
        minute((at) => 4_000 - at * 0.05),
        PLAY_MS,
      ),
    ).toBeCloseTo(-0.05)
  })

  it('has no figure without fans', () => {
    expect(waitGrowth([], PLAY_MS)).toBeNaN()
  })
})
