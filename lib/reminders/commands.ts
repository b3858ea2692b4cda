import 'server-only'
import type { System } from '@/lib/core/actor'
import { forEachLogged } from '@/lib/core/monitoring/for-each-logged'
import { remindOfPicks } from './picks/commands'
import { sendRecaps } from './recap/commands'
import { FAN_BATCHES, FANS_PER_BATCH } from './rules'
import { remindOfStreaks } from './streak/commands'

const KINDS = [
  ['picks', remindOfPicks],
  ['streak', remindOfStreaks],
  ['recap', sendRecaps],
] as const

/**
 * Queues the emails that fans asked for and that are due now; a kind that fails does not stop the others.
 * @returns how many fans were looked at
 * @throws the first failure, at the end
 */
export async function remindFans(actor: System): Promise<number> {
  let due = 0
  const remindBatches = async ([, remind]: (typeof KINDS)[number]) => {
    for (let batch = 0; batch < FAN_BATCHES; batch++) {
      const found = await remind(actor)
      due += found
      if (found < FANS_PER_BATCH) break
    }
  }
  await forEachLogged(KINDS, remindBatches, {
    message: 'reminders not queued',
    detail: ([kind]) => ({ kind }),
  })
  return due
}
