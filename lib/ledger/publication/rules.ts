import { hashAfter } from '../chain/rules'

/** What anybody can read about a day; hashes in hexadecimal digits. */
export type PublishedDay = {
  /** YYYY-MM-DD on which it was published. */
  day: string
  /** Fans whose chains had moved since the day before. */
  fans: number
  root: string
  /** The hash of the day before, empty for the first. */
  previousHash: string
  hash: string
}

/** Days on one page of the public list. */
export const DAYS_ON_PAGE = 60

/** The path from a fan's head up to the root of a day: each hash goes left or right of what has been computed so far. */
export type HeadProof = {
  day: string
  userId: string
  /** Lines of the fan's chain when it was published, and the hash of the last. */
  length: number
  head: string
  path: { side: 'left' | 'right'; hash: string }[]
}

const LEAF = '00'
const NODE = '01'

/** The root that a proof leads to: SHA-256 trees, leaves after a byte 0 and pairs after a byte 1, as in RFC 6962. */
export async function rootOf({ userId, length, head, path }: HeadProof): Promise<string> {
  let hash = await hashAfter(LEAF, `${userId}|${length}|${head}`)
  for (const step of path)
    hash = await hashAfter(NODE + (step.side === 'left' ? step.hash + hash : hash + step.hash), '')
  return hash
}

/** The hash of a day covers the one before it, so that keeping one day fixes all earlier ones. */
export const dayHash = ({ day, fans, root, previousHash }: PublishedDay): Promise<string> =>
  hashAfter('', [day, fans, root, previousHash].join('|'))

/** The first day that does not follow from the one before it, or null; days in order, from any day on. */
export async function brokenDay(days: readonly PublishedDay[]): Promise<string | null> {
  for (const [index, day] of days.entries()) {
    const before = days[index - 1]
    if ((before && day.previousHash !== before.hash) || (await dayHash(day)) !== day.hash) return day.day
  }
  return null
}
