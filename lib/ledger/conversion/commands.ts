import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { notifyFan } from '@/lib/core/live/events'
import type { CauseKind } from '../rules'
import { CONVERSION_RULE_VERSION, WEEKLY_CONVERSION_CAP } from './rules'
import type { convertInput } from './schema'

type Conversion = z.output<typeof convertInput>

const CAUSE: CauseKind = 'conversion'

/**
 * Converts points to tokens, once per request; a repeat does nothing more and succeeds. Points earned stay as they are.
 * @throws DomainError conflict with what is left as limit of `amount` (over_balance, over_cap); key_reused for a repeat with
 * another amount
 */
export async function convertPoints(actor: SignedIn, conversion: Conversion, tx?: Tx): Promise<void> {
  const { userId } = actor
  await inTransaction(async (conn) => {
    // Every writer locks chains first, so neither balance nor counter change from here on.
    await conn.execute(sql`select from ledger_chains where user_id = ${userId} for update`)
    if (await book(actor, conversion, conn)) await notifyFan(conn, { userId, kind: 'points' })
    else await throwUnlessRepeated(actor, conversion, conn)
  }, tx)
}

const keyOf = ({ userId }: SignedIn, { requestId }: Conversion) => `conversion:${userId}:${requestId}`

/** Counts and books in one statement, so that the week of the counter is that of the lines. @returns false when refused or repeated */
async function book(actor: SignedIn, conversion: Conversion, tx: Tx): Promise<boolean> {
  const { requestId, amount } = conversion
  const key = keyOf(actor, conversion)
  const lines = await tx.execute(sql`
    with counted as (
      insert into conversion_weeks as counter (user_id, week, used)
      select user_id, app_week(app_now()), ${amount}::int from ledger_accounts
      where user_id = ${actor.userId} and asset = 'points' and balance >= ${amount}::int
        and ${amount}::int <= ${WEEKLY_CONVERSION_CAP}::int
        and not exists (select from ledger_transactions where idempotency_key = ${key})
      on conflict (user_id, week) do update set used = counter.used + excluded.used
        where counter.used + excluded.used <= ${WEEKLY_CONVERSION_CAP}::int
      returning user_id
    ), booking as (
      insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      select ${key}, ${CAUSE}, ${requestId}::text, ${CONVERSION_RULE_VERSION}::int from counted
      returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount)
    select booking.id, account.id,
      case when (account.asset = 'points') = (account.user_id is null) then 1 else -1 end * ${amount}::bigint
    from booking, ledger_accounts account
    where account.asset in ('points', 'tokens') and (account.user_id = ${actor.userId} or account.user_id is null)
    order by account.asset
    returning id`)
  return lines.length > 0
}

type State = { points: number; left: number; repeated: number | null }

/** @throws the reason why nothing was booked; returns when the same conversion is already booked */
async function throwUnlessRepeated(actor: SignedIn, conversion: Conversion, tx: Tx): Promise<void> {
  const { amount } = conversion
  const [state] = await tx.execute<State>(sql`
    select points.balance::int as points, (${WEEKLY_CONVERSION_CAP}::int - coalesce(week.used, 0))::int as left, (
      select -entry.amount::int from ledger_transactions booking
      join ledger_entries entry on entry.transaction_id = booking.id and entry.account_id = points.id
      where booking.idempotency_key = ${keyOf(actor, conversion)}) as repeated
    from ledger_accounts points
    left join conversion_weeks week on week.user_id = points.user_id and week.week = app_week(app_now())
    where points.user_id = ${actor.userId} and points.asset = 'points'`)
  if (!state) throw new DomainError('not_found')
  if (state.repeated === amount) return
  if (state.repeated !== null) throw new DomainError('key_reused')
  throw state.points < amount
    ? new DomainError('conflict', { fields: { amount: 'over_balance' }, limits: { amount: state.points } })
    : new DomainError('conflict', { fields: { amount: 'over_cap' }, limits: { amount: state.left } })
}
