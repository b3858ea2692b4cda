import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { coachPlans, coachTurns } from '@/db/schema/coach'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { PLAN_TITLE_MAX } from '../rules'
import type { planInput } from '../schema'

/** Keeps a reply as a plan, once. @returns its id @throws DomainError not_found */
export async function savePlan(actor: SignedIn, turnId: string, tx?: Tx): Promise<string> {
  return inTransaction(async (conn) => {
    const [plan] = await conn.execute<{ id: string }>(sql`
      insert into ${coachPlans} (user_id, turn_id, title, content)
      select user_id, id, left(question, ${PLAN_TITLE_MAX}::int), reply from ${coachTurns}
      where id = ${turnId} and user_id = ${actor.userId} and state in ('done', 'stopped') and reply <> ''
      on conflict (turn_id) do update set turn_id = excluded.turn_id returning id`)
    if (!plan) throw new DomainError('not_found')
    return plan.id
  }, tx)
}

/** @throws DomainError not_found */
export async function changePlan(
  { userId }: SignedIn,
  { id, ...set }: z.output<typeof planInput>,
): Promise<void> {
  const changed = await database()
    .update(coachPlans)
    .set(set)
    .where(and(eq(coachPlans.id, id), eq(coachPlans.userId, userId)))
    .returning({ id: coachPlans.id })
  if (changed.length === 0) throw new DomainError('not_found')
}

/** @throws DomainError not_found */
export async function deletePlan({ userId }: SignedIn, id: string): Promise<void> {
  const deleted = await database()
    .delete(coachPlans)
    .where(and(eq(coachPlans.id, id), eq(coachPlans.userId, userId)))
    .returning({ id: coachPlans.id })
  if (deleted.length === 0) throw new DomainError('not_found')
}
