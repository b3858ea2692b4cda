import 'server-only'
import { dueDeletions, eraseAccount, eraseAgain, erasedAccounts } from '@/lib/account/deletion/commands'
import { cancelForDeletion } from '@/lib/billing/deletion/commands'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/log'
import { addToErasedList, readErasedList } from '@/lib/gateways/erased-list'

const BATCH = 20

/**
 * Erases the accounts whose grace period is over. Stripe comes first: while it does not answer the account stays, since nobody
 * could stop its payments afterwards; the next minute tries again.
 * @returns how many were erased
 */
export async function eraseDue(actor: System): Promise<number> {
  let erased = 0
  for (const userId of await dueDeletions(actor, BATCH))
    try {
      await cancelForDeletion(actor, userId)
      if (await eraseAccount(actor, userId)) erased++
    } catch (error) {
      log.error({ error, userId }, 'account not erased')
    }
  await agreeWithList(actor)
  return erased
}

/**
 * Brings the list outside the database up to date, which a restore of an older backup needs, and erases again whom a restore has
 * brought back. Both are done each time, since the run that erased, or the restore, may have been cut off before.
 */
async function agreeWithList(actor: System): Promise<void> {
  await eraseAgain(actor, await readErasedList())
  await addToErasedList(await erasedAccounts(actor))
}
