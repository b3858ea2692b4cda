import 'server-only'
import type { SignedIn } from '@/lib/core/actor'
import { consumeLimit, refundLimit } from '@/lib/core/rate-limit'

/**
 * Joins by a code or a link, which share the hourly limits of the fan and of the network, so that guessing both gives no more tries.
 * A right code is no guess and gives the try back.
 * @throws DomainError rate_limited, before anything is looked up; what `join` throws
 */
export async function withGuessLimit(
  { userId }: SignedIn,
  network: string,
  join: () => Promise<string>,
): Promise<string> {
  const tries = [
    ['league_code', userId],
    ['league_code_network', network],
  ] as const
  for (const [limit, subject] of tries) await consumeLimit(limit, subject)
  const id = await join()
  for (const [limit, subject] of tries) await refundLimit(limit, subject)
  return id
}
