import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { database } from '@/db/client'
import { quizTemplates } from '@/db/schema/quiz'
import { publishDue } from '@/lib/content/commands'
import { startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { practiceOf, reviewPractice } from '@/lib/quiz/practice/queries'
import { publishQuiz } from '@/lib/quiz/publish/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFans, system } from '@/tests/support/factories'
import { makePro } from '@/tests/support/plans'
import {
  answerKey,
  dailySchedule,
  fillBank,
  forgetContent,
  type KeyedQuestion,
} from '@/tests/support/quizzes'
import { refusal } from '@/tests/support/storm'

let key: KeyedQuestion[] = []

beforeEach(async () => {
  await forgetContent()
  await fillBank()
  await dailySchedule()
  await publishDue(system)
  key = await answerKey()
})

const idsOf = (practice: Awaited<ReturnType<typeof practiceOf>>) => practice?.questions.map(({ id }) => id)
const byId = (ids: string[]) => ids.toSorted()
const all = { of: 'mix', competition: null, difficulty: null, serving: 0 } as const
const mistakes = { of: 'mistakes', serving: 0 } as const

it('mixes past questions by competition and difficulty, ten at a time and twenty with Pro', async () => {
  const [fan] = await makeFans(1)
  if (!fan) throw new Error('the scene is not set')
  await database().execute(sql`update bank_questions set topic = 'serie_a' where id in (
    select bank_id from quiz_questions where id = ${key[0]?.questionId} or id = ${key[9]?.questionId})`)
  expect(await practiceOf(fan.actor, all, 'it'), 'today’s are not over').toBeNull()
  await atShiftedTime('1 day', async () => {
    const mixed = await practiceOf(fan.actor, all, 'it')
    expect(byId(idsOf(mixed) ?? [])).toEqual(byId(key.map(({ questionId }) => questionId)))
    expect(mixed?.isMore).toBe(false)
    expect(JSON.stringify(mixed)).not.toMatch(/Perché|"right"/)
    expect(await practiceOf(fan.actor, { ...all, serving: 1 }, 'it')).toBeNull()
    const hard = await practiceOf(fan.actor, { ...all, difficulty: 'hard' }, 'it')
    expect(byId(idsOf(hard) ?? [])).toEqual(byId(key.slice(8).map(({ questionId }) => questionId)))
    const italian = await practiceOf(fan.actor, { ...all, competition: 'serie_a', difficulty: 'hard' }, 'it')
    expect(idsOf(italian)).toEqual([key[9]?.questionId])
    expect(await practiceOf(fan.actor, { ...all, competition: 'ligue_1' }, 'it')).toBeNull()
  })
  await atShiftedTime('2 days', async () => {
    await publishDue(system)
    const mixed = await practiceOf(fan.actor, all, 'it')
    expect([mixed?.questions.length, mixed?.isMore]).toEqual([10, true])
    const ofPro = await practiceOf((await makePro()).actor, all, 'it')
    expect([ofPro?.questions.length, ofPro?.isMore]).toEqual([20, false])
  })
})

it('asks a question once that a template has asked in several quizzes', async () => {
  const [fan] = await makeFans(1)
  if (!fan) throw new Error('the scene is not set')
  await database().execute(sql`update quiz_questions set bank_id = null, text_it = 'La stessa'
    where id in (${key[0]?.questionId}, ${key[1]?.questionId})`)
  await atShiftedTime('1 day', async () => {
    expect((await practiceOf(fan.actor, all, 'it'))?.questions).toHaveLength(key.length - 1)
  })
})

it('prefers a question’s published difficulty to that of its template', async () => {
  const [fan] = await makeFans(1)
  if (!fan) throw new Error('the scene is not set')
  const options = ['sì', 'no'].map((text) => ({ text, is_correct: text === 'sì' }))
  const [template] = await database()
    .insert(quizTemplates)
    .values({
      title: 'Il derby',
      difficulty: 'easy',
      questions: [
        { text: 'Facile?', options },
        { text: 'Difficile?', difficulty: 'hard', options },
      ],
    })
    .returning({ id: quizTemplates.id })
  await database().execute(sql`delete from quizzes`)
  const [{ day = '' } = {}] = await database().execute<{ day: string }>(
    sql`select app_day(app_now())::text as day`,
  )
  const published = await database().transaction((tx) =>
    publishQuiz(system, { day, templateId: template?.id ?? '' }, tx),
  )
  expect(published).toHaveProperty('quizId')
  await database().execute(sql`update quiz_templates set difficulty = 'medium'`)
  await atShiftedTime('1 day', async () => {
    const of = async (difficulty: 'easy' | 'hard') =>
      (await practiceOf(fan.actor, { ...all, difficulty }, 'it'))?.questions.map(({ text }) => text)
    expect([await of('easy'), await of('hard')]).toEqual([['Facile?'], ['Difficile?']])
  })
})

it('serves a fan’s own mistakes and nobody else’s, only from closed quizzes', async () => {
  const [fan, other] = await makeFans(2)
  if (!fan || !other) throw new Error('the scene is not set')
  const choices = key
    .slice(0, 5)
    .map(({ questionId, right, wrong }, index) => ({ questionId, optionId: index < 2 ? wrong : right }))
  await submitQuiz(fan.actor, await startQuiz(fan.actor), choices)
  await submitQuiz(other.actor, await startQuiz(other.actor), choices.slice(2))
  expect(await practiceOf(fan.actor, mistakes, 'it'), 'today’s are not over').toBeNull()
  await atShiftedTime('1 day', async () => {
    expect(idsOf(await practiceOf(fan.actor, mistakes, 'it'))).toEqual(
      choices.slice(0, 2).map(({ questionId }) => questionId),
    )
    expect(await practiceOf(other.actor, mistakes, 'it')).toBeNull()
  })
})

it('withholds the questions of a template that is published again', async () => {
  const [fan] = await makeFans(1)
  if (!fan) throw new Error('the scene is not set')
  const { sql: statement } = database()
  const ids = key.map(({ questionId }) => questionId)
  const [template] = await statement<{ id: string }[]>`
    insert into quiz_templates (title, questions) values ('Il derby', '[]') returning id`
  const ofTemplate = () => statement`
    with own as (update quizzes set template_id = ${template?.id ?? ''} where opens_at <= app_now() returning id)
    update quiz_questions question set bank_id = null, text_it = question.id::text from own where quiz_id = own.id`
  await ofTemplate()
  await atShiftedTime('1 day', async () => {
    expect(idsOf(await practiceOf(fan.actor, all, 'it'))).toContain(ids[0])
    await publishDue(system)
    await ofTemplate()
    expect(await practiceOf(fan.actor, all, 'it')).toBeNull()
    expect(await refusal(reviewPractice(fan.actor, ids, [], 'it'))).toBe('not_found')
  })
  await atShiftedTime('2 days', async () => {
    expect((await reviewPractice(fan.actor, ids, [], 'it')).questions).toHaveLength(ids.length)
  })
})

it('withholds one of today’s questions by its text when its template or bank question is deleted', async () => {
  const [fan] = await makeFans(1)
  if (!fan) throw new Error('the scene is not set')
  const { sql: statement } = database()
  const [first, second] = key.map(({ questionId }) => questionId)
  await atShiftedTime('1 day', async () => {
    await publishDue(system)
    await statement`
      update quiz_questions set bank_id = null, text_it = (select text_it from quiz_questions where id = ${first ?? ''})
      where place = 0 and quiz_id = (select id from quizzes where day = app_day(app_now()))`
    const shown = idsOf(await practiceOf(fan.actor, all, 'it'))
    expect(shown).not.toContain(first)
    expect(shown).toContain(second)
    expect(await refusal(reviewPractice(fan.actor, [first ?? ''], [], 'it'))).toBe('not_found')
  })
  await atShiftedTime('2 days', async () => {
    expect((await reviewPractice(fan.actor, [first ?? ''], [], 'it')).questions).toHaveLength(1)
  })
})

it('withholds a question that is in today’s quiz again', async () => {
  const [fan] = await makeFans(1)
  if (!fan) throw new Error('the scene is not set')
  const [again, ...rest] = key
  if (!again) throw new Error('the scene is not set')
  const stand = () =>
    database().execute(sql`
      update quiz_questions set bank_id = (select bank_id from quiz_questions where id = ${again.questionId})
      where place = 0 and quiz_id = (select id from quizzes where day = app_day(app_now()))`)
  await atShiftedTime('1 day', async () => {
    expect(idsOf(await practiceOf(fan.actor, all, 'it'))).toContain(again.questionId)
    await publishDue(system)
    await stand()
    const mixed = idsOf(await practiceOf(fan.actor, all, 'it'))
    expect(byId(mixed ?? [])).toEqual(byId(rest.map(({ questionId }) => questionId)))
    expect(await refusal(reviewPractice(fan.actor, [again.questionId], [], 'it'))).toBe('not_found')
    const ids = key.map(({ questionId }) => questionId)
    const { questions } = await reviewPractice(fan.actor, ids, [], 'it')
    expect(questions.map(({ id }) => id)).toEqual(ids.slice(1))
  })
  await atShiftedTime('2 days', async () => {
    const { questions } = await reviewPractice(fan.actor, [again.questionId], [], 'it')
    expect(questions).toHaveLength(1)
  })
})
