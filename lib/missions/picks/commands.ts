import 'server-only'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { missions, missionTemplates, missionWeeklyPicks } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { tellFan } from '@/lib/core/live'
import { predicate } from '../predicates/kinds'
import { isPickable, picksOf } from '../predicates/rules'
import { type Pricing, priceOfPick, unratedPricing } from '../pricing/rules'
import { WEEKLY_PICKS } from '../rules'
import type { pickInput } from '../schema'

/** `counts`: whether the pick is among the week's 30 that pay points; the others pay XP alone. */
type PickTaken = { points: number; counts: boolean }

/**
 * Takes the fan's pick for a mission of its own, or changes it, until picks close: the statement itself asks the database's clock.
 * The mission then pays what the pick was priced at when the question was offered.
 * @throws DomainError not_found; invalid_input for a pick that the rule does not offer; locked once picks are closed
 */
export async function choosePick(
  actor: SignedIn,
  { id, pick }: z.output<typeof pickInput>,
  tx?: Tx,
): Promise<PickTaken> {
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
      .returning({
        countedWeek: missions.countedWeek,
        week: sql<string>`app_week(coalesce(picks_lock_at(${missions.templateId}), app_now()))`,
      })
    if (!chosen) throw new DomainError('locked')
    const counts =
      chosen.countedWeek !== null || (await countPick({ id, userId: actor.userId, week: chosen.week }, conn))
    await tellFan(conn, { userId: actor.userId, kind: 'missions' })
    return { points, counts }
  }, tx)
}

type Counted = { id: string; userId: string; week: string }

/**
 * Takes one of the week's counted places for a mission whose row the transaction has locked; parallel picks queue at the counter's
 * row. @returns false when there is none left
 */
export async function countPick({ id, userId, week }: Counted, tx: Tx): Promise<boolean> {
  const taken = await tx
    .insert(missionWeeklyPicks)
    .values({ userId, week, used: 1 })
    .onConflictDoUpdate({
      target: [missionWeeklyPicks.userId, missionWeeklyPicks.week],
      set: { used: sql`${missionWeeklyPicks.used} + 1` },
      setWhere: lt(missionWeeklyPicks.used, WEEKLY_PICKS),
    })
    .returning({ used: missionWeeklyPicks.used })
  if (taken.length === 0) return false
  await tx.update(missions).set({ countedWeek: week }).where(eq(missions.id, id))
  return true
}

/** Frees the place of a mission that is deleted while its picks are open; after that the place stays taken. */
export async function uncountPick(id: string, tx: Tx): Promise<void> {
  await tx.execute(sql`
    with freed as (
      select id, user_id, counted_week from ${missions}
      where id = ${id} and outcome = 'open' and counted_week is not null and picks_open(template_id) for update
    ), given_back as (
      update ${missionWeeklyPicks} counter set used = used - 1 from freed
      where counter.user_id = freed.user_id and counter.week = freed.counted_week
    )
    update ${missions} mission set counted_week = null from freed where mission.id = freed.id`)
}
