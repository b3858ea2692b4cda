import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { type Fan, mintActor } from '@/lib/core/actor'
import { monthOf, movementsOf, walletOf } from '@/lib/wallet/queries'
import { LATEST_SHOWN, MOVEMENTS_SHOWN } from '@/lib/wallet/rules'

/** What the pages of the wallet read, for the fan whose history `growDatabase` has made long. */
export async function walletReads(): Promise<Record<string, () => Promise<unknown>>> {
  const [rich] = await database().execute<{ userId: string }>(sql`
    select entry.user_id as "userId" from ledger_transactions cause
    join ledger_entries entry on entry.transaction_id = cause.id
    where cause.idempotency_key = 'quiz:wallet:1' and entry.user_id is not null`)
  if (!rich) return {}
  const owner = mintActor<Fan>({ kind: 'fan', userId: rich.userId, sessionId: rich.userId })
  const { lines } = await walletOf(owner)
  return {
    'the wallet of 100,000 lines, against 100': () =>
      Promise.all([
        walletOf(owner),
        movementsOf(owner, { asset: 'points', limit: LATEST_SHOWN }),
        monthOf(owner),
      ]),
    'a page in the middle of its 100,000 lines, against 100': () =>
      movementsOf(owner, { asset: 'points', before: Math.floor(lines / 2), limit: MOVEMENTS_SHOWN }),
  }
}
