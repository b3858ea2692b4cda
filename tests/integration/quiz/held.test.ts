import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missions, missionTemplates } from '@/db/schema/missions'
import { seedDatabase } from '@/db/seed'
import { auditPage } from '@/lib/audit/queries'
import { publishDue } from '@/lib/content/commands'
import { env } from '@/lib/env'
import { standingsOf } from '@/lib/leagues/queries'
import { balanceOf } from '@/lib/ledger/queries'
import { missionOf } from '@/lib/missions/queries'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { quizPage } from '@/lib/quiz/attempt/queries'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { reviewAttempt } from '@/lib/quiz/held/commands'
import { heldAttempts } from '@/lib/quiz/held/queries'
import { movementsOf } from '@/lib/wallet/queries'
import { causeText } from '@/lib/wallet/words'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, type MadeFan, makeFan, system } from '@/tests/support/factories'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { answerTo, leagueWith } from '@/tests/support/leagues'
import {
  answerKey,
  dailySchedule,
  fillBank,
  forgetContent,
  type KeyedQuestion,
} from '@/tests/support/quizzes'
import { receiptFile, verifyReceipts } from '@/tests/support/receipt-file'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm, stormFans } from '@/tests/support/storm'
import { asSudoer, makeSudoer } from '@/tests/support/wallets'

beforeAll(() => seedDatabase(env.DATABASE_URL ?? '', { demo: false }))

beforeEach(async () => {
  await forgetContent()
  await fillBank()
  await dailySchedule()
  await publishDue(system)
})

afterEach(expectHealthyLedger)

const choicesOf = (key: KeyedQuestion[], right: number) =>
  key.map(({ questionId, ...options }, index) => ({
    questionId,
    optionId: index < right ? options.right : options.wrong,
  }))

/** Plays today's quiz. @param arrivals of the choices, in seconds since the start */
async function playAt(fan: MadeFan, right: number, arrivals: number[]): Promise<string> {
  const attemptId = await startQuiz(fan.actor)
  const choices = choicesOf(await answerKey(), right)
  for (const choice of choices) await saveChoice(fan.actor, { attemptId, ...choice })
  const timed = choices.map(({ questionId }, index) => ({ id: questionId, seconds: arrivals[index] }))
  await database().execute(sql`
    update quiz_answers answer set chosen_at = attempt.started_at + make_interval(secs => timed.seconds)
    from quiz_attempts attempt, jsonb_to_recordset(${JSON.stringify(timed)}::text::jsonb) timed (id uuid, seconds float8)
    where attempt.id = ${attemptId} and answer.attempt_id = attempt.id and answer.question_id = timed.id`)
  await submitQuiz(fan.actor, attemptId)
  return attemptId
}

/** When the ten choices arrive after these pauses, in seconds. */
const arrivalsAfter = (pauses: number[]) =>
  pauses.map((_, index) => pauses.slice(0, index + 1).reduce((sum, pause) => sum + pause))

const tenOf = <T>(...given: T[]): T[] =>
  Array.from({ length: 10 }, (_, index) => given[Math.min(index, given.length - 1)] as T)

/** Plays today's quiz, one choice every `seconds`. */
const play = (fan: MadeFan, right: number, seconds: number) =>
  playAt(fan, right, arrivalsAfter(tenOf(seconds)))

const isHeld = async (fan: MadeFan) => {
  const page = await quizPage(fan.actor, 'it')
  return page.state === 'done' && page.held
}

const [ON_SCORE, ON_STREAK] = ['quiz_score_at_least-30', 'streak_at_least-3']

/** @returns the id of the fan's only mission */
async function addMission(fan: MadeFan, slug: string): Promise<string> {
  const [template] = await database()
    .select({ id: missionTemplates.id })
    .from(missionTemplates)
    .where(eq(missionTemplates.slug, slug))
  await addSuggestion(fan.actor, { templateId: template?.id ?? '' }, 'it')
  const [mission] = await database().select().from(missions).where(eq(missions.userId, fan.userId))
  return mission?.id ?? ''
}

async function rankingPoints({ actor }: MadeFan): Promise<number> {
  const [row] = await database().execute<{ points: number }>(sql`
    select points::int from earned_points where user_id = ${actor.userId} and period = 'all'`)
  return row?.points ?? 0
}

describe('T72: an attempt answered correctly too fast to have been read', () => {
  it.each([
    ['nine right, 1.4 s each', 9, 1.4, true],
    ['ten right, 1.4 s each', 10, 1.4, true],
    ['nine right, 1.6 s each', 9, 1.6, false],
    ['eight right, 0.1 s each', 8, 0.1, false],
  ])('%s', async (_name, right, seconds, held) => {
    const fan = await makeFan()
    await play(fan, right, seconds)
    expect(await isHeld(fan)).toBe(held)
    expect(await balanceOf(fan.actor, 'points')).toBe(5 * right)
    expect(await balanceOf(fan.actor, 'xp')).toBe(5 * right)
    expect(await rankingPoints(fan)).toBe(held ? 0 : 5 * right)
  })

  it.each([
    ['saved together, 45 s later, when the network is back', tenOf(45, 0.6), false],
    ['saved together, 13 s later', tenOf(13, 0.01), true],
    ['a last one that arrives 15 s after the others', [...tenOf(0.6).slice(1), 15], true],
    ['a first one only after 9 s', tenOf(9, 0.6), true],
    ['five in a second, five after having been read', [...tenOf(0.2).slice(5), ...tenOf(1.6).slice(5)], true],
    ['four in a second, six after having been read', [...tenOf(0.2).slice(6), ...tenOf(1.6).slice(4)], false],
  ])('%s', async (_name, pauses, held) => {
    const fan = await makeFan()
    await playAt(fan, 10, arrivalsAfter(pauses))
    expect(await isHeld(fan)).toBe(held)
    expect(await rankingPoints(fan)).toBe(held ? 0 : 50)
  })

  it.each([
    [14, true],
    [16, false],
  ])('a form without JavaScript submitted after %d s: %s', async (seconds, held) => {
    const fan = await makeFan()
    const attemptId = await startQuiz(fan.actor)
    await database().execute(sql`
      update quiz_attempts set started_at = started_at - make_interval(secs => ${seconds}) where id = ${attemptId}`)
    await submitQuiz(fan.actor, attemptId, choicesOf(await answerKey(), 10))
    expect(await isHeld(fan)).toBe(held)
  })

  it('ranks once an admin lets it, and its points are booked once however often that happens', async () => {
    const [fan, admin] = [await makeFan(), await makeSudoer()]
    const id = await play(fan, 10, 0.2)
    expect(await heldAttempts(admin)).toMatchObject([{ id, score: 50, medianSeconds: expect.closeTo(0.2) }])
    const { done, refused } = await storm(20, () => reviewAttempt(admin, { id, verdict: 'rank' }))
    expect([done.length, codes(refused)]).toEqual([1, { not_found: 19 }])
    expect(await rankingPoints(fan)).toBe(50)
    expect(await balanceOf(fan.actor, 'points')).toBe(50)
    expect(await balanceOf(fan.actor, 'xp')).toBe(50)
    expect(await heldAttempts(admin)).toEqual([])
    expect(await isHeld(fan)).toBe(false)
  })

  it('stays out of the rankings when an admin says so, and keeps its points', async () => {
    const [fan, admin] = [await makeFan(), await makeSudoer()]
    const id = await play(fan, 10, 0.2)
    await reviewAttempt(admin, { id, verdict: 'leave_out' })
    expect(await rankingPoints(fan)).toBe(0)
    expect(await balanceOf(fan.actor, 'points')).toBe(50)
    expect(await heldAttempts(admin)).toEqual([])
    expect((await auditPage(admin, { subject: fan.userId })).lines).toMatchObject([
      { action: 'attempt.review', subject: id, detail: { verdict: 'leave_out' } },
    ])
  })

  it.each([
    [
      'rank',
      [
        '-50 Controllato: tolto da qui e registrato di nuovo, per contare in classifica.',
        '50 10 giuste su 10.',
        '50 Controllato: conta in classifica dal giorno del controllo.',
      ],
    ],
    ['leave_out', ['50 Controllato: i punti restano tuoi, ma non contano in classifica.']],
  ] as const)(
    'says in the wallet that it waits, and what an admin has decided: %s',
    async (verdict, lines) => {
      const [fan, admin] = [await makeFan(), await makeSudoer()]
      const id = await play(fan, 10, 0.2)
      const walletLines = async () => {
        const { rows } = await movementsOf(fan.actor, { asset: 'points', limit: 10 })
        return rows.map((row) => `${row.amount} ${causeText(row, 'it').detail}`)
      }
      expect(await walletLines()).toEqual(['50 In attesa di un controllo: per ora non conta in classifica.'])
      await reviewAttempt(admin, { id, verdict })
      expect(await walletLines()).toEqual(lines)
    },
  )

  it.each([
    ['rank', 'won'],
    ['leave_out', 'open'],
  ] as const)('wins no mission, since missions rank, before an admin says %s', async (verdict, outcome) => {
    const [fan, admin] = [await makeFan(), await makeSudoer()]
    const mission = await addMission(fan, ON_SCORE)
    const outcomeOf = async () => (await missionOf(fan.actor, mission))?.verified?.outcome
    const id = await play(fan, 10, 0.2)
    expect(await outcomeOf()).toBe('open')
    await reviewAttempt(admin, { id, verdict })
    expect(await outcomeOf()).toBe(outcome)
  })

  it.each([
    [3, 'won'],
    [2, 'lost'],
  ])('%d days that rank only after their streak has broken: %s', async (days, outcome) => {
    const fan = await makeFan()
    const mission = await addMission(fan, ON_STREAK)
    const attempts: string[] = []
    for (let day = 0; day < days; day++)
      await atShiftedTime(`${day} days`, async () => {
        await publishDue(system)
        attempts.push(await play(fan, 10, 0.2))
      })
    await atShiftedTime('20 days', async () => {
      const admin = await makeSudoer()
      for (const id of attempts) await reviewAttempt(admin, { id, verdict: 'rank' })
    })
    expect((await missionOf(fan.actor, mission))?.verified?.outcome).toBe(outcome)
  })

  it.each([
    [3, 'won'],
    [2, 'lost'],
  ])('%d days of a streak that has since been followed by another: %s', async (days, outcome) => {
    const fan = await makeFan()
    const mission = await addMission(fan, ON_STREAK)
    await database().execute(sql`update missions set due_date = due_date + 10 where id = ${mission}`)
    await fillBank(60)
    const playOn = (day: number, right: number) =>
      atShiftedTime(`${day} days`, async () => {
        await publishDue(system)
        return play(fan, right, 0.2)
      })
    const attempts: string[] = []
    for (let day = 0; day < days; day++) attempts.push(await playOn(day, 10))
    for (const day of [10, 11]) await playOn(day, 5)
    await atShiftedTime('20 days', async () => {
      const admin = await makeSudoer()
      for (const id of attempts) await reviewAttempt(admin, { id, verdict: 'rank' })
    })
    expect((await missionOf(fan.actor, mission))?.verified).toMatchObject({
      outcome,
      judged: { counted: outcome === 'won' ? days : 0, needed: 3 },
    })
    const { texts } = await verifyReceipts([await receiptFile(fan, mission)])
    expect(texts.join()).not.toMatch(/^FAILED /m)
  })

  it('is never let rank by the admin whose own it is, who may only leave it out', async () => {
    const [one, two] = [await makeFan({ isAdmin: true }), await makeFan({ isAdmin: true })]
    const [first, second] = [await play(one, 10, 0.2), await play(two, 10, 0.2)]
    expect(await heldAttempts(asAdmin(one))).toMatchObject([
      { id: first, isOwn: true },
      { id: second, isOwn: false },
    ])
    const own = await asSudoer(one)
    await expectUnchanged(async () =>
      expect(await answerTo(reviewAttempt(own, { id: first, verdict: 'rank' }))).toEqual({
        code: 'forbidden',
        fields: { id: 'own_attempt' },
      }),
    )
    await reviewAttempt(await asSudoer(two), { id: first, verdict: 'rank' })
    await reviewAttempt(await asSudoer(two), { id: second, verdict: 'leave_out' })
    expect([await rankingPoints(one), await rankingPoints(two)]).toEqual([50, 0])
  })

  it.each(['rank', 'leave_out'] as const)(
    'needs a fresh password, without which nothing is booked: %s',
    async (verdict) => {
      const [fan, stale] = [await makeFan(), await makeSudoer(11)]
      const id = await play(fan, 10, 0.2)
      await expectUnchanged(async () =>
        expect(await refusal(reviewAttempt(stale, { id, verdict }))).toBe('sudo_required'),
      )
      expect(await heldAttempts(stale)).toHaveLength(1)
    },
  )

  it('can be reviewed only by admins, and only while held', async () => {
    const [fan, slow, admin] = [await makeFan(), await makeFan(), await makeSudoer()]
    const id = await play(fan, 10, 0.2)
    const slowId = await play(slow, 10, 3)
    const impostor = asAdmin(fan)
    expect(await refusal(reviewAttempt(impostor, { id, verdict: 'rank' }))).toBe('forbidden')
    expect(await heldAttempts(impostor)).toEqual([])
    expect(await refusal(reviewAttempt(admin, { id: slowId, verdict: 'rank' }))).toBe('not_found')
    expect(await rankingPoints(fan)).toBe(0)
  })
})

it('more held attempts than fit on a page are listed, the oldest first', async () => {
  await database().execute(sql`
    with fans as (insert into users select from generate_series(1, 60) returning id),
      numbered as (select id, row_number() over () as n from fans)
    insert into quiz_attempts (quiz_id, user_id, ends_at, closed_at, score, held, median_seconds)
    select quiz.id, numbered.id, app_now() + interval '1 minute', app_now() - make_interval(mins => n::int), 0, true, n
    from numbered, quizzes quiz where quiz.day = app_day(app_now())`)
  const listed = await heldAttempts(asAdmin(await makeFan({ isAdmin: true })))
  expect(listed.map(({ medianSeconds }) => medianSeconds)).toEqual(
    Array.from({ length: 60 }, (_, index) => 60 - index),
  )
})

describe('T13: a league of bots that answer in 0.8 s', () => {
  it('gives each 50 points a day in the balance and none in the rankings; all are held', async () => {
    const { id, owner, mates } = await leagueWith(stormFans(20) - 1)
    const bots = [owner, ...mates]
    for (const bot of bots) await play(bot, 10, 0.8)
    for (const bot of bots) {
      expect(await isHeld(bot)).toBe(true)
      expect(await balanceOf(bot.actor, 'points')).toBe(50)
      expect(await balanceOf(bot.actor, 'tokens')).toBe(0)
    }
    const table = await standingsOf(owner.actor, id, 'all')
    expect(table.map(({ points }) => points)).toEqual(bots.map(() => 0))
  })

  it('would rank them if the time of their answers were not checked', async () => {
    const { id, owner } = await leagueWith(1)
    await play(owner, 10, 3)
    expect((await standingsOf(owner.actor, id, 'all')).map(({ points }) => points)).toEqual([50, 0])
  })
})
