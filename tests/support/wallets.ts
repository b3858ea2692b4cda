import { randomUUID } from 'node:crypto'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { convertPoints } from '@/lib/ledger/conversion/commands'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { type MadeFan, system, TEST_CAUSE } from './factories'

/** Points out of nowhere, in one line. */
export async function givePoints({ userId }: MadeFan, points: number): Promise<void> {
  const rewards = [{ userId, causeId: randomUUID(), key: randomUUID(), xp: 0, points }]
  await inTransaction((tx) => bookRewards(system, { causeKind: TEST_CAUSE, ruleVersion: 1, rewards }, tx))
}

export const convert = ({ actor }: MadeFan, amount: number, requestId: string = randomUUID()) =>
  convertPoints(actor, { requestId, amount })

type Purse = { points: number; tokens: number; earned: number; used: number[] }

/** Balances, points earned in all, and what each week has converted, oldest first. */
export async function walletState({ userId }: MadeFan): Promise<Purse> {
  const [row] = await database().sql<Purse[]>`
    select (select balance from ledger_accounts where user_id = ${userId} and asset = 'points')::int as points,
      (select balance from ledger_accounts where user_id = ${userId} and asset = 'tokens')::int as tokens,
      coalesce((select points from earned_points where user_id = ${userId} and period = 'all'), 0)::int as earned,
      coalesce((select array_agg(used order by week) from conversion_weeks where user_id = ${userId}), '{}') as used`
  if (!row) throw new Error('a select without tables returned no row')
  return row
}
