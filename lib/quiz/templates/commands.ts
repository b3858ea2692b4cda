import 'server-only'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { quizTemplates, type WrittenQuestion } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { hasContent, isAsSeen, versionOf } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import type { idInput } from '@/lib/core/forms/fields'
import { jsonField } from '@/lib/core/forms/json-field'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import { recordUndo, type UndoRows } from '@/lib/undo/commands'
import { writtenQuestions } from '../questions/schema'
import { QUIZ_TEMPLATE_EDITED } from './queries'
import type { createQuizTemplateInput, updateQuizTemplateInput } from './schema'

type TemplateInput = z.output<typeof createQuizTemplateInput>
type NewTemplate = Pick<TemplateInput, 'requestId' | 'title' | 'competition' | 'difficulty'> & {
  questions: WrittenQuestion[]
}

/** The questions that were typed as JSON. @throws DomainError invalid_json, invalid_input */
export const questionsFrom = (text: string): WrittenQuestion[] =>
  jsonField('questions', text, writtenQuestions)

/**
 * Creates a template of a quiz; the same form sent again is the same template.
 * @returns its id
 * @throws DomainError invalid_json, invalid_input, forbidden; key_reused for a repeat with other content
 */
export async function createQuizTemplate(actor: Admin, input: TemplateInput): Promise<string> {
  return addQuizTemplate(actor, { ...input, questions: questionsFrom(input.questions) })
}

/** The same with questions that are already checked. @throws DomainError forbidden, key_reused */
export async function addQuizTemplate(actor: Admin, template: NewTemplate): Promise<string> {
  const { requestId, title, competition, difficulty } = template
  const questions = sql`${JSON.stringify(template.questions)}::text::jsonb`
  return inTransaction(async (tx) => {
    const [inserted] = await tx.execute(sql`
      insert into ${quizTemplates} (id, title, competition, difficulty, questions)
      select ${requestId}, ${title}, ${competition}, ${difficulty}, ${questions}
      where ${holdsRight(actor)} on conflict (id) do nothing returning id`)
    if (inserted) {
      const detail = { title, competition, difficulty, questions: template.questions }
      await writeAudit(actor, { action: 'quiz.create', subject: requestId, detail }, tx)
      return requestId
    }
    const [existing] = await tx
      .select({
        id: quizTemplates.id,
        isSame: hasContent(getTableColumns(quizTemplates), { title, competition, difficulty, questions }),
      })
      .from(quizTemplates)
      .where(and(eq(quizTemplates.id, requestId), holdsRight(actor)))
    return repeatedId(existing, 'forbidden')
  })
}

/**
 * Changes a template; a quiz that was published from it stays as it is. The same form sent again changes nothing.
 * @param input version: the one that the admin has seen
 * @returns the new version
 * @throws DomainError invalid_json, invalid_input, not_found, changed_since
 */
export async function updateQuizTemplate(
  actor: Admin,
  input: z.output<typeof updateQuizTemplateInput>,
): Promise<string> {
  const { id, version, title, competition, difficulty } = input
  const questions = questionsFrom(input.questions)
  return inTransaction(async (tx) => {
    const own = and(eq(quizTemplates.id, id), holdsRight(actor))
    const [before] = await tx.select(QUIZ_TEMPLATE_EDITED).from(quizTemplates).where(own).for('update')
    if (!before) throw new DomainError('not_found')
    const set = {
      title,
      competition,
      difficulty,
      questions: sql`${JSON.stringify(questions)}::text::jsonb`,
    }
    const [changed] = await tx
      .update(quizTemplates)
      .set(set)
      .where(and(own, isAsSeen(QUIZ_TEMPLATE_EDITED, version, set)))
      .returning({ version: versionOf(QUIZ_TEMPLATE_EDITED) })
    if (!changed) throw new DomainError('changed_since')
    const detail = { title, competition, difficulty, questions, before }
    await writeAudit(actor, { action: 'quiz.update', subject: id, detail }, tx)
    return changed.version
  })
}

/**
 * Deletes a template; schedules that name it draw from the bank until it is put back.
 * @returns the id that undoes it
 * @throws DomainError not_found
 */
export async function deleteQuizTemplate(actor: Admin, { id }: z.output<typeof idInput>): Promise<string> {
  return inTransaction(async (tx) => {
    const [scheduled] = await tx.execute<{ ids: string[] }>(sql`
      select coalesce(json_agg(id), '[]') as ids from content_schedules where template_id = ${id}`)
    const [template] = await tx.execute<{ whole: UndoRows }>(sql`
      delete from ${quizTemplates} where id = ${id} and ${holdsRight(actor)} returning to_jsonb(quiz_templates) as whole`)
    if (!template) throw new DomainError('not_found')
    const { id: _id, created_at: _made, ...detail } = template.whole
    await writeAudit(actor, { action: 'quiz.delete', subject: id, detail }, tx)
    return recordUndo(
      actor,
      'quiz_template',
      { template: template.whole, scheduleIds: scheduled?.ids ?? [] },
      tx,
    )
  })
}

/** Puts a deleted template back. @throws DomainError forbidden, conflict */
export async function restoreQuizTemplate(actor: Admin, rows: UndoRows, tx: Tx): Promise<void> {
  const [back] = await tx.execute<{ id: string }>(sql`
    insert into ${quizTemplates}
    select back.* from jsonb_populate_record(null::quiz_templates, ${JSON.stringify(rows.template)}::text::jsonb) back
    where ${holdsRight(actor)} on conflict do nothing returning id`)
  if (!back) throw new DomainError('conflict')
  await writeAudit(actor, { action: 'quiz.restore', subject: back.id, detail: {} }, tx)
}
