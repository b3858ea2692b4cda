import 'server-only'
import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Conn, Tx } from '@/db/client'
import { missionDailyXp } from '@/db/schema/mission-counters'
import { missions, missionTemplates } from '@/db/schema/missions'
import { connection, inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { hasContent } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import type { rowInput } from '@/lib/core/forms/fields'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import { fanNotificationOf, notifyFan } from '@/lib/core/live/events'
import { transfer } from '@/lib/ledger/commands'
import { recordUndo, type UndoRows } from '@/lib/undo/commands'
import { isAnsweredElsewhere } from './answers/queries'
import { countPick, queuePicks, uncountPick } from './picks/commands'
import { DECLARED_RULE_VERSION, declaredXp, type MissionStatus, OPEN_DECLARED_MAX } from './rules'
import type { createMissionInput, missionStatusInput } from './schema'

type NewMission = z.output<typeof createMissionInput>

/**
 * Creates a declared mission; the same form sent again returns the same mission.
 * @returns its id
 * @throws DomainError mission_limit when the fan has too many open ones; key_reused for a repeat with other content
 */
export async function createMission(actor: SignedIn, input: NewMission, tx?: Tx): Promise<string> {
  return repeatedId(await declareMission(actor, input, tx), 'mission_limit')
}

/**
 * Creates a declared mission unless the fan has one of the same request, whatever its content.
 * @returns its id, and whether it has this content; nothing when the fan has too many open ones
 */
export async function declareMission(
  actor: SignedIn,
  { requestId, title, description, dueDate, points }: NewMission,
  tx?: Tx,
): Promise<{ id: string; isSame: boolean } | undefined> {
  return inTransaction(async (conn) => {
    const [inserted] = await conn.execute<{ id: string }>(sql`
      insert into ${missions} (user_id, request_id, title, description, due_date, points)
      select ${actor.userId}::uuid, ${requestId}::uuid, ${title}, ${description}, ${dueDate}::date, ${points}::int
      where (select count(*) from ${missions} where user_id = ${actor.userId} and kind = 'declared' and status <> 'done'
        and deleted_at is null) < ${OPEN_DECLARED_MAX}
      on conflict (user_id, request_id) do nothing returning id`)
    if (inserted) {
      await notifyFan(conn, { userId: actor.userId, kind: 'missions' })
      return { id: inserted.id, isSame: true }
    }
    const [existing] = await conn
      .select({
        id: missions.id,
        isSame: hasContent(getTableColumns(missions), { title, description, dueDate, points }),
      })
      .from(missions)
      .where(and(eq(missions.userId, actor.userId), eq(missions.requestId, requestId)))
    return existing
  }, tx)
}

/** Restores a declared mission that the fan has deleted: it is to do again, with a new due date. */
export async function restoreDeclared(
  { userId }: SignedIn,
  { id, dueDate }: { id: string; dueDate: string | null },
  tx: Tx,
): Promise<void> {
  const back = await tx
    .update(missions)
    .set({ deletedAt: null, dueDate, status: 'todo' })
    .where(
      and(
        eq(missions.id, id),
        eq(missions.userId, userId),
        eq(missions.kind, 'declared'),
        isNotNull(missions.deletedAt),
      ),
    )
    .returning({ id: missions.id })
  if (back.length > 0) await notifyFan(tx, { userId, kind: 'missions' })
}

/**
 * `moved`: between the lists of active and completed missions. `isRepeat`: done before, so its XP has been paid;
 * `wasCapped`: done before, when the cap took all of it.
 */
type StatusChange = Record<'capped' | 'moved' | 'isRepeat' | 'wasCapped' | 'hasNoPoints', boolean> & {
  xp: number
}

type StatusInput = z.output<typeof missionStatusInput>

const changeStatus = ({ userId }: SignedIn, { id, status }: StatusInput, conn: Conn) =>
  conn.execute<{ status: MissionStatus; points: number; xp: number | null }>(sql`
    with before as (
      select id, status, points, xp_awarded from missions
      where id = ${id} and user_id = ${userId} and kind = 'declared' and deleted_at is null for update
    ), moved as (
      update missions mission set status = ${status} from before where mission.id = before.id
      returning before.status, before.points, before.xp_awarded as xp, mission.user_id
    )
    select status, points, xp, ${fanNotificationOf('missions', sql`user_id`)} from moved`)

/** A mission of the fan's own that is not deleted. */
const ownMission = ({ userId }: SignedIn, id: string) =>
  and(eq(missions.id, id), eq(missions.userId, userId), isNull(missions.deletedAt))

const ownDeclared = (actor: SignedIn, id: string) => and(ownMission(actor, id), eq(missions.kind, 'declared'))

/** Explains why a statement found no declared mission to change. */
async function refusalOf(actor: SignedIn, id: string, conn: Conn): Promise<DomainError> {
  return new DomainError((await conn.$count(missions, ownMission(actor, id))) > 0 ? 'verified' : 'not_found')
}

/**
 * Sets the status of a declared mission. Only the first completion pays XP: the mission's points, as far as the daily cap for
 * declared missions allows.
 * @returns the XP given now, and whether the cap took some
 * @throws DomainError not_found, whether the mission doesn't exist, is deleted or belongs to another fan; verified for one that
 * results close
 */
export async function setMissionStatus(actor: SignedIn, input: StatusInput, tx?: Tx): Promise<StatusChange> {
  if (input.status === 'done') {
    const first = await inTransaction((conn) => firstCompletion(actor, input.id, conn), tx)
    if (first) return first
  }
  const [before] = await changeStatus(actor, input, connection(tx))
  if (!before) throw await refusalOf(actor, input.id, connection(tx))
  const isDone = input.status === 'done'
  const moved = (before.status === 'done') !== isDone
  const isAgain = isDone && moved
  const [hasNoPoints, wasPaid] = [before.points === 0, Number(before.xp) > 0]
  return {
    xp: 0,
    capped: false,
    moved,
    isRepeat: isAgain && wasPaid,
    wasCapped: isAgain && !wasPaid && !hasNoPoints,
    hasNoPoints: isAgain && hasNoPoints,
  }
}

/**
 * Gives an overdue declared mission until the end of tomorrow. One that is not overdue, or is done, stays as it is, so that a second
 * press changes nothing.
 * @throws DomainError not_found, whether the mission doesn't exist, is deleted or belongs to another fan; verified for one that results close
 */
export async function postponeMission(
  actor: SignedIn,
  { id }: z.output<typeof rowInput>,
  tx?: Tx,
): Promise<void> {
  const declared = ownDeclared(actor, id)
  await inTransaction(async (conn) => {
    const moved = await conn
      .update(missions)
      .set({ dueDate: sql`app_day(app_now()) + 1` })
      .where(and(declared, ne(missions.status, 'done'), sql`${missions.dueDate} < app_day(app_now())`))
      .returning({ id: missions.id })
    if (moved.length > 0) return notifyFan(conn, { userId: actor.userId, kind: 'missions' })
    if ((await conn.$count(missions, declared)) > 0) return
    throw await refusalOf(actor, id, conn)
  }, tx)
}

/** The first completion: the row lock of the UPDATE lets exactly one of several parallel requests through. */
async function firstCompletion(actor: SignedIn, id: string, tx: Tx): Promise<StatusChange | null> {
  const [claimed] = await tx
    .update(missions)
    .set({ status: 'done', firstDoneAt: sql`app_now()`, xpAwarded: 0 })
    .where(and(ownDeclared(actor, id), isNull(missions.firstDoneAt)))
    .returning({ id: missions.id, points: missions.points })
  if (!claimed) return null
  const xp = await takeFromDay(actor.userId, claimed.points, tx)
  if (xp > 0) {
    await tx.update(missions).set({ xpAwarded: xp }).where(eq(missions.id, claimed.id))
    await transfer(
      actor,
      {
        userId: actor.userId,
        asset: 'xp',
        amount: xp,
        cause: { kind: 'mission', id: claimed.id },
        ruleVersion: DECLARED_RULE_VERSION,
        key: `mission:${claimed.id}:xp`,
      },
      tx,
    )
    await notifyFan(tx, { userId: actor.userId, kind: 'points' })
  }
  await notifyFan(tx, { userId: actor.userId, kind: 'missions' })
  const hasNoPoints = claimed.points === 0
  return { xp, capped: xp < claimed.points, moved: true, isRepeat: false, wasCapped: false, hasNoPoints }
}

/** Takes `wanted` XP from the daily cap, or what is left of it; the upsert locks the counter row before it is read. */
async function takeFromDay(userId: string, wanted: number, tx: Tx): Promise<number> {
  const [today] = await tx
    .insert(missionDailyXp)
    .values({ userId, day: sql`app_day(app_now())`, used: 0 })
    .onConflictDoUpdate({
      target: [missionDailyXp.userId, missionDailyXp.day],
      set: { used: sql`${missionDailyXp.used}` },
    })
    .returning({ day: missionDailyXp.day, used: missionDailyXp.used })
  const taken = today ? declaredXp(wanted, today.used) : 0
  if (today && taken > 0)
    await tx
      .update(missionDailyXp)
      .set({ used: sql`${missionDailyXp.used} + ${taken}` })
      .where(and(eq(missionDailyXp.userId, userId), eq(missionDailyXp.day, today.day)))
  return taken
}

/**
 * Removes one of the fan's missions from the lists; a pick whose question is still open frees its counted place.
 * @returns the id that undoes it
 * @throws DomainError not_found
 */
export async function deleteMission(
  actor: SignedIn,
  input: Pick<z.output<typeof rowInput>, 'id'>,
  tx?: Tx,
): Promise<string> {
  return inTransaction(async (conn) => {
    const deleted = await conn
      .update(missions)
      .set({ deletedAt: sql`app_now()` })
      .where(ownMission(actor, input.id))
      .returning({ id: missions.id })
    if (deleted.length === 0) throw new DomainError('not_found')
    await uncountPick(input.id, conn)
    await notifyFan(conn, { userId: actor.userId, kind: 'missions' })
    return recordUndo(actor, 'mission', { id: input.id }, conn)
  }, tx)
}

/**
 * Undoes adding several missions together, except those the fan has changed since; a pick restored with one of them frees its
 * place. The rows are deleted, since they hold nothing, except those of match missions, whose picks may have been seen elsewhere.
 */
async function undoAdding({ userId }: SignedIn, { added, picks = {} }: UndoRows, tx: Tx): Promise<void> {
  const isUnpicked = and(isNull(missions.pick), eq(missions.status, 'todo'))
  const isAsItCame = sql`${missions.pick} = ${JSON.stringify(picks)}::text::jsonb ->> ${missions.id}::text`
  const untouched = and(
    inArray(missions.id, Array.isArray(added) ? added.map(String) : []),
    eq(missions.userId, userId),
    isNull(missions.deletedAt),
    isNull(missions.firstDoneAt),
    or(isUnpicked, isAsItCame),
  )
  await tx.delete(missions).where(and(untouched, ne(missions.kind, 'match')))
  const deleted = await tx
    .update(missions)
    .set({ deletedAt: sql`app_now()` })
    .where(untouched)
    .returning({ id: missions.id })
  for (const { id } of deleted) await uncountPick(id, tx)
  await notifyFan(tx, { userId, kind: 'missions' })
}

/**
 * Restores a deleted mission, or undoes adding several together. A pick takes a counted place again while its
 * question is open and its week has a place left.
 * @throws DomainError not_found, also once the matches have decided a mission that was deleted while open, or have begun and it
 * has a pick, or another pick answers its question
 */
export async function restoreMission(actor: SignedIn, rows: UndoRows, tx: Tx): Promise<void> {
  if (Array.isArray(rows.added)) return undoAdding(actor, rows, tx)
  const id = String(rows.id)
  await queuePicks(actor, tx)
  // A settlement waits for the lock and then finds the mission, unless it has decided the template already.
  const [template] = await tx.execute<{ undecided: boolean }>(sql`
    select template.undecided from ${missionTemplates} template join ${missions} mission on mission.template_id = template.id
    where mission.id = ${id} and mission.user_id = ${actor.userId} for share of template`)
  const isOpenOrKept = sql`(${missions.kind} <> 'match' or ${missions.outcome} <> 'open' or ${template?.undecided ?? false}::boolean
    and (${missions.pick} is null or not ${missions.withdrawn} or picks_open(${missions.templateId})))`
  // One that was deleted after its lock is judged in any case; any other gets the current time.
  const isJudged = sql`(${missions.pick} is null or ${missions.outcome} <> 'open' or not ${missions.withdrawn})`
  const isOnlyAnswer = sql`(${isJudged} or not ${isAnsweredElsewhere<SQL>(sql, sql`${missions.templateId}`, sql`${missions.userId}`)})`
  const week = sql<string | null>`case when ${missions.pick} is not null and ${missions.outcome} = 'open'
    and ${missions.countedWeek} is null and picks_open(${missions.templateId}) then app_week(coalesce(picks_lock_at(${missions.templateId}), app_now())) end`
  const [back] = await tx
    .update(missions)
    .set({
      deletedAt: null,
      pickedAt: sql`case when ${isJudged} then ${missions.pickedAt} else app_now() end`,
    })
    .where(and(eq(missions.id, id), eq(missions.userId, actor.userId), isOpenOrKept, isOnlyAnswer))
    .returning({ week })
  if (!back) throw new DomainError('not_found')
  if (back.week !== null) await countPick({ id, userId: actor.userId, week: back.week }, tx)
  await notifyFan(tx, { userId: actor.userId, kind: 'missions' })
}
