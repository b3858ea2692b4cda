import 'server-only'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { contentSchedules, publications } from '@/db/schema/content'
import { zonedInstant, zonedMinute } from '@/db/time'
import { constraintOf, inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { hasContent, isAsSeen, versionOf } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import type { idInput } from '@/lib/core/forms/fields'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import { recordUndo, type UndoRows } from '@/lib/undo/commands'
import { conflictingQuiz, SCHEDULE_EDITED } from '../queries'
import type { createScheduleInput, updateScheduleInput } from '../schema'

type NewSchedule = z.output<typeof createScheduleInput>
type Fields = Omit<NewSchedule, 'requestId'>

/** Checks that the end comes after the start. */
function validate({ intent: _intent, drafts: _drafts, tips, ...fields }: Fields) {
  if (fields.startsAt !== null && fields.endsAt !== null && fields.endsAt <= fields.startsAt)
    throw new DomainError('invalid_input', { fields: { endsAt: 'ends_first' } })
  return { ...fields, payload: fields.kind === 'coach_tip' ? { tips } : {} }
}

/** What the log keeps of a schedule, as its form shows it. */
const LOGGED = {
  kind: contentSchedules.kind,
  frequency: contentSchedules.frequency,
  startsAt: zonedMinute(contentSchedules.startsAt),
  endsAt: zonedMinute<string | null>(contentSchedules.endsAt),
  templateId: contentSchedules.templateId,
  payload: contentSchedules.payload,
}

/** Turns an end before the stored start, or before now, into a refusal. */
function refuseInvalidSpan(error: unknown): never {
  if (constraintOf(error) !== 'content_schedules_span') throw error
  throw new DomainError('invalid_input', { fields: { endsAt: 'ends_first' } })
}

/** An end that has passed would leave nothing to publish. */
async function requireFutureEnd(endsAt: string | null, tx: Tx): Promise<void> {
  const [passed] = await tx.execute(sql`select 1 where ${zonedInstant(endsAt)} <= app_now()`)
  if (passed) throw new DomainError('invalid_input', { fields: { endsAt: 'past' } })
}

/** Refuses a schedule whose days all have their quiz. */
async function requireFreeDay(actor: Admin, id: string, tx: Tx): Promise<void> {
  const quiz = await conflictingQuiz(actor, id, tx)
  if (quiz && quiz.next === null)
    throw new DomainError('invalid_input', { fields: { endsAt: 'no_free_day' } })
}

/** Locks the template against deletion until the schedule is stored. */
async function requireTemplate(id: string | null, tx: Tx): Promise<void> {
  if (id === null) return
  const [existing] = await tx.execute(sql`select 1 from quiz_templates where id = ${id} for key share`)
  if (!existing) throw new DomainError('invalid_input', { fields: { templateId: 'unknown_option' } })
}

/**
 * Creates a schedule; without a start it starts now, without an end it is open-ended. With a start in the past, missed days are not
 * published, except by a schedule that publishes only once. Sending the same form again returns the same schedule.
 * @returns its id
 * @throws DomainError invalid_input, forbidden; key_reused for a repeat with other content
 */
export async function createSchedule(actor: Admin, { requestId, ...given }: NewSchedule): Promise<string> {
  const fields = validate(given)
  const { kind, frequency, startsAt, endsAt, templateId, payload } = fields
  return inTransaction(async (tx) => {
    await requireTemplate(templateId, tx)
    await requireFutureEnd(endsAt, tx)
    const insertion = tx.execute(sql`
      insert into ${contentSchedules} (id, kind, frequency, starts_at, ends_at, changed_at, template_id, payload)
      select ${requestId}, ${kind}, ${frequency}, coalesce(${zonedInstant(startsAt)}, app_now()), ${zonedInstant(endsAt)},
        case when ${frequency} <> 'seasonal' then app_now() end, ${templateId}::uuid, ${JSON.stringify(payload)}::text::jsonb
      where ${holdsRight(actor)} on conflict (id) do nothing returning id`)
    const [inserted] = await insertion.catch(refuseInvalidSpan)
    if (inserted) {
      await requireFreeDay(actor, requestId, tx)
      await writeAudit(actor, { action: 'schedule.create', subject: requestId, detail: fields }, tx)
      return requestId
    }
    const content = {
      kind,
      frequency,
      startsAt: sql`coalesce(${zonedInstant(startsAt)}, ${contentSchedules.createdAt})`,
      endsAt: zonedInstant(endsAt),
      templateId,
      payload: sql`${JSON.stringify(payload)}::text::jsonb`,
    }
    const [existing] = await tx
      .select({ id: contentSchedules.id, isSame: hasContent(getTableColumns(contentSchedules), content) })
      .from(contentSchedules)
      .where(and(eq(contentSchedules.id, requestId), holdsRight(actor)))
    return repeatedId(existing, 'forbidden')
  })
}

/**
 * Changes a schedule; what it has published stays. Without a start it keeps its own.
 * @returns the new version
 * @throws DomainError invalid_input, not_found, changed_since
 */
export async function updateSchedule(
  actor: Admin,
  { id, version, ...given }: z.output<typeof updateScheduleInput>,
): Promise<string> {
  const fields = validate(given)
  const { kind, frequency, startsAt, endsAt, templateId } = fields
  const payload = sql`${JSON.stringify(fields.payload)}::text::jsonb`
  const next = { startsAt: sql`next.starts_at`, endsAt: sql`next.ends_at` }
  const seen = isAsSeen(SCHEDULE_EDITED, version, { kind, frequency, ...next, templateId, payload })
  return inTransaction(async (tx) => {
    await requireTemplate(templateId, tx)
    const own = and(eq(contentSchedules.id, id), holdsRight(actor))
    const [before] = await tx.select(LOGGED).from(contentSchedules).where(own).for('update')
    if (!before) throw new DomainError('not_found')
    await requireFutureEnd(endsAt, tx)
    const updated = tx.execute<{ version: string }>(sql`
      update ${contentSchedules} schedule set kind = ${kind}, frequency = ${frequency},
        starts_at = next.starts_at, ends_at = next.ends_at,
        changed_at = case when (schedule.frequency, date_trunc('minute', schedule.starts_at), schedule.ends_at)
          is distinct from (${frequency}, date_trunc('minute', next.starts_at), next.ends_at) then app_now() else schedule.changed_at end,
        template_id = ${templateId}::uuid, payload = ${payload}
      from (select coalesce(${zonedInstant(startsAt)}, starts_at) as starts_at, ${zonedInstant(endsAt)}::timestamptz as ends_at
        from ${contentSchedules} where id = ${id}) next
      where schedule.id = ${id} and ${seen} and ${holdsRight(actor)} returning ${versionOf(SCHEDULE_EDITED)} as version`)
    const [changed] = await updated.catch(refuseInvalidSpan)
    if (!changed) throw new DomainError('changed_since')
    await requireFreeDay(actor, id, tx)
    await writeAudit(actor, { action: 'schedule.update', subject: id, detail: { ...fields, before } }, tx)
    return changed.version
  })
}

/** Deletes its publications too, which an undo puts back; the quizzes and tips that it has published stay. @throws DomainError not_found */
export async function deleteSchedule(actor: Admin, { id }: z.output<typeof idInput>): Promise<string> {
  return inTransaction(async (tx) => {
    const [schedule] = await tx.execute<{ whole: UndoRows }>(sql`
      delete from ${contentSchedules} where id = ${id} and ${holdsRight(actor)}
      returning to_jsonb(content_schedules) || jsonb_build_object('publications',
        (select coalesce(jsonb_agg(to_jsonb(publications)), '[]') from ${publications} where schedule_id = content_schedules.id)) as whole`)
    if (!schedule) throw new DomainError('not_found')
    const { id: _id, publications: _publications, ...detail } = schedule.whole
    await writeAudit(actor, { action: 'schedule.delete', subject: id, detail }, tx)
    return recordUndo(actor, 'schedule', schedule.whole, tx)
  })
}

/** Puts a deleted schedule back, with what it has published, so that no period is published again. @throws DomainError forbidden, conflict */
export async function restoreSchedule(actor: Admin, rows: UndoRows, tx: Tx): Promise<void> {
  const [back] = await tx.execute<{ id: string }>(sql`
    insert into ${contentSchedules}
    select back.* from jsonb_populate_record(null::content_schedules, ${JSON.stringify(rows)}::text::jsonb) back
    where ${holdsRight(actor)} on conflict do nothing returning id`)
  if (!back) throw new DomainError('conflict')
  await tx.execute(sql`
    insert into ${publications}
    select (jsonb_populate_record(kept, jsonb_build_object('quiz_id', quiz.id, 'suggestion_id', tip.id))).*
    from jsonb_populate_recordset(null::publications, ${JSON.stringify(rows.publications ?? [])}::text::jsonb) kept
    left join quizzes quiz on quiz.id = kept.quiz_id left join coach_suggestions tip on tip.id = kept.suggestion_id`)
  await writeAudit(actor, { action: 'schedule.restore', subject: back.id, detail: {} }, tx)
}

/** Gives schedules back the quiz template that was deleted under them, unless they have another by now. */
export async function relinkSchedules(actor: Admin, rows: UndoRows, tx: Tx): Promise<void> {
  await tx.execute(sql`
    update ${contentSchedules} set template_id = (${JSON.stringify(rows)}::text::jsonb -> 'template' ->> 'id')::uuid
    where template_id is null and ${holdsRight(actor)}
      and id in (select listed::uuid from jsonb_array_elements_text(${JSON.stringify(rows.scheduleIds)}::text::jsonb) listed)`)
}
