import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { writeAudit } from '@/lib/audit/commands'
import { type AuditFilter, auditPage } from '@/lib/audit/queries'
import { LINES_SEARCHED } from '@/lib/audit/rules'
import { actionText } from '@/lib/audit/words'
import { createSchedule, deleteSchedule } from '@/lib/content/schedules/commands'
import { createScheduleInput } from '@/lib/content/schema'
import { deleteMatch } from '@/lib/matches/commands'
import { setTemplateActive } from '@/lib/missions/templates/commands'
import { addBankQuestions, setQuestionActive } from '@/lib/quiz/bank/commands'
import { createQuizTemplate, deleteQuizTemplate } from '@/lib/quiz/templates/commands'
import { createQuizTemplateInput } from '@/lib/quiz/templates/schema'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { makeMatch, makeTemplate, resultOf } from '@/tests/support/factories-matches'
import { written } from '@/tests/support/quizzes'

const mister = asAdmin(await makeFan({ isAdmin: true }))

/** The action and the name of the latest lines, newest first. */
const latest = async (count: number) =>
  (await auditPage(mister, {})).lines.slice(0, count).map(({ action, name }) => [action, name])

const alike = (name: string) => ({ it: name, en: name })

it('a match is named by its teams, even when it is deleted', async () => {
  const matchId = await makeMatch()
  const [teams] = await database().sql<{ name: string }[]>`
    select home || ' – ' || away as name from matches where id = ${matchId}`
  await database().transaction((tx) =>
    writeAudit(mister, { action: 'match.lift', subject: matchId, detail: {} }, tx),
  )
  expect(await latest(1)).toEqual([['match.lift', alike(teams?.name ?? '')]])
  await deleteMatch(mister, { id: matchId })
  expect(await latest(1)).toEqual([['match.delete', alike(teams?.name ?? '')]])
})

it('a mission template is named by its title in both languages', async () => {
  const id = await makeTemplate(resultOf(await makeMatch()))
  await setTemplateActive(mister, { id, active: false })
  const [row] = await database().sql<{ it: string; en: string }[]>`
    select title_it as it, title_en as en from mission_templates where id = ${id}`
  expect(await latest(1)).toEqual([['template.activate', { it: row?.it, en: row?.en }]])
})

it('a line says whether its subject was retired or put back, and is found by either', async () => {
  const id = await makeTemplate(resultOf(await makeMatch()))
  for (const active of [false, true]) await setTemplateActive(mister, { id, active })
  const said = async (filter: AuditFilter) =>
    (await auditPage(mister, filter)).lines
      .filter(({ subject }) => subject === id)
      .map((line) => actionText(line, 'it'))
  expect(await said({})).toEqual(['modello offerto', 'modello ritirato'])
  expect(await said({ q: 'modello ritirato' })).toContain('modello ritirato')
})

it('a quiz template is named by its title, even when it is deleted', async () => {
  const questions = JSON.stringify([written('prova')])
  const id = await createQuizTemplate(
    mister,
    createQuizTemplateInput.parse({ requestId: randomUUID(), title: 'Derby d’Italia', questions }),
  )
  await deleteQuizTemplate(mister, { id })
  expect(await latest(2)).toEqual([
    ['quiz.delete', alike('Derby d’Italia')],
    ['quiz.create', alike('Derby d’Italia')],
  ])
})

it('a schedule is named by its first tip, even when it is deleted', async () => {
  const tip = {
    'tip.0.title': 'Scaldati',
    'tip.0.body': 'Prima del via',
    'tip.0.en.title': 'Warm up',
    'tip.0.en.body': 'First',
  }
  const fields = { requestId: randomUUID(), kind: 'coach_tip', frequency: 'daily', ...tip }
  const id = await createSchedule(mister, createScheduleInput.parse(fields))
  expect(await latest(1)).toEqual([['schedule.create', { it: 'Scaldati', en: 'Warm up' }]])
  await deleteSchedule(mister, { id })
  expect(await latest(1)).toEqual([['schedule.delete', { it: 'Scaldati', en: 'Warm up' }]])
})

it('a question is named by its text', async () => {
  await addBankQuestions(mister, { topic: 'derby', difficulty: 'easy', questions: [written('uno')] })
  const [row] = await database().sql<{ id: string }[]>`select id from bank_questions where topic = 'derby'`
  await setQuestionActive(mister, { id: row?.id ?? '', active: false })
  expect(await latest(1)).toEqual([['question.activate', { it: 'Domanda uno', en: 'Question uno' }]])
})

it('a subject without a row, or a name in its detail, has no name', async () => {
  await database().transaction(async (tx) => {
    const detail = { home: null }
    await writeAudit(mister, { action: 'match.lift', subject: randomUUID(), detail }, tx)
    await writeAudit(mister, { action: 'scheduler.run', subject: '2026-11-22', detail }, tx)
    await writeAudit(mister, { action: 'quiz.update', subject: 'not an id', detail }, tx)
  })
  expect((await latest(3)).map(([, name]) => name)).toEqual([null, null, null])
})

it('a line is found by its text, in either language and without accents', async () => {
  const id = await makeTemplate(resultOf(await makeMatch()))
  await database().sql`
    update mission_templates set title_it = 'Segna perché', title_en = 'Reasons to score' where id = ${id}`
  await setTemplateActive(mister, { id, active: false })
  const found = async (q: string) => (await auditPage(mister, { q })).lines.map(({ subject }) => subject)
  for (const q of [
    'segna perche',
    'REASONS',
    'ritirato segna',
    'retired score',
    'template.act',
    id.slice(0, 8),
  ])
    expect(await found(q)).toContain(id)
  expect(await found('segna scheduler')).toEqual([])
})

it('words are searched in the newest 20,000 lines, a subject in all', async () => {
  const subject = randomUUID()
  const found = async (filter: AuditFilter) =>
    (await auditPage(mister, filter)).lines.map((line) => line.subject)
  await database().transaction((tx) =>
    writeAudit(mister, { action: 'poster.delete', subject, detail: { prompt: 'Curva innevata' } }, tx),
  )
  const addLines = (count: number) =>
    database().execute(sql`
      insert into audit_log (cause, action, subject, detail)
      select 'prova', 'scheduler.run', 'x', '{}' from generate_series(1, ${count}::int)`)
  await addLines(LINES_SEARCHED - 1)
  expect(await found({ q: 'innevata' })).toEqual([subject])
  await addLines(1)
  expect(await found({ q: 'innevata' })).toEqual([])
  expect(await found({ subject })).toEqual([subject])
})
