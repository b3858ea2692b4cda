import 'server-only'
import type { System } from '@/lib/core/actor'
import { remindOfPicks } from './picks/commands'
import { sendRecaps } from './recap/commands'
import { BATCH, BATCHES } from './rules'
import { remindOfStreaks } from './streak/commands'

/** Queues the mails that fans asked for and that are due now. @returns how many fans were looked at */
export async function remindFans(actor: System): Promise<number> {
  let due = 0
  for (const remind of [remindOfPicks, remindOfStreaks, sendRecaps])
    for (let batch = 0; batch < BATCHES; batch++) {
      const found = await remind(actor)
      due += found
      if (found < BATCH) break
    }
  return due
}
