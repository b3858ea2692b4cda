import 'server-only'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { missions, missionTemplates, settlements } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import type { SignedIn, System } from '@/lib/core/actor'
import { notifyFan, notifyFans } from '@/lib/core/live/events'
import { log } from '@/lib/core/monitoring/log'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { predicate } from '../predicates/kinds'
import { activityKind, isPickable } from '../predicates/rules'
import { VERIFIED_RULE_VERSION } from '../settlement/rules'
import { activityFacts, countedQuizzes, type ReceiptQuiz } from './queries'
import { type ActivitySettlement, settleActivity } from './rules'

const OVERDUE_AT_ONCE = 1_000

const open = and(eq(missions.kind, 'activity'), eq(missions.outcome, 'open'), isNull(missions.deletedAt))

/**
 * Settles the open activity missions of these fans, in the transaction of what they have just done. The rows are locked, so a
 * second transaction finds them closed.
 * @returns how many
 */
export async function settleActivities(
  actor: SignedIn | System,
  userIds: readonly string[],
  tx: Tx,
): Promise<number> {
  const rows = await tx
    .select({
      id: missions.id,
      userId: missions.userId,
      templateId: missionTemplates.id,
      points: missions.points,
      rule: missionTemplates.rule,
      facts: activityFacts,
      quizzes: countedQuizzes,
    })
    .from(missions)
    .innerJoin(missionTemplates, eq(missionTemplates.id, missions.templateId))
    .where(and(inArray(missions.userId, [...userIds]), open))
    .orderBy(missions.id)
    .for('update', { of: missions })
  const settled: string[] = []
  for (const { rule: stored, facts, quizzes, userId, ...mission } of rows) {
    const rule = predicate.parse(stored)
    if (isPickable(rule)) continue
    const settlement = settleActivity(rule, facts)
    if (settlement.outcome === 'open') continue
    const { countsQuiz } = activityKind(rule)
    await close({ ...mission, settlement, quizzes: countsQuiz ? quizzes.filter(countsQuiz) : [] }, tx)
    settled.push(userId)
    if (settlement.outcome !== 'won') continue
    const { id, points } = mission
    // One at a time: a quiz may win a fan several missions, and a batch takes one reward per fan.
    const reward = { userId, causeId: id, key: `mission:${id}:settled:1`, xp: points, points }
    await bookRewards(
      actor,
      { causeKind: 'mission', ruleVersion: VERIFIED_RULE_VERSION, rewards: [reward] },
      tx,
    )
    await notifyFan(tx, { userId, kind: 'points' })
  }
  await notifyFans(tx, 'missions', settled)
  return settled.length
}

type Closing = {
  id: string
  templateId: string
  settlement: ActivitySettlement
  quizzes: ReceiptQuiz[]
}

async function close({ id, templateId, settlement, quizzes }: Closing, tx: Tx): Promise<void> {
  const { outcome, evidence, settledBy } = settlement
  await tx.execute(sql`
    with receipt as (
      insert into ${settlements} (template_id, rule_version, judgement, sources, locked)
      values (${templateId}, ${VERIFIED_RULE_VERSION}, ${JSON.stringify(evidence)}::text::jsonb,
        ${JSON.stringify(quizzes)}::text::jsonb, true) returning id
    )
    update ${missions} mission set outcome = ${outcome}, settled_by = ${settledBy}, status = 'done', settled_at = app_now(),
      settlement_id = receipt.id, settled_times = 1, reward = case when ${outcome} = 'won' then mission.points else 0 end
    from receipt where mission.id = ${id}`)
}

/** Closes the missions whose day has passed; a failure for one fan does not stop the others. @returns the number closed */
export async function settleOverdue(actor: System): Promise<number> {
  const overdue = await database()
    .selectDistinct({ userId: missions.userId })
    .from(missions)
    .where(and(open, sql`${missions.dueDate} < app_day(app_now())`))
    .limit(OVERDUE_AT_ONCE)
  let settled = 0
  for (const { userId } of overdue)
    try {
      settled += await inTransaction((tx) => settleActivities(actor, [userId], tx))
    } catch (error) {
      log.error({ error, userId }, 'missions of a fan could not be closed')
    }
  return settled
}
