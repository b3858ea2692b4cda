import 'server-only'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { consumeLimit, refundLimit } from '@/lib/core/security/rate-limit'

/**
 * Joins by a code or a link, which share the hourly limits of the fan and of the network, so that guessing both gives no more tries.
 * A correct code is not a guess and refunds the try, as does a fan without a free slot, whose code nobody looks up.
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
  const refund = async () => {
    for (const [limit, subject] of tries) await refundLimit(limit, subject)
  }
  for (const [limit, subject] of tries) await consumeLimit(limit, subject)
  try {
    const id = await join()
    await refund()
    return id
  } catch (error) {
    if (error instanceof DomainError && error.code === 'league_limit') await refund()
    throw error
  }
}
