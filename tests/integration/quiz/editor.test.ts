import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database, type Tx } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { publishDue } from '@/lib/content/commands'
import { startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { setQuestionActive } from '@/lib/quiz/bank/commands'
import { bankPage, bankTopics } from '@/lib/quiz/bank/queries'
import { saveChoice } from '@/lib/quiz/choices/commands'

import { settleFlag } from '@/lib/quiz/flags/commands'
import { openFlags } from '@/lib/quiz/flags/queries'
import { importQuestions } from '@/lib/quiz/import/commands'
import { generateMatchQuestions } from '@/lib/quiz/match-questions/commands'
import { publishQuiz } from '@/lib/quiz/publish/commands'
import { createQuizTemplate, deleteQuizTemplate, updateQuizTemplate } from '@/lib/quiz/templates/commands'
import { latestQuizTemplates, quizTemplate, quizTemplateTitles } from '@/lib/quiz/templates/queries'
import {
  createQuizTemplateInput,
  importQuestionsInput,
  updateQuizTemplateInput,
} from '@/lib/quiz/templates/schema'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, makeFan, system } from '@/tests/support/factories'
import { answerKey, dailySchedule, fillBank, forgetContent, written } from '@/tests/support/quizzes'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

const mister = asAdmin(await makeFan({ isAdmin: true }))
const pretender = asAdmin(await makeFan())
const demoted = await makeFan({ isAdmin: true })
await database().execute(sql`update users set is_admin = false where id = ${demoted.userId}`)
const others = [pretender, asAdmin(demoted)]
const words = { yes: 'Vero', no: 'Falso' }

beforeEach(async () => {
  await forgetContent()
  await database().execute(sql`delete from matches`)
})

const QUESTIONS = JSON.stringify([written('uno'), written('due')])
const input = (fields: Record<string, string> = {}) =>
  createQuizTemplateInput.parse({ requestId: randomUUID(), title: 'Prova', questions: QUESTIONS, ...fields })
/** What an admin saves who opens the template now. */
const change = async (id: string, title: string, questions = [written('uno')]) =>
  updateQuizTemplateInput.parse({
    id,
    version: (await quizTemplate(mister, id))?.version,
    title,
    questions: JSON.stringify(questions),
  })
const linesOf = async (subject: string) =>
  (
    await database().sql<
      { action: string }[]
    >`select action from audit_log where subject = ${subject} order by id`
  ).map(({ action }) => action)

describe('a quiz template', () => {
  it('is created once however often it is sent, changed and deleted, with a log line each', async () => {
    const same = input({ competition: 'serie_a', difficulty: 'hard' })
    const { done } = await storm(10, () => createQuizTemplate(mister, same))
    const [id = ''] = done
    expect(new Set(done).size).toBe(1)
    expect(await quizTemplate(mister, id)).toMatchObject({
      title: 'Prova',
      competition: 'serie_a',
      difficulty: 'hard',
      points: 5,
      questions: [written('uno'), written('due')],
    })
    await updateQuizTemplate(mister, await change(id, 'Altro', [written('tre')]))
    expect(await latestQuizTemplates(mister)).toMatchObject([
      { id, title: 'Altro', questions: 1, schedules: 0, points: 5 },
    ])
    expect(await quizTemplateTitles(mister)).toEqual([{ id, title: 'Altro' }])
    await deleteQuizTemplate(mister, { id })
    expect(await refusal(deleteQuizTemplate(mister, { id }))).toBe('not_found')
    expect(await linesOf(id)).toEqual(['quiz.create', 'quiz.update', 'quiz.delete'])
  })

  it('leaves its questions and right answers in the log, as they were before a change and after', async () => {
    const id = await createQuizTemplate(mister, input())
    const [first, second] = [written('uno'), written('due')]
    const corrected = {
      ...first,
      options: first.options.map((option, place) => ({ ...option, is_correct: place === 1 })),
    }
    await updateQuizTemplate(mister, await change(id, 'Prova', [corrected, second]))
    const lines = await database().sql<{ detail: unknown }[]>`
      select detail from audit_log where subject = ${id} order by id`
    expect(lines.map(({ detail }) => detail)).toMatchObject([
      { questions: [first, second] },
      { questions: [corrected, second], before: { title: 'Prova', questions: [first, second] } },
    ])
  })

  it('is refused when its form is sent again with other content', async () => {
    const sent = input({ competition: 'serie_a' })
    await createQuizTemplate(mister, sent)
    await expectUnchanged(async () => {
      for (const changed of [
        { title: 'Altro' },
        { competition: null },
        { difficulty: 'hard' },
        { questions: JSON.stringify([written('uno'), written('tre')]) },
      ] as const)
        expect(await refusal(createQuizTemplate(mister, { ...sent, ...changed }))).toBe('key_reused')
      for (const actor of others) expect(await refusal(createQuizTemplate(actor, sent))).toBe('forbidden')
    })
  })

  it('that another admin has saved since it was opened is not overwritten, one by one or at once', async () => {
    const [id, other] = [await createQuizTemplate(mister, input()), asAdmin(await makeFan({ isAdmin: true }))]
    const [mine, theirs] = [await change(id, 'Prima'), await change(id, 'Seconda', [written('due')])]
    const version = await updateQuizTemplate(mister, mine)
    await expectUnchanged(async () =>
      expect(await refusal(updateQuizTemplate(other, theirs))).toBe('changed_since'),
    )
    await updateQuizTemplate(mister, { ...mine, version, title: 'Terza' })
    const opened = await Promise.all(['A', 'B', 'C', 'D'].map((title) => change(id, title)))
    const { done, refused } = await storm(4, (place) => updateQuizTemplate(mister, opened[place] ?? mine))
    expect([done.length, codes(refused)]).toEqual([1, { changed_since: 3 }])
    expect((await quizTemplate(mister, id))?.version).toBe(done[0])
  })

  it('can be saved again by the same form when its answer was lost', async () => {
    const id = await createQuizTemplate(mister, input())
    const mine = await change(id, 'Prima')
    expect(await updateQuizTemplate(mister, mine)).toBe(await updateQuizTemplate(mister, mine))
    expect(await quizTemplate(mister, id)).toMatchObject({ title: 'Prima' })
  })

  it('gives 5 points for each right answer, whatever the form says', async () => {
    expect(
      createQuizTemplateInput.safeParse({ requestId: randomUUID(), title: 'x', points: '6' }).success,
    ).toBe(false)
    const other = database().execute(
      sql`insert into quiz_templates (title, points, questions) values ('x', 6, '[]')`,
    )
    expect(await refusal(other)).toBe('conflict')
  })

  it('is listed newest first, up to fifty', async () => {
    await database().execute(sql`
      insert into quiz_templates (title, questions, created_at)
      select 'M' || n, '[]', app_now() - make_interval(mins => n) from generate_series(1, 120) n`)
    const titles = (await latestQuizTemplates(mister)).map(({ title }) => title)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([50, 'M1', 'M50'])
    expect(await quizTemplateTitles(mister)).toHaveLength(100)
  })

  it('is refused with invalid JSON or questions, and for anyone who is not an admin; nothing changes', async () => {
    const id = await createQuizTemplate(mister, input())
    const refused = await change(id, 'No')
    await expectUnchanged(async () => {
      for (const questions of [
        '',
        '{',
        '[]',
        '[{"text":"a","options":[]}]',
        JSON.stringify(Array(60).fill(written('x'))),
      ])
        expect(await refusal(createQuizTemplate(mister, input({ questions })))).toMatch(
          /^invalid_(json|input)$/,
        )
      for (const actor of others) {
        expect(await refusal(createQuizTemplate(actor, input()))).toBe('forbidden')
        expect(await refusal(updateQuizTemplate(actor, refused))).toBe('not_found')
        expect(await refusal(deleteQuizTemplate(actor, { id }))).toBe('not_found')
        expect([await latestQuizTemplates(actor), await quizTemplate(actor, id)]).toEqual([[], null])
      }
    })
    expect(createQuizTemplateInput.safeParse({ ...input(), questions: 'x'.repeat(1_000_000) }).success).toBe(
      false,
    )
  })
})

describe('an import', () => {
  const csv = 'domanda,giusta,sbagliata\nPrima?,a,b\nSeconda?,c,c\n<b>Terza</b>?,e,f'
  const give = (fields: Record<string, unknown> = {}, actor = mister) =>
    importQuestions(
      actor,
      importQuestionsInput.parse({
        requestId: randomUUID(),
        format: 'csv',
        text: csv,
        name: 'Prova',
        ...fields,
      }),
      words,
    )

  it('as a dry run reports what would be imported, and writes nothing', async () => {
    const result = await expectUnchanged(() => give({ name: '' }))
    expect(result.questions.map(({ text }) => text)).toEqual(['Prima?', '<b>Terza</b>?'])
    expect([result.refused, result.stored]).toEqual([[{ line: 3, reason: 'same_options' }], null])
  })

  it('creates a template, and is refused as one when it is sent again with other questions', async () => {
    const requestId = randomUUID()
    await give({ intent: 'template', requestId })
    await expectUnchanged(async () => {
      await give({ intent: 'template', requestId })
      const text = csv.replace('Prima', 'Corretta')
      expect(await refusal(give({ intent: 'template', requestId, text }))).toBe('key_reused')
    })
  })

  it('creates a template, or fills the bank, once', async () => {
    expect((await give({ intent: 'template' })).stored).toBe(2)
    expect(await latestQuizTemplates(mister)).toMatchObject([{ title: 'Prova', questions: 2 }])
    const file = new File([csv], 'domande.csv', { type: 'text/csv' })
    expect((await give({ intent: 'bank', text: '', file })).stored).toBe(2)
    expect((await give({ intent: 'bank' })).stored).toBe(0)
    expect((await bankPage(mister, { page: 1 })).questions).toMatchObject([
      { topic: 'Prova' },
      { topic: 'Prova' },
    ])
    const found = async (query: Partial<Parameters<typeof bankPage>[1]>) =>
      (await bankPage(mister, { page: 1, ...query })).questions.map(({ written }) => written.text)
    expect(await found({ search: 'PRIMA' })).toEqual(['Prima?'])
    expect(await found({ search: "' or true --" })).toEqual([])
    expect(await found({ filters: { topic: 'Prova', state: 'off' } })).toEqual([])
    expect(await found({ filters: { topic: 'Prova', state: 'on' }, sort: 'text', descending: true })).toEqual(
      ['Prima?', '<b>Terza</b>?'],
    )
    expect(await bankTopics(mister)).toEqual(['Prova'])
    expect(await bankTopics(pretender)).toEqual([])
  })

  it('reads a file as Excel saves it in Italian, and one in UTF-8 with its mark', async () => {
    const excel = 'domanda;giusta;sbagliata;difficoltà\r\nPerché è così?;sì;no;difficile\r\n'
    const questionsIn = async (bytes: Uint8Array<ArrayBuffer>) =>
      (await give({ name: '', text: '', file: new File([bytes], 'domande.csv') })).questions
    const read = { text: 'Perché è così?', difficulty: 'hard' }
    expect(await questionsIn(Uint8Array.from(Buffer.from(excel, 'latin1')))).toMatchObject([read])
    expect(await questionsIn(Uint8Array.from(Buffer.from(`\ufeff${excel}`)))).toMatchObject([read])
  })

  it('is refused without a valid question, with more than a template holds, or for others', async () => {
    const many = `domanda,giusta,sbagliata\n${Array.from({ length: 21 }, (_, n) => `D${n}?,a,b`).join('\n')}`
    await expectUnchanged(async () => {
      expect(await refusal(give({ intent: 'template', text: 'domanda' }))).toBe('invalid_input')
      expect(await refusal(give({ intent: 'template', text: many }))).toBe('invalid_input')
      for (const actor of others)
        for (const intent of ['template', 'bank'])
          expect(await refusal(give({ intent }, actor))).toBe('forbidden')
    })
    expect((await give({ intent: 'bank', text: many })).stored).toBe(21)
  })

  it('of invalid JSON is refused with the place where it breaks, even as a dry run', async () => {
    await expectUnchanged(async () => {
      for (const format of ['json', 'otdb'])
        for (const intent of ['dry', 'template', 'bank'])
          expect(await refusal(give({ format, intent, text: '[{"text": "a",}]' }))).toBe('invalid_json')
    })
  })
})

describe('the bank', () => {
  it('counts how often a question was shown and answered correctly, and how fast', async () => {
    await fillBank(4)
    await dailySchedule()
    await publishDue(system)
    const [first, second] = await answerKey()
    if (!first || !second) throw new Error('no question')
    for (const [seconds, choice] of [
      [4, 'right'],
      [8, 'wrong'],
      [6, 'right'],
    ] as const) {
      const fan = await makeFan()
      const attemptId = await startQuiz(fan.actor)
      await saveChoice(fan.actor, { attemptId, questionId: first.questionId, optionId: first[choice] })
      await database().execute(sql`
        update quiz_answers set chosen_at = started_at + make_interval(secs => ${seconds}::int)
        from quiz_attempts attempt where attempt.id = attempt_id and attempt_id = ${attemptId}`)
      await submitQuiz(fan.actor, attemptId)
    }
    const ofQuestion = async ({ questionId }: { questionId: string }) => {
      const [row] = await database().sql<
        { id: string }[]
      >`select bank_id as id from quiz_questions where id = ${questionId}`
      return (await bankPage(mister, { page: 1 })).questions.find(({ id }) => id === row?.id)
    }
    expect(await ofQuestion(first)).toMatchObject({ shown: 3, rightShare: 2 / 3, medianSeconds: 6 })
    expect(await ofQuestion(second)).toMatchObject({ shown: 3, rightShare: null, medianSeconds: null })
  })

  it('counts only the last three quizzes with a question', async () => {
    await fillBank(1)
    const publishToday = async (tx: Tx) => {
      const [today] = await tx.execute<{ day: string }>(sql`select app_day(app_now())::text as day`)
      return publishQuiz(system, { day: today?.day ?? '', templateId: null }, tx)
    }
    const shown = async () => (await bankPage(mister, { page: 1 })).questions.map((one) => one.shown)
    const fan = await makeFan()
    for (const [index, counted] of [1, 2, 3, 3].entries())
      await atShiftedTime(`${index * 25} days`, async () => {
        await inTransaction(publishToday)
        await submitQuiz(fan.actor, await startQuiz(fan.actor))
        expect(await shown()).toEqual([counted, counted, counted])
      })
  })

  it('does not draw a question that an admin has withdrawn', async () => {
    await fillBank(1)
    const { questions } = await bankPage(mister, { page: 1 })
    const id = questions.find(({ difficulty }) => difficulty === 'easy')?.id ?? ''
    await expectUnchanged(async () => {
      for (const actor of others) {
        expect(await refusal(setQuestionActive(actor, { id, active: false }))).toBe('not_found')
        expect((await bankPage(actor, { page: 1 })).total).toBe(0)
      }
    })
    const { refused } = await storm(5, () => setQuestionActive(mister, { id, active: false }))
    expect(refused).toEqual([])
    expect(await linesOf(id)).toEqual(['question.activate'])
    await dailySchedule()
    await publishDue(system)
    expect(await answerKey()).toHaveLength(2)
  })
})

describe('a flag', () => {
  it('is shown with its question, and resolved once, by an admin', async () => {
    await fillBank()
    await dailySchedule()
    await publishDue(system)
    const [question] = await answerKey()
    const fan = await makeFan()
    const [flag] = await database().execute<{ id: string }>(sql`
      insert into question_flags (question_id, user_id, reason) values (${question?.questionId}, ${fan.userId}, 'Sbagliata') returning id`)
    const id = flag?.id ?? ''
    expect(await openFlags(mister, 'it')).toMatchObject([{ id, reason: 'Sbagliata', together: 1 }])
    const [listed] = await openFlags(mister, 'en')
    expect(listed).toMatchObject({ question: expect.stringMatching(/^Question /), active: true })
    await setQuestionActive(mister, { id: listed?.bankId ?? '', active: false })
    expect(await openFlags(mister, 'it')).toMatchObject([{ id, active: false }])
    await expectUnchanged(async () => {
      for (const actor of others) {
        expect(await refusal(settleFlag(actor, { id }))).toBe('not_found')
        expect(await openFlags(actor, 'it')).toEqual([])
      }
    })
    const { refused } = await storm(5, () => settleFlag(mister, { id }))
    expect(refused).toEqual([])
    expect([await openFlags(mister, 'it'), await linesOf(id)]).toEqual([[], ['flag.settle']])
    // The log outlives the fan, whose words it must not keep.
    const [line] = await database().execute<{ detail: unknown }>(
      sql`select detail from audit_log where subject = ${id}`,
    )
    expect(line?.detail).toEqual({ questionId: question?.questionId })
  })
})

it('more flags than fit on a page are listed, the question with most of them first', async () => {
  await fillBank()
  await dailySchedule()
  await publishDue(system)
  const [one, other] = await answerKey()
  await database().execute(sql`
    with fans as (insert into users select from generate_series(1, 60) returning id),
      numbered as (select id, row_number() over () as n from fans)
    insert into question_flags (question_id, user_id, reason)
    select case when n <= 20 then ${one?.questionId}::uuid else ${other?.questionId}::uuid end, id, 'Perché' from numbered`)
  expect((await openFlags(mister, 'it')).map(({ together }) => together)).toEqual([
    ...Array.from({ length: 40 }, () => 40),
    ...Array.from({ length: 20 }, () => 20),
  ])
})

describe('questions about matches', () => {
  const match = async (home: string, daysAgo = 1, status = 'FINISHED') => {
    const [row] = await database().execute<{ id: string }>(sql`
      insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration,
        half_home, half_away, regular_home, regular_away, winner)
      values ('admin', gen_random_uuid()::text, 'serie_a', ${home}, 'Inter', app_now() - make_interval(days => ${daysAgo}::int), true,
        ${status}, 'REGULAR', 1, 0, 2, 1, 'home') returning id`)
    return row?.id ?? ''
  }
  const asked = () =>
    database().sql<{ slug: string; active: boolean; answer: string; right: string }[]>`
      select slug, active, proof ->> 'answer' as answer,
        (select option ->> 'text' from jsonb_array_elements(written -> 'options') option where (option ->> 'is_correct')::boolean) as right
      from bank_questions where proof is not null order by slug`

  it('are one for each result of the last week, created once', async () => {
    const ids = [await match('Roma'), await match('Lazio', 6)]
    await match('Milan', 8)
    await match('Como', 1, 'IN_PLAY')
    await Promise.all([generateMatchQuestions(system), generateMatchQuestions(system)])
    const rows = await asked()
    expect(rows.map(({ slug }) => slug.split(':')[1]).sort()).toEqual(ids.sort())
    expect(rows.every(({ right, answer, active }) => active && right === answer)).toBe(true)
    expect(await generateMatchQuestions(system)).toEqual({ made: 0, rewritten: 0, withdrawn: 0 })
  })

  it('are rewritten when the result is corrected, and withdrawn when it is removed or old', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => match(`Squadra ${n}`)))
    await generateMatchQuestions(system)
    await database().execute(sql`
      update matches set regular_home = 4, regular_away = 5, half_home = 3, half_away = 3, winner = 'away'`)
    expect(await generateMatchQuestions(system)).toEqual({ made: 0, rewritten: 6, withdrawn: 0 })
    for (const { right, answer } of await asked()) {
      expect(right).toBe(answer)
      expect(['Inter', '9', '3–3']).toContain(right)
    }
    await database().execute(sql`update matches set status = 'SUSPENDED' where id = ${ids[0]}`)
    await database().execute(
      sql`update matches set kickoff_at = app_now() - interval '9 days' where id = ${ids[1]}`,
    )
    expect(await generateMatchQuestions(system)).toEqual({ made: 0, rewritten: 0, withdrawn: 2 })
    expect((await asked()).filter(({ active }) => active)).toHaveLength(4)
  })

  it('are rewritten in a quiz that has not opened when the result is corrected, in the same draw', async () => {
    for (let index = 0; index < 30; index++) await match(`Squadra ${index}`)
    await dailySchedule()
    await publishDue(system)
    const ofDay = (ahead: number) => database().sql<
      { slug: string; right: string; rightEn: string; why: string; ids: string[]; texts: number }[]
    >`select bank.slug, max(option.text_it) filter (where is_correct) as right, max(option.text_en) filter (where is_correct) as "rightEn",
        question.why_it as why, array_agg(option.id || ' ' || is_correct order by option.id) as ids,
        count(distinct option.text_it)::int as texts
      from quizzes quiz join quiz_questions question on question.quiz_id = quiz.id
      join bank_questions bank on bank.id = question.bank_id join quiz_options option on option.question_id = question.id
      where quiz.day = app_day(app_now()) + ${ahead}::int group by question.id, bank.slug order by question.place`
    const [open, coming] = [await ofDay(0), await ofDay(1)]
    await database().execute(sql`
      update matches set regular_home = 4, regular_away = 5, half_home = 3, half_away = 3, winner = 'away'`)
    await publishDue(system)
    const renewed = await ofDay(1)
    expect([...(await ofDay(0))]).toEqual([...open])
    expect(renewed.map(({ slug, ids, texts }) => ({ slug, ids, texts }))).toEqual(
      coming.map(({ slug, ids, texts }) => ({ slug, ids, texts })),
    )
    expect(renewed.length).toBeGreaterThanOrEqual(4)
    const RIGHT = { winner: 'Inter', goals: '9', half_time: '3–3' } as const
    for (const { slug, right, rightEn, why } of renewed) {
      const answer = RIGHT[slug.split(':')[2] as keyof typeof RIGHT]
      expect([right, rightEn]).toEqual([answer, answer])
      expect(why).toContain('4–5')
    }
    const versions = () => database().sql`select id, xmin::text from quiz_options order by id`
    const before = await versions()
    await publishDue(system)
    expect([...(await versions())]).toEqual([...before])
  })

  it('make way in a quiz that has not opened when their result is annulled, by the same seed', async () => {
    // Enough of each difficulty for two days and what makes way.
    for (let index = 0; index < 90; index++) await match(`Squadra ${index}`)
    await dailySchedule()
    await publishDue(system)
    const ofDay = (ahead: number) => database().sql<{ id: string; slug: string }[]>`
      select question.id, bank.slug from quizzes quiz join quiz_questions question on question.quiz_id = quiz.id
      join bank_questions bank on bank.id = question.bank_id where quiz.day = app_day(app_now()) + ${ahead}::int order by question.place`
    const [open, coming] = [await ofDay(0), await ofDay(1)]
    const annulled = [coming[0]?.slug ?? '', coming[9]?.slug ?? '']
    for (const slug of annulled)
      await database().execute(sql`
        update matches set status = 'AWARDED', regular_home = 0, regular_away = 3, half_home = null, half_away = null, winner = 'away'
        where id = ${slug.split(':')[1]}`)
    await Promise.all([publishDue(system), publishDue(system)])
    const redrawn = await ofDay(1)
    expect([...(await ofDay(0))]).toEqual([...open])
    expect(redrawn).toHaveLength(10)
    const kept = coming.map(({ slug }) => slug).filter((slug) => !annulled.includes(slug))
    const slugs = redrawn.map(({ slug }) => slug)
    expect(slugs.filter((slug) => kept.includes(slug))).toEqual(kept)
    expect(slugs).not.toContain(annulled[0])
    expect(slugs).not.toContain(annulled[1])
    const [{ seed } = { seed: Buffer.of() }] = await database().sql<{ seed: Buffer }[]>`
      select seed from quiz_seeds where day = app_day(app_now()) + 1`
    const keys = slugs.map((slug) => createHmac('sha256', seed).update(`question|${slug}`).digest('hex'))
    for (const [from, to] of [
      [0, 4],
      [4, 8],
      [8, 10],
    ])
      expect(keys.slice(from, to)).toEqual(keys.slice(from, to).toSorted())
    expect((await asked()).filter(({ active }) => !active).map(({ slug }) => slug)).toEqual(
      annulled.toSorted(),
    )
    await publishDue(system)
    expect([...(await ofDay(1))]).toEqual([...redrawn])
  })

  it('stay withdrawn when an admin has withdrawn them', async () => {
    await match('Roma')
    await generateMatchQuestions(system)
    const [question] = (await bankPage(mister, { page: 1 })).questions
    await setQuestionActive(mister, { id: question?.id ?? '', active: false })
    await database().execute(sql`update matches set regular_home = 7, winner = 'home'`)
    await generateMatchQuestions(system)
    expect((await asked()).map(({ active }) => active)).toEqual([false])
  })

  it('T72: make up four of the ten questions of a day, so that no list of answers serves', async () => {
    await fillBank(100)
    // The kind of a match's question, and with it the difficulty, depends on the match's id.
    for (let index = 0; index < 60; index++) await match(`Squadra ${index}`)
    await dailySchedule()
    await publishDue(system)
    const quizzes = await database().sql<{ fromMatches: number; questions: number }[]>`
      select count(match_id)::int as "fromMatches", count(*)::int as questions from quiz_questions group by quiz_id`
    expect(quizzes.map(({ questions }) => questions)).toEqual(quizzes.map(() => 10))
    expect(quizzes[0]?.fromMatches).toBeGreaterThanOrEqual(4)
  })

  it('go to the quizzes that can still be played, not to the days that the scheduler has missed', async () => {
    await fillBank(100)
    for (let index = 0; index < 30; index++) await match(`Squadra ${index}`)
    await dailySchedule(14)
    await publishDue(system)
    const quizzes = await database().sql<{ ahead: number; fromMatches: number; questions: number }[]>`
      select day - app_day(app_now()) as ahead, count(match_id)::int as "fromMatches", count(*)::int as questions
      from quizzes quiz join quiz_questions question on question.quiz_id = quiz.id group by quiz.id order by day`
    expect(quizzes.map(({ ahead }) => ahead)).toEqual(Array.from({ length: 16 }, (_, index) => index - 14))
    for (const { ahead, fromMatches, questions } of quizzes) {
      expect(questions).toBe(10)
      if (ahead < 0) expect(fromMatches).toBe(0)
      else expect(fromMatches).toBeGreaterThanOrEqual(4)
    }
  })

  it('are created by the first run of a day, and link their match when they are drawn', async () => {
    await match('Roma')
    await dailySchedule()
    await publishDue(system)
    expect(await asked()).toHaveLength(1)
    const rows = await database().sql<{ home: string }[]>`
      select match.home from quiz_questions question join matches match on match.id = question.match_id`
    expect(rows[0]?.home).toBe('Roma')
    await match('Lazio')
    await publishDue(system)
    expect(await asked()).toHaveLength(1)
  })
})
