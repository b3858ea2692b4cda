import 'server-only'
import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import type { Actor } from '@/lib/core/actor'
import { notifyFans } from '@/lib/core/live/events'
import type { CauseKind } from '../rules'

/** What a settlement changes for one fan, in whole units; negative takes back. */
export type Reward = { userId: string; causeId: string; key: string; xp: number; points: number }

type Batch = {
  causeKind: CauseKind
  ruleVersion: number
  /** Competition of the picks that are paid: their points also count in leagues about it. */
  competition?: string | null
  rewards: Reward[]
}

/**
 * Books many rewards in two statements, each once per key. Points taken back after they were spent leave the balance at zero and
 * are owed. New points first repay what is owed, as lines with the cause `repayment`, which are left out of points earned.
 * @param batch at most one reward per fan: balances are read once
 */
export async function bookRewards(
  _actor: Exclude<Actor, { kind: 'guest' }>,
  { causeKind, ruleVersion, competition = null, rewards }: Batch,
  tx: Tx,
): Promise<void> {
  if (rewards.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(rewards)}::text::jsonb)
    reward ("userId" uuid, "causeId" text, key text, xp bigint, points bigint)`
  // Every writer locks chains first, so balances do not change from here on.
  await tx.execute(sql`
    select from ledger_chains where user_id in (select "userId" from ${given}) order by user_id for update`)
  // New transactions are looked up in one JSON object: the planner cannot estimate their number, and a join would become a nested
  // loop over all of them.
  await tx.execute(sql`
    with split as (
      select reward.*, greatest(reward.points, -points.balance) as booked,
        greatest(0, -reward.points - points.balance) as unpaid, least(owed.balance, greatest(reward.points, 0)) as repaid
      from ${given}
      join ledger_accounts points on points.user_id = reward."userId" and points.asset = 'points'
      join ledger_accounts owed on owed.user_id = reward."userId" and owed.asset = 'owed'
      where not exists (select from ledger_transactions known where known.idempotency_key = reward.key)
    ), line as (
      select "userId", "causeId", ${causeKind} as kind, key, 0 as place, asset, amount
      from split cross join lateral (values ('xp', xp), ('points', booked), ('owed', unpaid)) booking (asset, amount)
      union all
      select "userId", "causeId", 'repayment', key || ':repayment', 1, asset, -repaid
      from split cross join lateral (values ('points'), ('owed')) paid (asset)
    ), booking as (
      insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version, competition)
      select distinct key, kind, "causeId", ${ruleVersion}::int, ${competition}::text from line where amount <> 0
      on conflict (idempotency_key) do nothing
      returning id, idempotency_key
    ), made as (
      select jsonb_object_agg(idempotency_key, id) as ids from booking
    )
    insert into ledger_entries (transaction_id, account_id, amount)
    select (made.ids ->> line.key)::bigint, side.account_id, side.amount
    from line
    join made on made.ids ? line.key
    join ledger_accounts fan on fan.user_id = line."userId" and fan.asset = line.asset
    join ledger_accounts house on house.user_id is null and house.asset = line.asset
    cross join lateral (values (fan.id, line.amount), (house.id, -line.amount)) side (account_id, amount)
    where line.amount <> 0
    order by line."userId", line.place, line.asset`)
}

/**
 * Books the rewards of a batch of a settlement, and notifies the fans whose picks moved and those who are paid.
 * @param moved one row per fan, at most `size`
 * @returns the points booked, and the fan after whom the next batch starts: null when this was the last
 */
export async function bookBatch(
  actor: Exclude<Actor, { kind: 'guest' }>,
  batch: Batch,
  { moved, size }: { moved: readonly { userId: string }[]; size: number },
  tx: Tx,
): Promise<{ points: number; last: string | null }> {
  await bookRewards(actor, batch, tx)
  const fans = moved.map(({ userId }) => userId).sort()
  await notifyFans(tx, 'missions', fans)
  await notifyFans(
    tx,
    'points',
    batch.rewards.map(({ userId }) => userId),
  )
  return {
    points: batch.rewards.reduce((sum, { points }) => sum + points, 0),
    last: fans[size - 1] ?? null,
  }
}
