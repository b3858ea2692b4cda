import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { lockKey } from '@/db/advisory-locks'
import { database, type Tx } from '@/db/client'
import { aiCalls, aiTotals, aiUsage } from '@/db/schema/ai'
import { connection, inTransaction } from '@/db/transaction'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { AiError } from '@/lib/gateways/openai-error'
import { type AiKind, CALL_LOST_AFTER_SECONDS, CALLS_AT_ONCE, type Consumed, costMicros } from './rules'

type NewCall = {
  kind: AiKind
  model: string
  /** Calls of this kind that the fan may make in a day, as a number in the statement. */
  perDay: SQL<number>
  /** Id of the form that asks: a second call with it is a conflict. */
  requestId?: string
  /** Hash of what it sends. */
  requestHash?: Uint8Array
}

/**
 * Reserves a call before the vendor is asked: one from the fan's allowance for the day, one from everybody's, and a place among
 * the fan's running calls.
 * @returns its id
 * @throws DomainError ai_off; daily_limit, and ai_total when everybody's calls are used up, until midnight; busy while other calls
 *   of the fan are running; conflict for a request id whose call is running or done: one that ended otherwise frees it
 */
export async function reserveCall(
  { userId }: SignedIn,
  { kind, model, perDay, requestId, requestHash }: NewCall,
  joined?: Tx,
): Promise<string> {
  if (!env.AI_IS_ON) throw new DomainError('ai_off')
  return inTransaction(async (tx) => {
    // Calls of different kinds count against each other, so the fan's reservations take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('ai', userId)})`)
    const [mine] = await tx.execute<{ day: string }>(sql`
      insert into ${aiUsage} as usage (user_id, day, kind, used)
      select ${userId}, app_day(app_now()), ${kind}, 1 where ${perDay} > 0
      on conflict (user_id, day, kind) do update set used = usage.used + 1 where usage.used < ${perDay} returning day::text`)
    if (!mine) throw new DomainError('daily_limit', { retryAfterSeconds: await secondsToMidnight(tx) })
    const [call] = await tx.execute<{ id: string }>(sql`
      insert into ${aiCalls} (user_id, day, kind, model, request_id, request_hash)
      select ${userId}, ${mine.day}, ${kind}, ${model}, ${requestId ?? null}::uuid, ${requestHash ?? null}::bytea
      where (select count(*) from ${aiCalls} running where running.user_id = ${userId} and running.state = 'running'
        and running.created_at > app_now() - make_interval(secs => ${CALL_LOST_AFTER_SECONDS})) < ${CALLS_AT_ONCE}
      returning id`)
    if (!call) throw new DomainError('busy', { retryAfterSeconds: 5 })
    const [total] = await tx.execute(sql`
      insert into ${aiTotals} as total (day, kind, used) values (${mine.day}, ${kind}, 1)
      on conflict (day, kind) do update set used = total.used + 1 where total.used < ${env.AI_CALLS_PER_DAY}::int returning used`)
    if (!total) throw new DomainError('ai_total', { retryAfterSeconds: await secondsToMidnight(tx) })
    return call.id
  }, joined)
}

async function secondsToMidnight(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from (app_day(app_now()) + 1)::timestamp at time zone app_zone() - app_now()))::int as seconds`)
  return row?.seconds ?? 60
}

type Call = { id: string; model: string }

const costOf = (model: string, consumed: Consumed | null) =>
  env.AI_IS_LOCAL ? 0 : costMicros(model, consumed)

/** Ends a call that has delivered, in full or until the fan left. It stays counted, and its cost is booked. */
export async function endCall(
  _actor: SignedIn,
  { id, model }: Call,
  state: 'done' | 'stopped',
  consumed: Consumed | null,
  tx?: Tx,
): Promise<void> {
  await connection(tx).execute(sql`
    with call as (
      update ${aiCalls} set state = ${state}, ended_at = app_now(), input_units = ${consumed?.input ?? null},
        output_units = ${consumed?.output ?? null}, cost_micros = ${costOf(model, consumed)},
        request_id = case when ${state} = 'done' then request_id end, request_hash = null
      where id = ${id} and state = 'running' returning day, kind, cost_micros
    )
    update ${aiTotals} total set cost_micros = total.cost_micros + coalesce(call.cost_micros, 0),
      unpriced = total.unpriced + (call.cost_micros is null)::int
    from call where total.day = call.day and total.kind = call.kind`)
}

/**
 * Ends a call that gave the fan nothing, and returns it to their allowance for the day.
 * @param charged what the vendor delivered all the same, for example when storing it failed; it stays in everybody's total
 */
export async function failCall(
  _actor: SignedIn,
  { id, model }: Call,
  error: unknown,
  charged: { consumed: Consumed | null } | null,
): Promise<void> {
  const reason = error instanceof AiError ? error.code : 'internal'
  const { consumed = null } = charged ?? {}
  await database().execute(sql`
    with call as (
      update ${aiCalls} set state = 'failed', ended_at = app_now(), error = ${reason}, request_id = null, request_hash = null,
        input_units = ${consumed?.input ?? null}, output_units = ${consumed?.output ?? null}, cost_micros = ${costOf(model, consumed)}
      where id = ${id} and state = 'running' returning user_id, day, kind, cost_micros
    ), mine as (
      update ${aiUsage} usage set used = usage.used - 1 from call
      where usage.user_id = call.user_id and usage.day = call.day and usage.kind = call.kind
    )
    update ${aiTotals} total set used = total.used - ${charged ? 0 : 1}::int, cost_micros = total.cost_micros + coalesce(call.cost_micros, 0),
      unpriced = total.unpriced + (${charged !== null}::boolean and call.cost_micros is null)::int
    from call where total.day = call.day and total.kind = call.kind`)
}

/**
 * Ends the calls whose process died: each goes back to its fan's allowance. Whether the vendor delivered is unknown, so each stays
 * in everybody's total, unpriced.
 * @returns how many
 */
export async function endLostCalls(_actor: System): Promise<number> {
  const ended = await database().execute(sql`
    with call as (
      update ${aiCalls} set state = 'failed', ended_at = app_now(), error = 'lost', request_id = null, request_hash = null
      where state = 'running' and created_at < app_now() - make_interval(secs => ${CALL_LOST_AFTER_SECONDS})
      returning id, user_id, day, kind
    ), mine as (
      update ${aiUsage} usage set used = usage.used - lost.calls
      from (select user_id, day, kind, count(*)::int as calls from call group by 1, 2, 3) lost
      where usage.user_id = lost.user_id and usage.day = lost.day and usage.kind = lost.kind
    ), everybody as (
      update ${aiTotals} total set unpriced = total.unpriced + lost.calls
      from (select day, kind, count(*)::int as calls from call group by 1, 2) lost
      where total.day = lost.day and total.kind = lost.kind
    )
    select id from call`)
  return ended.length
}
