import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missions, missionTemplates } from '@/db/schema/missions'
import { seedDatabase } from '@/db/seed'
import { ACTIVITY_TEMPLATES } from '@/db/seed/activity-templates'
import { inTransaction } from '@/db/transaction'
import { publishDue } from '@/lib/content/commands'
import { env } from '@/lib/env'
import { settleActivities, settleOverdue } from '@/lib/missions/activity/commands'
import { activityOf } from '@/lib/missions/activity/rules'
import { deleteMission } from '@/lib/missions/commands'
import type { ACTIVITIES } from '@/lib/missions/predicates/kinds'
import { missionOf } from '@/lib/missions/queries'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { addAllSuggestions, addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { createTemplate } from '@/lib/missions/templates/commands'
import { createTemplateInput } from '@/lib/missions/templates/schema'
import { closeExpired, startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { purse } from '@/tests/support/factories-matches'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { makeLeague } from '@/tests/support/leagues'
import { subscribe } from '@/tests/support/plans'
import { answerKey, dailySchedule, fillBank, forgetContent } from '@/tests/support/quizzes'
import { receiptFile, verifyReceipts, withFlippedFigures } from '@/tests/support/receipt-file'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codeOf, refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

beforeAll(() => seedDatabase(env.DATABASE_URL ?? '', { demo: false }))

beforeEach(async () => {
  await database().delete(missions).where(eq(missions.outcome, 'open'))
  await forgetContent()
  await fillBank()
  await dailySchedule()
  await publishDue(system)
})

afterEach(expectHealthyLedger)

const templateOf = async (slug: string) => {
  const [template] = await database().select().from(missionTemplates).where(eq(missionTemplates.slug, slug))
  if (!template) throw new Error(`the seed has no ${slug}`)
  return template
}

/** @returns the mission's id */
async function add(fan: MadeFan, slug: string): Promise<string> {
  const { id: templateId } = await templateOf(slug)
  await addSuggestion(fan.actor, { templateId }, 'it')
  const [mission] = await database()
    .select({ id: missions.id })
    .from(missions)
    .where(
      and(
        eq(missions.userId, fan.userId),
        eq(missions.templateId, templateId),
        eq(missions.outcome, 'open'),
        isNull(missions.deletedAt),
      ),
    )
  return mission?.id ?? ''
}

/** As if it had been added a day ago: the quiz of today counts, and nothing has settled the mission yet. */
async function addQuizBefore(fan: MadeFan): Promise<string> {
  const id = await add(fan, QUIZ)
  await database().execute(
    sql`update missions set created_at = created_at - interval '1 day' where id = ${id}`,
  )
  return id
}

/** The given number of right choices for the quiz of today. */
const chosen = async (right: number) =>
  (await answerKey()).map(({ questionId, ...options }, index) => ({
    questionId,
    optionId: index < right ? options.right : options.wrong,
  }))

async function play(fan: MadeFan, right: number): Promise<string> {
  const attemptId = await startQuiz(fan.actor)
  await submitQuiz(fan.actor, attemptId, await chosen(right))
  return attemptId
}

const stateOf = async (fan: MadeFan, id: string) => {
  const mission = await missionOf(fan.actor, id)
  return `${mission?.status} ${mission?.verified?.outcome} ${mission?.verified?.settledBy}`
}

const QUIZ = 'quiz_score_at_least-30'
const STREAK = 'streak_at_least-3'

describe('a mission on the quiz', () => {
  it('is won by the quiz that completes it: points and XP in the ledger, and a receipt that names the attempt', async () => {
    const fan = await makeFan()
    const id = await add(fan, QUIZ)
    const { points } = await templateOf(QUIZ)
    const attemptId = await play(fan, 6)
    expect(await stateOf(fan, id)).toBe('done won activity')
    expect(await purse(fan)).toEqual({ xp: 30 + (points ?? 0), points: 30 + (points ?? 0), owed: 0 })
    const receipt = await receiptOf(fan.actor, id)
    expect(receipt).toMatchObject({
      kind: 'activity',
      outcome: 'won',
      reward: points,
      settledTimes: 1,
      judgement: { counted: 30, needed: 30 },
      sources: [{ id: attemptId, score: 30 }],
    })
    expect(receipt?.lines.map(({ asset, amount }) => `${asset} ${amount}`).sort()).toEqual([
      `points ${points}`,
      `xp ${points}`,
    ])
    await expectUnchanged(() => submitQuiz(fan.actor, attemptId))
  })

  it('shows its progress, stays open, and is lost once, after its day', async () => {
    const fan = await makeFan()
    const id = await add(fan, QUIZ)
    await play(fan, 5)
    expect((await missionOf(fan.actor, id))?.verified).toMatchObject({
      outcome: 'open',
      facts: { bestQuizScore: 25, over: false },
    })
    expect(await settleOverdue(system)).toBe(0)
    await atShiftedTime('2 days', async () => {
      expect(await settleOverdue(system)).toBe(1)
      expect(await settleOverdue(system)).toBe(0)
    })
    expect(await stateOf(fan, id)).toBe('done lost deadline')
    expect(await purse(fan)).toEqual({ xp: 25, points: 25, owed: 0 })
    expect(await receiptOf(fan.actor, id)).toMatchObject({
      outcome: 'lost',
      judgement: { counted: 25, needed: 30 },
      sources: [{ score: 25 }],
      lines: [],
    })
  })

  it('counts only quizzes of the ten questions that it is priced for, and lists no other', async () => {
    const fan = await makeFan()
    const id = await add(fan, QUIZ)
    await database().execute(sql`
      delete from quiz_questions where place = 9 and quiz_id = (select id from quizzes where day = app_day(app_now()))`)
    await play(fan, 8)
    expect((await missionOf(fan.actor, id))?.verified).toMatchObject({
      outcome: 'open',
      facts: { bestQuizScore: 0 },
    })
    await atShiftedTime('1 day', async () => {
      await publishDue(system)
      await play(fan, 6)
    })
    expect(await receiptOf(fan.actor, id)).toMatchObject({
      outcome: 'won',
      judgement: { counted: 30, needed: 30 },
      sources: [{ score: 30, questions: 10 }],
    })
    const { texts } = await verifyReceipts([await receiptFile(fan, id)])
    expect(texts.join()).not.toMatch(/^FAILED /m)
  })

  it('does not count a quiz started before it was added', async () => {
    const fan = await makeFan()
    const attemptId = await startQuiz(fan.actor)
    const id = await add(fan, QUIZ)
    await submitQuiz(fan.actor, attemptId, await chosen(8))
    expect(await stateOf(fan, id)).toBe('todo open null')
    expect((await purse(fan)).points).toBe(40)
  })

  it('waits for a quiz that starts before its deadline and ends after it', async () => {
    const fan = await makeFan()
    const id = await add(fan, QUIZ)
    const attemptId = await startQuiz(fan.actor)
    for (const choice of await chosen(7)) await saveChoice(fan.actor, { attemptId, ...choice })
    await atShiftedTime('2 days', async () => {
      expect(await settleOverdue(system)).toBe(0)
      expect(await closeExpired(system)).toBe(1)
    })
    expect(await stateOf(fan, id)).toBe('done won activity')
  })

  it('is left alone if it was deleted while open', async () => {
    const fan = await makeFan()
    const id = await add(fan, QUIZ)
    await deleteMission(fan.actor, { id })
    await play(fan, 8)
    expect((await purse(fan)).points).toBe(40)
    expect(await atShiftedTime('2 days', () => settleOverdue(system))).toBe(0)
  })

  it('of another fan is not touched', async () => {
    const [fan, other] = await makeFans(2)
    if (!fan || !other) throw new Error('no fans')
    await play(other, 8)
    const id = await addQuizBefore(other)
    await play(fan, 10)
    expect(await stateOf(other, id)).toBe('todo open null')
    expect([(await purse(other)).points, (await purse(fan)).points]).toEqual([40, 50])
  })
})

const streakDaysOf = async (fan: MadeFan, id: string) => {
  const facts = (await missionOf(fan.actor, id))?.verified?.facts
  return facts && activityOf({ v: 1, kind: 'streak_at_least', days: 3 }, facts).counted
}

const day = (n: number, run: () => Promise<unknown>) =>
  atShiftedTime(`${n} days`, async () => {
    await publishDue(system)
    return run()
  })

describe('a mission on the streak', () => {
  it('counts days from when it was added, however long the streak was before', async () => {
    const fan = await makeFan()
    let id = ''
    for (const n of [0, 1, 2]) await day(n, () => play(fan, 1))
    await day(3, async () => {
      id = await add(fan, STREAK)
      expect((await missionOf(fan.actor, id))?.verified?.facts.streakDays).toBe(0)
      await play(fan, 1)
      expect((await missionOf(fan.actor, id))?.verified?.facts.streakDays).toBe(1)
    })
    await day(4, () => play(fan, 1))
    expect((await purse(fan)).points).toBe(25)
    await day(5, () => play(fan, 1))
    expect((await purse(fan)).points).toBe(30 + ((await templateOf(STREAK)).points ?? 0))
    await day(9, async () =>
      expect((await missionOf(fan.actor, id))?.verified?.judged).toEqual({ counted: 3, needed: 3 }),
    )
  })

  it('starts over after a score of 0, and after a day without a quiz', async () => {
    const fan = await makeFan()
    const id = await add(fan, STREAK)
    const daysOf = () => streakDaysOf(fan, id)
    await play(fan, 2)
    expect(await daysOf()).toBe(1)
    await day(1, () => play(fan, 0))
    expect(await daysOf()).toBe(0)
    await day(2, async () => {
      await play(fan, 2)
      expect(await daysOf()).toBe(1)
    })
    await day(4, async () => expect(await daysOf()).toBe(0))
  })
})

it('does not count a quiz started after the deadline, even before the job has run', async () => {
  const fan = await makeFan()
  const id = await add(fan, STREAK)
  await play(fan, 2)
  await day(1, () => play(fan, 0))
  for (const n of [2, 3, 4]) await day(n, () => play(fan, 2))
  expect(await receiptOf(fan.actor, id)).toMatchObject({
    outcome: 'lost',
    judgement: { counted: 2, needed: 3 },
  })
})

describe('the file of a receipt is recomputed with nothing but Node, and one changed figure is found', () => {
  const KINDS: Record<keyof typeof ACTIVITIES, (fan: MadeFan) => Promise<string>> = {
    quiz_score_at_least: async (fan) => {
      const id = await add(fan, QUIZ)
      await play(fan, 7)
      return id
    },
    streak_at_least: async (fan) => {
      const id = await add(fan, STREAK)
      await play(fan, 0)
      for (const n of [1, 2, 3]) await day(n, () => play(fan, 2))
      return id
    },
    league_joined: (fan) => missed(fan, 'league_joined'),
    coach_asked: (fan) => missed(fan, 'coach_asked'),
  }

  /** Nothing is done for it: it is lost at its deadline. */
  async function missed({ userId }: MadeFan, kind: string): Promise<string> {
    const [mission] = await database().execute<{ id: string }>(sql`
      insert into missions (user_id, request_id, template_id, title, points, kind, outcome, due_date)
      select ${userId}, gen_random_uuid(), id, title_it, points, 'activity', 'open', app_day(app_now()) from mission_templates
      where rule ->> 'kind' = ${kind} returning id`)
    await atShiftedTime('2 days', () => settleOverdue(system))
    return mission?.id ?? ''
  }

  it.each(Object.entries(KINDS))('%s', async (kind, closed) => {
    const fan = await makeFan()
    const file = await receiptFile(fan, await closed(fan))
    expect(file.outcome).toBe(['league_joined', 'coach_asked'].includes(kind) ? 'lost' : 'won')
    const flipped = withFlippedFigures(file)
    const { texts } = await verifyReceipts([file, ...flipped.map(([, copy]) => copy)])
    const isFound = texts.map((text) => /^FAILED /m.test(text))
    expect(isFound[0]).toBe(false)
    expect(flipped.filter((_flip, index) => !isFound[index + 1]).map(([name]) => name)).toEqual([])
    expect(file.words.gaps).toHaveLength(kind === 'quiz_score_at_least' ? 0 : 1)
  })

  it.each(['quiz_score_at_least', 'streak_at_least'] as const)('%s: a score of its quizzes', async (kind) => {
    const fan = await makeFan()
    const file = await receiptFile(fan, await KINDS[kind](fan))
    const sources = file.sources.map((source) => ({ ...source, score: 0 }))
    const { texts } = await verifyReceipts([file, { ...file, sources }])
    expect(texts.map((text) => /^FAILED /m.test(text))).toEqual([false, true])
  })
})

describe('adding', () => {
  it('is offered in every competition, and can be added once until it has closed', async () => {
    const fan = await makeFan()
    await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')
    const { added, present } = await addAllSuggestions(fan.actor, { competition: 'la_liga' }, 'it')
    expect([added > 0, present]).toEqual([true, ACTIVITY_TEMPLATES.length])
    const { id: templateId } = await templateOf(QUIZ)
    const again = () => addSuggestion(fan.actor, { templateId }, 'it')
    await atShiftedTime('1 day', () =>
      expectUnchanged(async () => expect(await refusal(again())).toBe('already_added')),
    )
    await play(fan, 8)
    await atShiftedTime('1 day', again)
  })
})

describe('the mission of joining a league', () => {
  it('is offered only while the plan has a free slot, alone and with all others', async () => {
    const fan = await makeFan()
    const { id: templateId } = await templateOf('league_joined')
    const isOffered = async () =>
      (await suggestionsFor(fan.actor, 'serie_a', 'it')).suggestions.some(({ id }) => id === templateId)
    expect(await isOffered()).toBe(true)
    await makeLeague(fan)
    expect(await isOffered()).toBe(false)
    expect(await refusal(addSuggestion(fan.actor, { templateId }, 'it'))).toBe('not_found')
    await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')
    const rows = await database().select().from(missions).where(eq(missions.userId, fan.userId))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map((row) => row.templateId)).not.toContain(templateId)
    await subscribe(fan)
    expect(await isOffered()).toBe(true)
  })
})

describe('added again after it was deleted', () => {
  it('a mission that pays once starts over when its days have passed', async () => {
    const fan = await makeFan()
    const id = await add(fan, 'league_joined')
    await deleteMission(fan.actor, { id })
    await atShiftedTime('400 days', async () => {
      expect(await add(fan, 'league_joined')).toBe(id)
      expect(await settleOverdue(system)).toBe(0)
      await makeLeague(fan)
      expect(await stateOf(fan, id)).toBe('done won activity')
    })
  })
})

describe('at the same time', () => {
  it('two quizzes that end pay once', async () => {
    const fan = await makeFan()
    const id = await add(fan, QUIZ)
    const today = await startQuiz(fan.actor)
    const tomorrow = await atShiftedTime('1 day', async () => {
      await publishDue(system)
      const [attempt] = await database().execute<{ id: string }>(sql`
        insert into quiz_attempts (quiz_id, user_id, ends_at)
        select id, ${fan.userId}, app_now() + interval '1 minute' from quizzes where day = app_day(app_now()) returning id`)
      const attemptId = attempt?.id ?? ''
      for (const choice of await chosen(8)) await saveChoice(fan.actor, { attemptId, ...choice })
      return attemptId
    })
    const choices = await chosen(8)
    const { refused } = await storm(20, (place) =>
      submitQuiz(fan.actor, place % 2 ? today : tomorrow, place % 2 ? choices : []),
    )
    expect(refused).toEqual([])
    expect(await stateOf(fan, id)).toBe('done won activity')
    expect((await purse(fan)).points).toBe(80 + ((await templateOf(QUIZ)).points ?? 0))
  })

  it('20 settlements of one mission: one closes it, with one receipt', async () => {
    const fan = await makeFan()
    await play(fan, 8)
    await addQuizBefore(fan)
    const { done, refused } = await storm(20, () =>
      inTransaction((tx) => settleActivities(fan.actor, [fan.userId], tx)),
    )
    expect(refused).toEqual([])
    expect(done.reduce((sum, settled) => sum + settled, 0)).toBe(1)
    const [receipts] = await database().execute<{ n: number }>(sql`
      select count(*)::int as n from settlements where sources @> jsonb_build_array(jsonb_build_object('id',
        (select id from quiz_attempts where user_id = ${fan.userId})))`)
    expect(receipts?.n).toBe(1)
    expect((await purse(fan)).points).toBe(40 + ((await templateOf(QUIZ)).points ?? 0))
  })

  it('would close it several times if the check came before the write', async () => {
    expect(await lookThenTake(20)).toBeGreaterThan(1)
  })
})

describe('a template on activity', () => {
  const input = (fields: Record<string, string>) =>
    createTemplateInput.parse({ requestId: randomUUID(), competition: 'serie_a', ...fields })

  it('is created once by an admin from the form, priced by its rule', async () => {
    const mister = asAdmin(await makeFan({ isAdmin: true }))
    const id = await createTemplate(mister, input({ kind: 'streak_at_least', days: '5' }))
    const [made] = await database().select().from(missionTemplates).where(eq(missionTemplates.id, id))
    expect(made).toMatchObject({
      competition: null,
      titleIt: 'Fai 5 giorni di serie',
      titleEn: 'Reach a 5-day streak',
      defaultDueInDays: 5,
      points: 18,
      rule: { v: 1, kind: 'streak_at_least', days: 5 },
    })
    const again = input({ kind: 'streak_at_least', days: '5' })
    expect(await expectUnchanged(() => refusal(createTemplate(mister, again)))).toBe('conflict')
  })

  it.each([
    ['a score that no quiz gives', { kind: 'quiz_score_at_least', score: '33' }, { score: 'invalid' }],
    ['no number', { kind: 'streak_at_least' }, { days: 'not_a_number' }],
    [
      'a deadline before it can be done',
      { kind: 'streak_at_least', days: '4', defaultDueInDays: '3' },
      { defaultDueInDays: 'too_small' },
    ],
  ])('is refused with %s', async (_name, asked, fields) => {
    const mister = asAdmin(await makeFan({ isAdmin: true }))
    await expectUnchanged(() =>
      expect(createTemplate(mister, input(asked))).rejects.toMatchObject({ code: 'invalid_input', fields }),
    )
  })

  it.each([
    ['with a competition', sql`'serie_a', 3`],
    ['without its days', sql`null, 2`],
  ])('is refused by the schema %s', async (_name, values) => {
    const made = database().execute(sql`
      insert into mission_templates (slug, title_it, title_en, rule, competition, default_due_in_days)
      select 'x', 'x', 'x', '{"v": 1, "kind": "streak_at_least", "days": 3}', ${values}`)
    expect(await made.catch(codeOf)).toBe('conflict')
  })
})
