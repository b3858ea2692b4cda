import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { type AuditAction, writeAudit } from '@/lib/audit/commands'
import { adminRefusal, mayWrite } from '@/lib/auth/sudo'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { idInput } from '@/lib/core/forms/fields'
import { notifyFan } from '@/lib/core/live/events'
import { transfer } from '../commands'
import { bookRewards } from '../rewards/commands'
import type { CauseKind } from '../rules'
import {
  CORRECTION_CEILING,
  CORRECTION_RULE_VERSION,
  CORRECTIONS_PER_DAY,
  type CorrectedAsset,
} from './rules'
import type { correctionInput } from './schema'

type Written = { id: string; userId: string; asset: CorrectedAsset; amount: number; reason: string }

const CAUSE: CauseKind = 'correction'
const written = sql`id, user_id as "userId", asset, amount::int, reason`

/** Whether the amount goes to somebody else, or is taken away. */
const notToOneself = (actor: Admin, userId: SQL, amount: SQL): SQL =>
  sql`(${userId} <> ${actor.userId}::uuid or ${amount} < 0)`
const ownBalance = () => new DomainError('forbidden', { fields: { fan: 'own_balance' } })

/**
 * Gives a fan units or takes some away, with a reason that the fan reads; the same form again does nothing more.
 * @throws DomainError key_reused for a repeat with other content; over_ceiling, forbidden (also fan: own_balance), factor_required,
 * sudo_required, over_day_limit, not_found (fan: unknown_fan); conflict when there is less to take (amount: too_little_left, xp_is_earned)
 */
export async function correctBalance(
  actor: Admin,
  { requestId, fan, asset, amount, reason }: z.output<typeof correctionInput>,
  tx?: Tx,
): Promise<void> {
  if (Math.abs(amount) > CORRECTION_CEILING)
    throw new DomainError('over_ceiling', {
      fields: { amount: 'too_large' },
      limits: { amount: CORRECTION_CEILING },
    })
  const isNamed = sql`(lower(preferences.nickname) = lower(${fan}) or fan.id::text = lower(${fan}))`
  await inTransaction(async (conn) => {
    const [inserted] = await conn.execute<Written>(sql`
      insert into corrections (request_id, user_id, asset, amount, reason, made_by)
      select ${requestId}::uuid, fan.id, ${asset}, ${amount}::bigint, ${reason}, ${actor.userId}::uuid
      from users fan left join user_preferences preferences on preferences.user_id = fan.id
      where ${isNamed} and ${notToOneself(actor, sql`fan.id`, sql`${amount}::bigint`)} and ${mayWrite(actor)}
      on conflict (made_by, request_id) do nothing
      returning ${written}`)
    if (inserted) return book(actor, inserted, 'correction.make', conn)
    const [existing] = await conn.execute<{ isSame: boolean }>(sql`
      select ${isNamed} and asset = ${asset} and amount = ${amount}::bigint and reason = ${reason} as "isSame"
      from corrections join users fan on fan.id = user_id left join user_preferences preferences on preferences.user_id = fan.id
      where made_by = ${actor.userId} and request_id = ${requestId}`)
    if (existing && !existing.isSame) throw new DomainError('key_reused')
    if (existing) return
    const [known] = await conn.execute(sql`
      select 1 from users fan left join user_preferences preferences on preferences.user_id = fan.id where ${isNamed}`)
    const unknown = new DomainError('not_found', { fields: { fan: 'unknown_fan' } })
    throw await adminRefusal(actor, known ? ownBalance() : unknown, conn)
  }, tx)
}

/**
 * Books the opposite of a correction, once. Points that are spent by then are owed.
 * @throws DomainError not_found, also for a reversal and for one that is reversed already; otherwise as above
 */
export async function reverseCorrection(
  actor: Admin,
  { id }: z.output<typeof idInput>,
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    const [inserted] = await conn.execute<Written>(sql`
      insert into corrections (request_id, user_id, asset, amount, reason, made_by, reverses)
      select gen_random_uuid(), user_id, asset, -amount, reason, ${actor.userId}::uuid, id from corrections original
      where id = ${id} and reverses is null and ${notToOneself(actor, sql`user_id`, sql`-amount`)} and ${mayWrite(actor)}
      on conflict (reverses) do nothing
      returning ${written}`)
    if (!inserted) {
      const [own] = await conn.execute(sql`
        select 1 from corrections where id = ${id} and reverses is null and user_id = ${actor.userId}::uuid and amount < 0`)
      throw await adminRefusal(actor, own ? ownBalance() : new DomainError('not_found'), conn)
    }
    await book(actor, inserted, 'correction.reverse', conn)
  }, tx)
}

async function book(actor: Admin, made: Written, action: AuditAction, tx: Tx): Promise<void> {
  const { id, userId, asset, amount, reason } = made
  await takeFromDay(actor, Math.abs(amount), tx)
  const line = { userId, ruleVersion: CORRECTION_RULE_VERSION, key: `correction:${id}` }
  if (asset === 'points') {
    const rewards = [{ userId, causeId: id, key: line.key, xp: 0, points: amount }]
    await bookRewards(actor, { causeKind: CAUSE, ruleVersion: CORRECTION_RULE_VERSION, rewards }, tx)
  } else
    await transfer(actor, { ...line, asset, amount, cause: { kind: CAUSE, id } }, tx).catch(
      (error: unknown) => {
        throw error instanceof DomainError && error.code === 'conflict'
          ? new DomainError('conflict', { fields: { amount: 'too_little_left' } })
          : error
      },
    )
  if (asset === 'xp' && amount < 0) await keepEarnedXp(userId, tx)
  await writeAudit(actor, { action, subject: id, detail: { fan: userId, asset, amount, reason } }, tx)
  await notifyFan(tx, { userId, kind: 'points' })
}

/**
 * What play has earned stays: a settlement that takes its own XP back, for many fans at once, must never find less. The booking
 * holds the fan's chain, so no other correction comes in between.
 */
async function keepEarnedXp(userId: string, tx: Tx): Promise<void> {
  const [net] = await tx.execute<{ xp: number }>(sql`
    select sum(amount)::int as xp from corrections where user_id = ${userId} and asset = 'xp'`)
  if (net && net.xp < 0) throw new DomainError('conflict', { fields: { amount: 'xp_is_earned' } })
}

async function takeFromDay({ userId }: Admin, amount: number, tx: Tx): Promise<void> {
  const taken = await tx.execute(sql`
    insert into correction_days as counter (made_by, day, used) values (${userId}, app_day(app_now()), ${amount})
    on conflict (made_by, day) do update set used = counter.used + excluded.used
      where counter.used + excluded.used <= ${CORRECTIONS_PER_DAY}::int
    returning used`)
  if (taken.length === 0) throw new DomainError('over_day_limit')
}
