import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { missions, missionTemplates } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { tellFan } from '@/lib/core/live'
import { predicate } from '../predicates/kinds'
import { isPickable, picksOf } from '../predicates/rules'
import { type Pricing, priceOfPick, unratedPricing } from '../pricing/rules'
import type { pickInput } from '../schema'

/**
 * Takes the fan's pick for a mission of its own, or changes it, until the first match begins: the statement itself asks the
 * database's clock. The mission then pays what the pick was priced at when the question was
 * offered.
 * @returns the points that it pays
 * @throws DomainError not_found; invalid_input for a pick that the rule does not offer; locked once picks are closed
 */
export async function choosePick(
  actor: SignedIn,
  { id, pick }: z.output<typeof pickInput>,
  tx?: Tx,
): Promise<number> {
  return inTransaction(async (conn) => {
    const own = and(
      eq(missions.id, id),
      eq(missions.userId, actor.userId),
      eq(missions.kind, 'match'),
      isNull(missions.deletedAt),
    )
    const [found] = await conn
      .select({ rule: missionTemplates.rule, pricing: sql<Pricing | null>`${missionTemplates.pricing}` })
      .from(missions)
      .innerJoin(missionTemplates, eq(missionTemplates.id, missions.templateId))
      .where(own)
    if (!found) throw new DomainError('not_found')
    const rule = predicate.parse(found.rule)
    if (!isPickable(rule) || !picksOf(rule).includes(pick))
      throw new DomainError('invalid_input', { fields: { pick: 'unknown_option' } })
    const { points } = priceOfPick(found.pricing ?? unratedPricing(rule), pick)
    const [chosen] = await conn
      .update(missions)
      .set({ pick, pickedAt: sql`app_now()`, points, status: 'in_progress' })
      .where(and(own, eq(missions.outcome, 'open'), sql`picks_open(${missions.templateId})`))
      .returning({ id: missions.id })
    if (!chosen) throw new DomainError('locked')
    await tellFan(conn, { userId: actor.userId, kind: 'missions' })
    return points
  }, tx)
}
