import 'server-only'
import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { persons, recoveryCodes, secondFactors } from '@/db/schema/account'
import { nowMs } from '@/db/time'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { type ActiveSession, activateSession, closeOtherSessions, renewSession } from '@/lib/auth/session'
import { holdsSudo } from '@/lib/auth/sudo'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import { consumeLimit, refundLimit } from '@/lib/core/security/rate-limit'
import { endSessions } from '../commands'
import { enqueueMail } from '../mail/commands'
import { openSecret, recoveryHash, sealSecret } from './cipher/rules'
import { isCurrentFactor } from './queries'
import { newRecoveryCodes, readCode, stepOf } from './rules'

const SECRET_BYTES = 20

const wrongCode = () => new DomainError('code_refused', { fields: { code: 'wrong_code' } })

/**
 * Creates a secret that waits for its first code, replacing one that already waits.
 * @throws DomainError sudo_required, conflict when the factor is on
 */
export async function beginFactor(actor: SignedIn, tx?: Tx): Promise<void> {
  const secret = Buffer.from(sealSecret(randomBytes(SECRET_BYTES)))
  await inTransaction(async (conn) => {
    const made = await conn.execute(sql`
      insert into ${secondFactors} as own (user_id, secret) select ${actor.userId}::uuid, ${secret} where ${holdsSudo(actor)}
      on conflict (user_id) do update set secret = excluded.secret, created_at = app_now() where own.confirmed_at is null
      returning user_id`)
    if (made.length > 0) return
    await requireSudo(actor, conn)
    throw new DomainError('conflict')
  }, tx)
}

async function requireSudo(actor: SignedIn, tx: Tx): Promise<void> {
  const [fresh] = await tx.execute(sql`select where ${holdsSudo(actor)}`)
  if (!fresh) throw new DomainError('sudo_required')
}

/**
 * Turns the second factor on with its first code. The other sessions end: the password alone may have opened them.
 * @returns the recovery codes, which cannot be read again, and the session that replaces the actor's
 * @throws DomainError rate_limited, sudo_required, code_refused; not_found when nothing was begun, or it is on already; conflict when it
 * was turned on meanwhile
 */
export async function confirmFactor(
  actor: SignedIn,
  code: string,
): Promise<{ codes: string[]; session: ActiveSession }> {
  await consumeLimit('second_factor', actor.userId)
  const confirmed = await inTransaction(async (tx) => {
    await requireSudo(actor, tx)
    const step = await stepOfCode(actor.userId, code, 'new', tx)
    const on = await tx.execute(sql`
      update ${secondFactors} set confirmed_at = app_now(), last_step = ${step}
      where user_id = ${actor.userId} and confirmed_at is null and ${holdsSudo(actor)} returning user_id`)
    if (on.length === 0) throw new DomainError('conflict')
    await closeOtherSessions(actor, tx)
    await mailOwner(actor.userId, 'factor_on', tx)
    return { codes: await replaceCodes(actor.userId, tx), session: await renewSession(actor, tx) }
  })
  await refundLimit('second_factor', actor.userId)
  return confirmed
}

/**
 * New recovery codes; the old ones no longer work.
 * @throws DomainError sudo_required, rate_limited, code_refused; not_found when it is not on
 */
export const renewCodes = (actor: SignedIn, code: string): Promise<string[]> =>
  withCode(actor.userId, code, async (tx) => {
    const [may] = await tx.execute(sql`
      select from ${secondFactors} where user_id = ${actor.userId} and confirmed_at is not null and ${holdsSudo(actor)} for update`)
    if (!may) throw new DomainError('sudo_required')
    return replaceCodes(actor.userId, tx)
  })

/**
 * Turns it off. The password alone is not enough: the factor is there for the day when somebody else knows it.
 * @throws DomainError sudo_required, rate_limited, code_refused; not_found when it is not on
 */
export const dropFactor = (actor: SignedIn, code: string): Promise<void> =>
  withCode(actor.userId, code, async (tx) => {
    const [deleted] = await tx.execute(sql`
      delete from ${secondFactors} where user_id = ${actor.userId} and ${holdsSudo(actor)} returning user_id`)
    if (!deleted) throw new DomainError('sudo_required')
    await dropCodes(actor.userId, tx)
    await mailOwner(actor.userId, 'factor_off', tx)
  })

/**
 * For the operator, when the fan has lost the codes or somebody else turned the factor on. Ends the fan's sessions.
 * @throws DomainError not_found for an unknown address, conflict when it has no factor
 */
export async function removeFactorForOperator(actor: System, email: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    const [person] = await conn
      .select({ userId: persons.userId })
      .from(persons)
      .where(eq(persons.email, email))
    if (!person) throw new DomainError('not_found')
    const { userId } = person
    const [deleted] = await conn
      .delete(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .returning({ wasOn: sql<boolean>`${secondFactors.confirmedAt} is not null` })
    if (!deleted) throw new DomainError('conflict')
    await dropCodes(userId, conn)
    if (deleted.wasOn) await mailOwner(userId, 'factor_off', conn)
    await endSessions(userId, conn)
    await writeAudit(actor, { action: 'fan.factor_drop', subject: userId, detail: {} }, conn)
  }, tx)
}

const dropCodes = (userId: string, tx: Tx) => tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))

/**
 * Gives a waiting session access in exchange for a code.
 * @returns the session that replaces it
 * @throws DomainError rate_limited, code_refused; unauthorized for a session that has ended meanwhile, and then no code is spent
 */
export const verifyFactorCode = (
  waiting: { userId: string; sessionId: string },
  code: string,
): Promise<ActiveSession> => withCode(waiting.userId, code, (tx) => activateSession(waiting, tx))

/**
 * Spends the current code, which works once, or a recovery code, in the same transaction as `run`. After the last wrong code
 * allowed in a day the owner is notified: the person guessing already has the password.
 */
async function withCode<T>(userId: string, text: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  await consumeLimit('second_factor', userId)
  const triesLeft = await consumeLimit('second_factor_day', userId)
  const result = await inTransaction(async (tx) => {
    const entry = readCode(text)
    if (entry?.kind === 'recovery') await spendRecovery(userId, entry.code, tx)
    else await spendStep(userId, text, tx)
    return run(tx)
  }).catch(async (error: unknown) => {
    if (triesLeft === 0) await inTransaction((tx) => mailOwner(userId, 'wrong_codes', tx))
    throw error
  })
  await refundLimit('second_factor', userId)
  await refundLimit('second_factor_day', userId)
  return result
}

async function spendStep(userId: string, text: string, tx: Tx): Promise<void> {
  const step = await stepOfCode(userId, text, 'on', tx)
  const spent = await tx.execute(sql`
    update ${secondFactors} set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`)
  if (spent.length === 0) throw wrongCode()
}

async function spendRecovery(userId: string, code: string, tx: Tx): Promise<void> {
  const spent = await tx.execute(sql`
    update ${recoveryCodes} set used_at = app_now()
    where user_id = ${userId} and code_hash = ${Buffer.from(recoveryHash(userId, code))} and used_at is null returning user_id`)
  if (spent.length === 0) throw wrongCode()
}

/** Null for a secret from before AUTH_SECRET was replaced: recovery codes go on, and the operator can drop the factor. */
function secretOf(userId: string, sealed: Uint8Array): Uint8Array | null {
  try {
    return openSecret(sealed)
  } catch (error) {
    log.warn({ error, userId }, 'the secret of a second factor cannot be opened')
    return null
  }
}

/** The time step of a code, by the database's clock. @param factor one that is on, or one that waits for its first code */
async function stepOfCode(userId: string, text: string, factor: 'on' | 'new', tx: Tx): Promise<number> {
  const [row] = await tx
    .select({
      secret: secondFactors.secret,
      now: nowMs,
    })
    .from(secondFactors)
    .where(
      sql`${secondFactors.userId} = ${userId} and (${secondFactors.confirmedAt} is not null) = ${factor === 'on'} and ${isCurrentFactor}`,
    )
  if (!row) throw new DomainError('not_found')
  const entry = readCode(text)
  const secret = entry?.kind === 'totp' ? secretOf(userId, row.secret) : null
  const step = entry && secret ? stepOf(secret, entry.code, row.now) : null
  if (step === null) throw wrongCode()
  return step
}

async function replaceCodes(userId: string, tx: Tx): Promise<string[]> {
  const codes = newRecoveryCodes(() => randomInt(32))
  await dropCodes(userId, tx)
  const hashOf = (code: string) => recoveryHash(userId, code.replace('-', ''))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

async function mailOwner(
  userId: string,
  kind: 'factor_on' | 'factor_off' | 'wrong_codes',
  tx: Tx,
): Promise<void> {
  const [person] = await tx
    .select({ recipient: persons.email, locale: persons.locale })
    .from(persons)
    .where(eq(persons.userId, userId))
  if (person) await enqueueMail({ kind, ...person }, tx)
}
