import { RateLimiterMemory } from 'rate-limiter-flexible'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '@/db/client'
import { rateLimits } from '@/db/schema/operations'
import { DomainError } from '@/lib/core/errors'
import { LIMITS, type LimitName } from '@/lib/core/security/limits'
import { consumeLimit, purgeLimits, refundLimit } from '@/lib/core/security/rate-limit'
import { env } from '@/lib/env'
import { codes, refusal, storm } from '@/tests/support/storm'

const NAMES = Object.keys(LIMITS) as LimitName[]
const SUBJECT = '192.0.2.77'
const left = () => database().select().from(rateLimits)

beforeEach(() => database().delete(rateLimits))

describe('a limit', () => {
  it.each(NAMES)(
    '%s lets exactly its number of tries through out of 200 or more at once, over two processes',
    async (name) => {
      vi.resetModules()
      const other = await import('@/lib/core/security/rate-limit')
      expect(other.consumeLimit).not.toBe(consumeLimit)
      const { points } = LIMITS[name]
      const tries = Math.max(200, points + 20)
      const { done, refused } = await storm(tries, (place) =>
        (place % 2 ? consumeLimit : other.consumeLimit)(name, SUBJECT),
      )
      expect(done).toHaveLength(points)
      expect(refused.every((error) => error instanceof Error && error.message === 'rate_limited')).toBe(true)
      expect(refused).toHaveLength(tries - points)
    },
  )

  it('would let through twice as many if each process counted for itself', async () => {
    const { points, seconds } = LIMITS.sign_up_network
    const memory = () => new RateLimiterMemory({ points, duration: seconds })
    const [one, other] = [memory(), memory()]
    const { done } = await storm(200, (place) => (place % 2 ? one : other).consume(SUBJECT))
    expect(done.length).toBeGreaterThan(points)
  })

  it('is counted per subject and per name', async () => {
    for (let attempt = 0; attempt < LIMITS.sign_up_network.points; attempt++)
      await consumeLimit('sign_up_network', SUBJECT)
    expect(await refusal(consumeLimit('sign_up_network', SUBJECT))).toBe('rate_limited')
    expect(await refusal(consumeLimit('sign_up_network', '192.0.2.78'))).toBe('done')
    expect(await refusal(consumeLimit('link_network', SUBJECT))).toBe('done')
  })

  it('says when to try again, within its window', async () => {
    const { points, seconds } = LIMITS.sign_up_network
    for (let attempt = 0; attempt < points; attempt++) await consumeLimit('sign_up_network', SUBJECT)
    const error = await consumeLimit('sign_up_network', SUBJECT).catch((refused: unknown) => refused)
    if (!(error instanceof DomainError)) throw error
    expect(error.retryAfterSeconds).toBeGreaterThan(seconds - 60)
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(seconds)
  })

  it('starts over when its window ends', async () => {
    for (let attempt = 0; attempt <= LIMITS.sign_up_network.points; attempt++)
      await refusal(consumeLimit('sign_up_network', SUBJECT))
    await database()
      .update(rateLimits)
      .set({ expire: new Date(Date.now() - 1000) })
    expect(await refusal(consumeLimit('sign_up_network', SUBJECT))).toBe('done')
  })

  it('does not count a try that was returned', async () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      await consumeLimit('sign_up_network', SUBJECT)
      await refundLimit('sign_up_network', SUBJECT)
    }
    const { done, refused } = await storm(20, () => consumeLimit('sign_up_network', SUBJECT))
    expect(done).toHaveLength(LIMITS.sign_up_network.points)
    expect(codes(refused)).toEqual({ rate_limited: 20 - LIMITS.sign_up_network.points })
  })

  it('stores no address and no network in the database', async () => {
    for (const subject of [SUBJECT, 'anna@example.it']) await consumeLimit('sign_up_network', subject)
    const rows = await left()
    expect(rows).toHaveLength(2)
    for (const { key } of rows) expect(key).toMatch(/^sign_up_network:[\w-]{22}$/)
  })

  it('is not counted at all when limits are off', async () => {
    env.RATE_LIMITS = 'off'
    const { refused } = await storm(50, () => consumeLimit('sign_up_network', SUBJECT))
    await refundLimit('sign_up_network', SUBJECT)
    env.RATE_LIMITS = 'on'
    expect(refused).toEqual([])
    expect(await left()).toEqual([])
  })
})

it('only counters of expired windows are dropped', async () => {
  await consumeLimit('sign_up_network', SUBJECT)
  await consumeLimit('sign_up_network', '192.0.2.78')
  const [row] = await left()
  await database().execute(
    `update rate_limits set expire = now() - interval '1 second' where key = '${row?.key}'`,
  )
  expect(await purgeLimits()).toBe(1)
  expect(await left()).toHaveLength(1)
})
