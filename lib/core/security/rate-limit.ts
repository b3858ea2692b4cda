import 'server-only'
import { lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { type Database, database } from '@/db/client'
import { memoizeByKey } from '@/db/once'
import { rateLimits } from '@/db/schema/operations'
import { env } from '@/lib/env'
import { DomainError } from '../errors'
import { LIMITS, type LimitName } from './limits'
import { sha256 } from './sha256'

const limitersOf = memoizeByKey((_db: Database) => new Map<LimitName, RateLimiterDrizzle>())

function limiter(name: LimitName) {
  const db = database()
  const limiters = limitersOf(db)
  const existing = limiters.get(name)
  if (existing) return existing
  const { points, seconds } = LIMITS[name]
  const made = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
  limiters.set(name, made)
  return made
}

/** Subjects are stored as hashes, because an address or a network is personal data. */
const keyOf = (subject: string) => sha256(subject).toString('base64url').slice(0, 22)

/**
 * Takes one try of the limit for the subject, in one atomic statement shared by all processes.
 * @returns the tries left
 * @throws DomainError rate_limited, with the seconds until the window ends
 */
export async function consumeLimit(name: LimitName, subject: string): Promise<number> {
  if (env.RATE_LIMITS === 'off') return LIMITS[name].points
  try {
    const { remainingPoints } = await limiter(name).consume(keyOf(subject))
    return remainingPoints
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      throw new DomainError('rate_limited', { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) })
    throw refusal
  }
}

/** Takes one try like `consumeLimit`. @returns false when none is left */
export async function tryLimit(name: LimitName, subject: string): Promise<boolean> {
  try {
    await consumeLimit(name, subject)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Gives a try back, so that successful sign-ins do not count against a crowd behind one address. */
export async function refundLimit(name: LimitName, subject: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  await limiter(name).reward(keyOf(subject))
}

/** Forgets the tries of a subject. */
export async function resetLimit(name: LimitName, subject: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  await limiter(name).delete(keyOf(subject))
}

/** Drops counters of past windows. @returns the number dropped */
export async function purgeLimits(): Promise<number> {
  const deleted = await database()
    .delete(rateLimits)
    .where(lt(rateLimits.expire, new Date()))
    .returning({ key: rateLimits.key })
  return deleted.length
}
