import 'server-only'
import type { z } from 'zod'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { type PickTaken, takePicks } from '@/lib/missions/picks/commands'
import type { slipInput } from './schema'

/**
 * Saves a round's picks, each until its own lock: refused ones are reported and the others are saved. Of two devices the later one
 * wins and learns what it has replaced.
 * @returns one line per pick; a question of another round or competition, or one that no longer exists, is `not_found`
 */
export const saveSlip = (
  actor: SignedIn,
  { competition, round: key, seenAt, picks }: z.output<typeof slipInput>,
  locale: Locale,
): Promise<PickTaken[]> => takePicks(actor, { picks, round: { competition, key }, seenAt, locale })
