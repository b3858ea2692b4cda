import 'server-only'
import {
  dueDeletions,
  eraseAccount,
  eraseAgain,
  erasedAccounts,
  eraseLateWrites,
  recentlyErased,
} from '@/lib/account/deletion/commands'
import { cancelForDeletion } from '@/lib/billing/deletion/commands'
import type { System } from '@/lib/core/actor'
import { forEachLogged } from '@/lib/core/monitoring/for-each-logged'
import { log } from '@/lib/core/monitoring/log'
import { SENDING_MS } from '@/lib/core/sending'
import { addToErasedList, readErasedList } from '@/lib/gateways/erased-list'

const BATCH = 20

/**
 * Erases the accounts whose grace period is over. Stripe comes first: while it does not answer the account stays, since nobody
 * could stop its payments afterwards; the next minute tries again. One that hangs is asked for at most `SENDING_MS`.
 * @returns how many were erased
 * @throws the first failure to erase late writes, once everything else is done
 */
export async function eraseDue(actor: System): Promise<number> {
  const deadline = Date.now() + SENDING_MS
  const erased: string[] = []
  for (const userId of await dueDeletions(actor, BATCH)) {
    if (Date.now() >= deadline) break
    try {
      await cancelForDeletion(actor, userId)
      if (await eraseAccount(actor, userId)) erased.push(userId)
    } catch (error) {
      log.error({ error, userId }, 'account not erased')
    }
  }
  if (erased.length > 0) await addToErasedList(erased)
  await forEachLogged(await recentlyErased(actor), (userId) => eraseLateWrites(actor, userId), {
    message: 'late writes not erased',
    detail: (userId) => ({ userId }),
  })
  return erased.length
}

/**
 * Brings the list outside the database up to date, which restoring an older backup needs, and again erases accounts that a restore
 * has brought back: the run that erased them, or the restore, may have been interrupted. Reads every erasure.
 * @returns how many were erased again
 */
export async function reconcileErasedList(actor: System): Promise<number> {
  const again = await eraseAgain(actor, await readErasedList())
  await addToErasedList(await erasedAccounts(actor))
  return again
}
