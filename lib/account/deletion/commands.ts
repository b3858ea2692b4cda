import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { accountDeletions, persons } from '@/db/schema/account'
import { leagues } from '@/db/schema/leagues'
import { dataExports } from '@/db/schema/privacy'
import { JOB_MS, statementTimeout } from '@/db/timeouts'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { closeOtherSessions } from '@/lib/auth/session'
import { holdsSudo } from '@/lib/auth/sudo'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { endSessions } from '../commands'
import { enqueueMail } from '../mail/commands'
import { DELETION_GRACE_DAYS, LATE_WRITES_MINUTES } from './rules'

/**
 * Schedules the account's deletion: hidden at once, erased after the grace period. The other sessions end. Repeating it changes
 * nothing.
 * @throws DomainError sudo_required
 */
export async function requestDeletion(actor: SignedIn, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    if (!(await schedule(actor.userId, holdsSudo(actor), conn))) {
      const known = await conn.$count(accountDeletions, eq(accountDeletions.userId, actor.userId))
      if (known === 0) throw new DomainError('sudo_required')
      return
    }
    await closeOtherSessions(actor, conn)
  }, tx)
}

/**
 * For the operator whom a fan asks by email. The fan can withdraw it like a request of their own; all sessions end.
 * @throws DomainError not_found for an unknown address, conflict when it is scheduled already
 */
export async function scheduleDeletion(actor: System, email: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [person] = await tx.select({ userId: persons.userId }).from(persons).where(eq(persons.email, email))
    if (!person) throw new DomainError('not_found')
    if (!(await schedule(person.userId, sql`true`, tx))) throw new DomainError('conflict')
    await endSessions(person.userId, tx)
    await writeAudit(actor, { action: 'account.schedule_erase', subject: person.userId, detail: {} }, tx)
  })
}

/** @returns false when the condition does not hold or the deletion is scheduled already */
async function schedule(userId: string, condition: SQL, tx: Tx): Promise<boolean> {
  const scheduled = await tx.execute(sql`
    insert into ${accountDeletions} (user_id, erase_at)
    select ${userId}::uuid, app_now() + make_interval(days => ${DELETION_GRACE_DAYS}) where ${condition}
    on conflict (user_id) do nothing returning user_id`)
  if (scheduled.length === 0) return false
  const [person] = await tx
    .select({ recipient: persons.email, locale: persons.locale })
    .from(persons)
    .where(eq(persons.userId, userId))
  if (person) await enqueueMail({ kind: 'deletion_requested', ...person }, tx)
  return true
}

/**
 * Withdraws the request, until the grace period ends: after that, payments may already have been stopped.
 * @throws DomainError not_found without a request, or when it is too late
 */
export async function withdrawDeletion({ userId }: SignedIn, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    const withdrawn = await conn
      .delete(accountDeletions)
      .where(sql`${accountDeletions.userId} = ${userId} and ${accountDeletions.erasedAt} is null
        and ${accountDeletions.eraseAt} > app_now()`)
      .returning({ userId: accountDeletions.userId })
    if (withdrawn.length === 0) throw new DomainError('not_found')
  }, tx)
}

/** Accounts whose grace period is over, in random order: those that have to stay for now must not hold up the others. */
export async function dueDeletions(_actor: System, limit: number): Promise<string[]> {
  const rows = await database()
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(sql`${accountDeletions.erasedAt} is null and ${accountDeletions.eraseAt} <= app_now()`)
    .orderBy(sql`random()`)
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/**
 * Erases an account whose grace period is over. Of parallel calls only one does it, and a fan who withdraws at the last moment
 * loses nothing.
 * @returns whether this call erased it
 */
export const eraseAccount = (actor: System, userId: string): Promise<boolean> =>
  inTransaction(
    async (tx) => {
      const [due] = await tx.execute(sql`
        update ${accountDeletions} set erased_at = app_now()
        where user_id = ${userId} and erased_at is null and erase_at <= app_now() returning user_id`)
      if (!due) return false
      // Waits for an export that is being saved, so that the erasure finds its email.
      await tx.execute(sql`select from ${dataExports} where user_id = ${userId} for update`)
      // Waits until nobody is joining or leaving the fan's leagues, so that `erase_fan` sees every possible new owner.
      await tx.execute(sql`select from ${leagues} where owner_id = ${userId} order by id for update`)
      await eraseRows(userId, tx)
      await writeAudit(actor, { action: 'account.erase', subject: userId, detail: {} }, tx)
      return true
    },
    undefined,
    JOB_MS,
  )

/** A fan of many years has more rows than can be erased in the time of a page. */
async function eraseRows(userId: string, tx: Tx): Promise<void> {
  await tx.execute(sql`select ${statementTimeout(JOB_MS)}`)
  await tx.execute(sql`select erase_fan(${userId}::uuid)`)
}

/** Accounts erased so recently that a request that was under way may still store something. */
export async function recentlyErased(_actor: System): Promise<string[]> {
  const rows = await database()
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(sql`${accountDeletions.erasedAt} > app_now() - make_interval(mins => ${LATE_WRITES_MINUTES})`)
  return rows.map(({ userId }) => userId)
}

/** Erases once more what a request that was under way, such as a picture being drawn, has stored after the erasure. */
export async function eraseLateWrites(_actor: System, userId: string): Promise<void> {
  const isErased = sql`${accountDeletions.userId} = ${userId} and ${accountDeletions.erasedAt} is not null`
  await inTransaction(
    async (tx) => {
      if ((await tx.$count(accountDeletions, isErased)) > 0) await eraseRows(userId, tx)
    },
    undefined,
    JOB_MS,
  )
}

/** Ids of the erased accounts. */
export async function erasedAccounts(_actor: System): Promise<string[]> {
  const rows = await database()
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(sql`${accountDeletions.erasedAt} is not null`)
  return rows.map(({ userId }) => userId)
}

/** Erases accounts that a restored backup has brought back, each in a transaction of its own. @returns the number erased */
export async function eraseAgain(actor: System, userIds: string[]): Promise<number> {
  const back = await database().execute<{ id: string }>(sql`
    select user_id as id from ${persons}
    where user_id in (select id::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) id)`)
  for (const { id } of back)
    await inTransaction(
      async (tx) => {
        await eraseRows(id, tx)
        await tx.execute(sql`
          insert into ${accountDeletions} (user_id, erase_at, erased_at) values (${id}::uuid, app_now() + interval '1 second', app_now())
          on conflict (user_id) do update set erased_at = app_now()`)
        await writeAudit(actor, { action: 'account.erase', subject: id, detail: { restored: true } }, tx)
      },
      undefined,
      JOB_MS,
    )
  return back.length
}
