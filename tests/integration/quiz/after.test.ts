import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { headerData } from '@/components/shell/header-data'
import { database } from '@/db/client'
import { saveExtendedTime } from '@/lib/account/commands'
import type { FanHeader } from '@/lib/auth/session'
import { publishDue } from '@/lib/content/commands'
import { closeExpired, startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { quizPage } from '@/lib/quiz/attempt/queries'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { fairnessOf, ownOrders, seedsOfDays } from '@/lib/quiz/fairness/queries'
import { flagQuestion } from '@/lib/quiz/flags/commands'
import { pastQuizzes, practiceOf, reviewPractice } from '@/lib/quiz/practice/queries'
import { quizToday } from '@/lib/quiz/today/queries'
import { settingsOf } from '@/lib/settings/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import {
  answerKey,
  dailySchedule,
  fillBank,
  forgetContent,
  type KeyedQuestion,
} from '@/tests/support/quizzes'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

beforeEach(async () => {
  await forgetContent()
  await fillBank()
  await dailySchedule()
  await publishDue(system)
})

const today = async () => {
  const [row] = await database().execute<{ day: string }>(sql`select app_day(app_now())::text as day`)
  return row?.day ?? ''
}

const questionIdsOf = async (day: string) => {
  const rows = await database().execute<{ id: string }>(sql`
    select question.id from quiz_questions question join quizzes quiz on quiz.id = question.quiz_id where quiz.day = ${day}`)
  return rows.map(({ id }) => id)
}

const rightOf = (key: KeyedQuestion[], count: number) =>
  key.map(({ questionId, right, wrong }, index) => ({
    questionId,
    optionId: index < count ? right : wrong,
  }))

const idsOf = (key: KeyedQuestion[]) => key.map(({ questionId }) => questionId)

describe('practice', () => {
  it('does not exist for today’s quiz, whatever the fan has done with it, or for tomorrow’s', async () => {
    const day = await today()
    const key = await answerKey()
    const fan = await makeFan()
    const refused = async () => {
      expect(await practiceOf(fan.actor, { of: 'day', day }, 'it')).toBeNull()
      expect(await refusal(reviewPractice(fan.actor, idsOf(key), rightOf(key, 3), 'it'))).toBe('not_found')
      expect((await pastQuizzes(fan.actor, 'it')).length).toBe(0)
    }
    await refused()
    const attempt = await startQuiz(fan.actor)
    await refused()
    await submitQuiz(fan.actor, attempt)
    await refused()
    const [row] = await database().execute<{ day: string }>(
      sql`select max(day)::text as day from quizzes where day > ${day}`,
    )
    expect(row?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const coming = await questionIdsOf(row?.day ?? '')
    expect(coming).toHaveLength(10)
    expect(await practiceOf(fan.actor, { of: 'day', day: row?.day ?? '' }, 'it')).toBeNull()
    expect(await refusal(reviewPractice(fan.actor, coming, [], 'it'))).toBe('not_found')
  })

  it('of yesterday’s quiz shows right and wrong, in both languages, and writes nothing', async () => {
    const day = await today()
    const key = await answerKey()
    const fan = await makeFan()
    await atShiftedTime('1 day', () =>
      expectUnchanged(async () => {
        expect(await pastQuizzes(fan.actor, 'en')).toEqual([{ day, title: 'Quiz of the day', score: null }])
        const practice = await practiceOf(fan.actor, { of: 'day', day }, 'it')
        expect(practice?.questions.map(({ id }) => id)).toEqual(key.map(({ questionId }) => questionId))
        expect(JSON.stringify(practice)).not.toMatch(/Perché|"right"/)
        const { correct, questions } = await reviewPractice(fan.actor, idsOf(key), rightOf(key, 6), 'en')
        expect(correct).toBe(6)
        expect(questions[0]?.why).toMatch(/^Why /)
        expect(questions.every(({ options }) => options.filter(({ right }) => right).length === 1)).toBe(true)
        const strange = [{ questionId: randomUUID(), optionId: randomUUID() }]
        expect((await reviewPractice(fan.actor, idsOf(key), strange, 'it')).correct).toBe(0)
      }),
    )
  })

  it('waits for a fan who is still answering past midnight, but for nobody else', async () => {
    const day = await today()
    const key = await answerKey()
    const [late, other] = await makeFans(2)
    if (!late || !other) throw new Error('the scene is not set')
    await startQuiz(late.actor)
    await atShiftedTime('1 day', async () => {
      expect(await practiceOf(late.actor, { of: 'day', day }, 'it')).toBeNull()
      expect(await refusal(reviewPractice(late.actor, idsOf(key), [], 'it'))).toBe('not_found')
      expect(await pastQuizzes(late.actor, 'it')).toEqual([])
      expect(await practiceOf(other.actor, { of: 'day', day }, 'it')).not.toBeNull()
    })
  })
})

describe('a quiz that ends past midnight', () => {
  const untilMidnight = async () => {
    const [row] = await database().execute<{ left: number }>(sql`
      select extract(epoch from (app_day(app_now()) + 1)::timestamp at time zone app_zone() - app_now())::float8 as left`)
    return row?.left ?? 0
  }

  it('comes before the next one, which continues the streak', async () => {
    const fan = await makeFan()
    await saveExtendedTime(fan.actor, true)
    const key = await answerKey()
    const left = await untilMidnight()
    const first = await atShiftedTime(`${left - 20} seconds`, () => startQuiz(fan.actor))
    await atShiftedTime(`${left + 30} seconds`, async () => {
      for (let time = 0; time < 2; time++) expect(await startQuiz(fan.actor)).toBe(first)
      const clocks = await database().execute(sql`select id from quiz_attempts where user_id = ${fan.userId}`)
      expect(clocks).toEqual([{ id: first }])
      expect(await submitQuiz(fan.actor, first, rightOf(key, 3))).toMatchObject({ score: 15, streak: 1 })
      const second = await startQuiz(fan.actor)
      expect(second).not.toBe(first)
      expect(await startQuiz(fan.actor)).toBe(second)
      expect(await submitQuiz(fan.actor, second, rightOf(await answerKey(), 2))).toMatchObject({
        score: 10,
        streak: 2,
      })
    })
  })

  it('leaves the streak as it was until it ends', async () => {
    const [late, idle] = await makeFans(2)
    if (!late || !idle) throw new Error('the scene is not set')
    const shown = async ({ actor, userId }: MadeFan) => {
      const [row] = await database().execute<{ found: FanHeader }>(sql`select fan_header(${userId}) as found`)
      return [headerData(row?.found).streak, (await quizPage(actor, 'it')).streak.current]
    }
    for (const { actor } of [late, idle])
      await submitQuiz(actor, await startQuiz(actor), rightOf(await answerKey(), 3))
    const left = (await untilMidnight()) + 86_400
    await atShiftedTime('1 day', () => publishDue(system))
    const attemptId = await atShiftedTime(`${left - 20} seconds`, () => startQuiz(late.actor))
    await atShiftedTime(`${left + 10} seconds`, async () => {
      expect([await shown(late), await shown(idle)]).toEqual([
        [1, 1],
        [0, 0],
      ])
      await submitQuiz(late.actor, attemptId)
      expect(await shown(late)).toEqual([0, 0])
    })
  })

  it.each([
    ['handed in', (fan: MadeFan, attemptId: string) => submitQuiz(fan.actor, attemptId)],
    [
      'ended by the job',
      async () => {
        await database().execute(sql`
          update quiz_attempts set started_at = started_at - interval '1 minute', ends_at = ends_at - interval '1 minute'
          where closed_at is null`)
        await closeExpired(system)
      },
    ],
  ])('%s shows its score and answers beside the next one, until that is started', async (_how, end) => {
    const key = await answerKey()
    const [late, early] = await makeFans(2)
    if (!late || !early) throw new Error('the scene is not set')
    const left = await untilMidnight()
    const attemptId = await atShiftedTime(`${left - 20} seconds`, async () => {
      await submitQuiz(early.actor, await startQuiz(early.actor), rightOf(key, 2))
      const id = await startQuiz(late.actor)
      for (const choice of rightOf(key, 3)) await saveChoice(late.actor, { attemptId: id, ...choice })
      return id
    })
    await atShiftedTime(`${left} seconds`, async () => {
      await publishDue(system)
      expect((await quizPage(late.actor, 'it')).state).toBe('answering')
      await end(late, attemptId)
      const page = await quizPage(late.actor, 'it')
      expect([page.state, page.late?.score]).toEqual(['ready', 15])
      const won = page.late?.questions.filter(({ options }) =>
        options.some(({ right, chosen }) => right && chosen),
      )
      expect([won?.length, page.late?.questions[0]?.why]).toEqual([3, expect.stringMatching(/^Perché/)])
      const other = await quizPage(early.actor, 'it')
      expect([other.state, other.late]).toEqual(['ready', null])
      await startQuiz(late.actor)
      expect((await quizPage(late.actor, 'it')).late).toBeNull()
    })
    await atShiftedTime('2 days', async () => expect((await quizPage(late.actor, 'it')).late).toBeNull())
  })
})

describe('a flag', () => {
  const flags = () => database().sql<{ reason: string }[]>`select reason from question_flags`

  it('needs a question whose answer the fan has seen', async () => {
    const [first] = await answerKey()
    const questionId = first?.questionId ?? ''
    const [fan, other] = await makeFans(2)
    if (!fan || !other) throw new Error('the scene is not set')
    const flag = (who = fan) =>
      refusal(flagQuestion(who.actor, { questionId, reason: 'Due risposte giuste' }))
    expect(await flag()).toBe('not_found')
    const attempt = await startQuiz(fan.actor)
    expect(await flag()).toBe('not_found')
    await submitQuiz(fan.actor, attempt)
    expect(await flag()).toBe('done')
    expect(await flag(other)).toBe('not_found')
    expect(await refusal(flagQuestion(fan.actor, { questionId: randomUUID(), reason: 'x' }))).toBe(
      'not_found',
    )
    await atShiftedTime('1 day', async () => expect(await flag(other)).toBe('done'))
    expect(await flags()).toHaveLength(2)
    const page = await quizPage(fan.actor, 'it')
    expect(page.state === 'done' && page.questions.map(({ flagged }) => flagged)).toEqual([
      true,
      ...Array<boolean>(9).fill(false),
    ])
  })

  it('is one per fan: the latest reason stays until an editor has resolved it', async () => {
    const [first] = await answerKey()
    const questionId = first?.questionId ?? ''
    const fan = await makeFan()
    await submitQuiz(fan.actor, await startQuiz(fan.actor))
    await flagQuestion(fan.actor, { questionId, reason: 'Prima' })
    await flagQuestion(fan.actor, { questionId, reason: 'Poi' })
    expect(await flags()).toEqual([{ reason: 'Poi' }])
    await database().execute(sql`update question_flags set settled_at = app_now()`)
    await flagQuestion(fan.actor, { questionId, reason: 'Ancora' })
    expect(await flags()).toEqual([{ reason: 'Poi' }])
  })
})

describe('fairness', () => {
  const seedsInDatabase = () =>
    database().sql<{ day: string; seed: string }[]>`
      select day::text, encode(seed, 'hex') as seed from quiz_seeds order by day`

  it('never reveals the seed of today or tomorrow, and nothing about later days', async () => {
    const day = await today()
    const secrets = await seedsInDatabase()
    expect(secrets.length).toBeGreaterThanOrEqual(2)
    const fan = await makeFan()
    await submitQuiz(fan.actor, await startQuiz(fan.actor))
    const exposed = JSON.stringify([
      await seedsOfDays(fan.actor),
      await Promise.all(secrets.map((secret) => fairnessOf(secret.day))),
      await ownOrders(fan.actor, day, 'it'),
    ])
    for (const { seed } of secrets) expect(exposed).not.toContain(seed)
    expect((await fairnessOf(day))?.drawn).toBeNull()
    expect(await ownOrders(fan.actor, day, 'it')).toBeNull()
    await atShiftedTime('-1 day', async () => expect(await fairnessOf(secrets.at(-1)?.day ?? '')).toBeNull())
  })

  it('reveals the seed the day after, which matches the published hash, and the fan’s own order', async () => {
    const day = await today()
    const before = await fairnessOf(day)
    const fan = await makeFan()
    const attempt = await startQuiz(fan.actor)
    const shown = await quizPage(fan.actor, 'it')
    await submitQuiz(fan.actor, attempt)
    await atShiftedTime('1 day', async () => {
      const after = await fairnessOf(day)
      expect(after).toMatchObject({ commitment: before?.commitment, fits: true, onTime: false })
      expect(
        createHash('sha256')
          .update(Buffer.from(after?.seed ?? '', 'hex'))
          .digest('hex'),
      ).toBe(before?.commitment)
      expect(after?.drawn).toHaveLength(10)
      const own = await ownOrders(fan.actor, day, 'it')
      expect(own?.attemptId).toBe(attempt)
      const orders = shown.state === 'answering' ? shown.questions : []
      expect(own?.questions.map(({ options }) => options.map(({ id }) => id))).toEqual(
        orders.map(({ options }) => options.map(({ id }) => id)),
      )
    })
  })

  it('shows whether the hash was published before the day began', async () => {
    const { seeds } = await seedsOfDays((await makeFan()).actor)
    expect(seeds.map(({ onTime }) => onTime)).toEqual([true, false])
  })

  it('would show a seed that was changed afterwards', async () => {
    const day = await today()
    await database().execute(
      sql`update quiz_seeds set seed = decode(repeat('00', 32), 'hex') where day = ${day}`,
    )
    await atShiftedTime('1 day', async () => expect((await fairnessOf(day))?.fits).toBe(false))
  })
})

describe('extended time', () => {
  const seconds = async (attemptId: string) => {
    const [row] = await database().execute<{ seconds: number }>(
      sql`select extract(epoch from ends_at - started_at)::int as seconds from quiz_attempts where id = ${attemptId}`,
    )
    return row?.seconds
  }

  it('belongs to the fan, keeps the other preferences, and leaves a running attempt as it is', async () => {
    const [fan, other] = await makeFans(2)
    if (!fan || !other) throw new Error('the scene is not set')
    await database().execute(
      sql`insert into user_preferences (user_id, nickname, nickname_skeleton, competitions)
          values (${fan.userId}, 'lento', 'lento', '{serie_a}')`,
    )
    await saveExtendedTime(fan.actor, true)
    expect((await settingsOf(fan.actor)).hasExtendedTime).toBe(true)
    expect((await settingsOf(other.actor)).hasExtendedTime).toBe(false)
    expect(await quizToday(fan.actor)).toMatchObject({ state: 'ready', seconds: 120 })
    expect(await seconds(await startQuiz(fan.actor))).toBe(120)
    const attempt = await startQuiz(other.actor)
    await saveExtendedTime(other.actor, true)
    expect(await seconds(attempt)).toBe(60)
    await saveExtendedTime(fan.actor, false)
    const [row] = await database().execute(
      sql`select nickname, competitions, extended_time from user_preferences where user_id = ${fan.userId}`,
    )
    expect(row).toEqual({ nickname: 'lento', competitions: ['serie_a'], extended_time: false })
  })
})

it('a day without a quiz, or with one published when it was over, costs no streak', async () => {
  const fan = await makeFan()
  const play = async () =>
    (await submitQuiz(fan.actor, await startQuiz(fan.actor), rightOf(await answerKey(), 3))).streak
  const shown = async () => {
    const [row] = await database().execute<{ found: FanHeader }>(
      sql`select fan_header(${fan.userId}) as found`,
    )
    return [headerData(row?.found).streak, (await quizPage(fan.actor, 'it')).streak.current]
  }
  expect([await play(), await atShiftedTime('1 day', play)]).toEqual([1, 2])
  await atShiftedTime('4 days', async () => {
    expect(await shown()).toEqual([2, 2])
    expect((await publishDue(system)).publishedQuizzes).toBe(4)
    expect(await shown()).toEqual([2, 2])
    expect(await play()).toBe(3)
  })
  await atShiftedTime('6 days', async () => expect(await shown()).toEqual([0, 0]))
})

it('the header has the day’s XP and streak', async () => {
  const fan = await makeFan()
  const none = Array.from({ length: 7 }, () => false)
  const headerNow = async () => {
    const [row] = await database().execute<{ found: FanHeader }>(
      sql`select fan_header(${fan.userId}) as found`,
    )
    const { week, looks, ...rest } = headerData(row?.found)
    expect(looks).toEqual({})
    return { ...rest, week: week.map(({ kept }) => kept) }
  }
  expect(await headerNow()).toEqual({ xp: 0, streak: 0, week: none })
  const key = await answerKey()
  await submitQuiz(fan.actor, await startQuiz(fan.actor), rightOf(key, 3))
  expect(await headerNow()).toEqual({ xp: 15, streak: 1, week: [...none.slice(1), true] })
  await atShiftedTime('1 day', async () => {
    const week = [...none.slice(2), true, false]
    expect(await headerNow()).toEqual({ xp: 15, streak: 1, week })
  })
  await atShiftedTime('2 days', async () => expect((await headerNow()).streak).toBe(0))
})
