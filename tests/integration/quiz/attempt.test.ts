import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { publishDue } from '@/lib/content/commands'
import { balanceOf } from '@/lib/ledger/queries'
import { closeExpired, startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { quizPage } from '@/lib/quiz/attempt/queries'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import {
  answerKey,
  dailySchedule,
  fillBank,
  forgetContent,
  type KeyedQuestion,
} from '@/tests/support/quizzes'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm, stormFans } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

beforeEach(async () => {
  await forgetContent()
  await fillBank()
  await dailySchedule()
})

afterEach(expectHealthyLedger)

const open = async () => {
  await publishDue(system)
  return answerKey()
}

async function choose(fan: MadeFan, attemptId: string, key: KeyedQuestion[], right: number) {
  for (const [index, { questionId, ...options }] of key.entries())
    await saveChoice(fan.actor, {
      attemptId,
      questionId,
      optionId: index < right ? options.right : options.wrong,
    })
}

const rewardsOf = async (fan: MadeFan) => [
  await balanceOf(fan.actor, 'xp'),
  await balanceOf(fan.actor, 'points'),
]

describe('an attempt', () => {
  it('has ten questions, saves each choice, and pays 5 per right answer once, as XP and points', async () => {
    const key = await open()
    expect(key).toHaveLength(10)
    const fan = await makeFan()
    const attemptId = await startQuiz(fan.actor)
    await choose(fan, attemptId, key, 7)
    const page = await quizPage(fan.actor, 'it')
    expect(page.state === 'answering' && page.questions.every(({ chosen }) => chosen !== null)).toBe(true)
    expect(await submitQuiz(fan.actor, attemptId)).toEqual({
      score: 35,
      xp: 35,
      streak: 1,
      milestone: null,
    })
    expect(await submitQuiz(fan.actor, attemptId)).toEqual({ score: 35, xp: 0, streak: 1, milestone: null })
    expect(await rewardsOf(fan)).toEqual([35, 35])
    const review = await quizPage(fan.actor, 'en')
    expect(review.state === 'done' && review.questions[0]?.options.filter(({ right }) => right)).toHaveLength(
      1,
    )
    expect(review.state === 'done' && review.questions[0]?.why).toMatch(/^Why /)
    expect(await startQuiz(fan.actor)).toBe(attemptId)
  })

  it('T07: started 20 times at once is one attempt', async () => {
    await open()
    const fan = await makeFan()
    const { done, refused } = await storm(20, () => startQuiz(fan.actor))
    expect([new Set(done).size, refused]).toEqual([1, []])
  })

  it('T07: opened again has the same questions in the same order with the same end', async () => {
    await open()
    const fan = await makeFan()
    await startQuiz(fan.actor)
    const first = await quizPage(fan.actor, 'it')
    await startQuiz(fan.actor)
    const again = await quizPage(fan.actor, 'it')
    if (first.state !== 'answering' || again.state !== 'answering') throw new Error('no attempt is open')
    const shown = ({ attemptId, endsAt, questions }: typeof first) => ({
      attemptId,
      endsAt,
      questions: questions.map(({ id, options }) => [id, options.map((option) => option.id)]),
    })
    expect(shown(again)).toEqual(shown(first))
  })

  // Its broken twin: tests/integration/wallet/broken-twins.test.ts.
  it('T06: submitted 100 times at once is paid once, for each fan', async () => {
    const key = await open()
    for (const fan of await makeFans(stormFans(3))) {
      const attemptId = await startQuiz(fan.actor)
      await choose(fan, attemptId, key, 10)
      const { done } = await storm(100, () => submitQuiz(fan.actor, attemptId))
      expect(done.map(({ xp }) => xp).filter((xp) => xp > 0)).toEqual([50])
      expect(done.map(({ score }) => score)).toEqual(Array(100).fill(50))
      expect(await rewardsOf(fan)).toEqual([50, 50])
    }
  })

  it('T06: submitted 50 times at once with different answers has the score of one of them, and keeps it', async () => {
    const key = await open()
    const fan = await makeFan()
    const attemptId = await startQuiz(fan.actor)
    /** The given number of right answers, the rest wrong. */
    const sheet = (right: number) =>
      key.map(({ questionId, ...option }, place) => ({
        questionId,
        optionId: place < right ? option.right : option.wrong,
      }))
    const { done } = await storm(50, (place) => submitQuiz(fan.actor, attemptId, sheet(place % 11)))
    const [score = 0, ...others] = new Set(done.map((result) => result.score))
    expect([done.length, others]).toEqual([50, []])
    expect((await submitQuiz(fan.actor, attemptId, sheet(10))).score).toBe(score)
    const review = await quizPage(fan.actor, 'it')
    if (review.state !== 'done') throw new Error('the attempt is still open')
    const hits = review.questions.filter(({ options }) =>
      options.some(({ right, chosen }) => right && chosen),
    )
    expect(hits).toHaveLength(score / 5)
    expect(await rewardsOf(fan)).toEqual([score, score])
  })

  it('loses no choice that was confirmed as saved, however close to its end', async () => {
    const key = await open()
    for (const fan of await makeFans(10)) {
      const attemptId = await startQuiz(fan.actor)
      const saves = key.map(({ questionId, right }) =>
        saveChoice(fan.actor, { attemptId, questionId, optionId: right }),
      )
      const [answers, result] = await Promise.all([
        Promise.allSettled(saves),
        submitQuiz(fan.actor, attemptId),
      ])
      const saved = answers.filter(({ status }) => status === 'fulfilled').length
      expect(result.score).toBe(5 * saved)
    }
  })
})

describe('T05: the clock of the database', () => {
  it.each([
    ['59.9 seconds', true],
    ['60 seconds', true],
    ['61.9 seconds', true],
    ['62.3 seconds', false],
  ])('after %s a choice counts: %s', async (later, counts) => {
    const [first] = await open()
    const fan = await makeFan()
    if (!first) throw new Error('no question')
    const { questionId, right: optionId } = first
    const attemptId = await startQuiz(fan.actor)
    // The attempt is dated back instead of waiting: a clock that runs on meanwhile would blur the edge.
    await database().execute(sql`update quiz_attempts set started_at = app_now() - ${later}::interval,
        ends_at = app_now() - ${later}::interval + interval '60 seconds' where id = ${attemptId}`)
    const said = await refusal(saveChoice(fan.actor, { attemptId, questionId, optionId }))
    expect(said).toBe(counts ? 'done' : 'time_over')
    expect((await submitQuiz(fan.actor, attemptId, [{ questionId, optionId }])).score).toBe(counts ? 5 : 0)
  })

  it('closes an attempt that nobody submits, with its saved choices', async () => {
    const key = await open()
    const fan = await makeFan()
    const attemptId = await startQuiz(fan.actor)
    await choose(fan, attemptId, key, 4)
    expect(await closeExpired(system)).toBe(0)
    await database().execute(
      sql`update quiz_attempts set started_at = started_at - interval '63 seconds', ends_at = ends_at - interval '63 seconds'`,
    )
    expect(await closeExpired(system)).toBe(1)
    expect(await closeExpired(system)).toBe(0)
    expect(await rewardsOf(fan)).toEqual([20, 20])
  })

  it('gives a fan with extended time 120 seconds for the same score', async () => {
    await open()
    const fan = await makeFan()
    await database().execute(
      sql`insert into user_preferences (user_id, extended_time) values (${fan.userId}, true)`,
    )
    const attemptId = await startQuiz(fan.actor)
    const [row] = await database().execute<{ seconds: number }>(
      sql`select extract(epoch from ends_at - started_at)::int as seconds from quiz_attempts where id = ${attemptId}`,
    )
    expect(row?.seconds).toBe(120)
  })
})

describe('an attempt that nobody submits', () => {
  /** Attempts of the given number of fans, four answers right, their time over. */
  async function abandoned(count: number) {
    const key = await open()
    const fans = await makeFans(count)
    const attempts = await Promise.all(
      fans.map(async (fan) => {
        const attemptId = await startQuiz(fan.actor)
        await choose(fan, attemptId, key, 4)
        return { fan, attemptId }
      }),
    )
    await database().execute(sql`
      update quiz_attempts set started_at = started_at - interval '63 seconds', ends_at = ends_at - interval '63 seconds'`)
    return attempts
  }
  /** As if this attempt could not be closed. */
  async function withStumble(attemptId: string, run: () => Promise<void>) {
    await database().sql.unsafe(`create function stumble() returns trigger language plpgsql as $$ begin
      if new.id = '${attemptId}' then raise exception 'no'; end if; return new; end $$`)
    await database()
      .sql`create trigger stumble before update on quiz_attempts for each row execute function stumble()`
    try {
      await run()
    } finally {
      await database().sql`drop function stumble() cascade`
    }
  }
  const events = () => database().sql`select from analytics_events where event = 'quiz_completed'`
  const streaks = () => database().sql<{ current: number }[]>`select current from quiz_streaks`

  it('is closed in a batch, where one that fails is recorded and stops no other', async () => {
    const attempts = await abandoned(9)
    await withStumble(attempts[4]?.attemptId ?? '', async () => {
      expect(await closeExpired(system)).toBe(8)
      expect(await closeExpired(system)).toBe(0)
    })
    expect([(await events()).length, (await streaks()).length]).toEqual([8, 8])
    expect(await closeExpired(system)).toBe(1)
    for (const { fan } of attempts) expect(await rewardsOf(fan)).toEqual([20, 20])
    expect((await streaks()).map(({ current }) => current)).toEqual(Array(9).fill(1))
  })

  it('is closed once when jobs and fans collide', async () => {
    for (let round = 0; round < 5; round++) {
      const attempts = await abandoned(12)
      const before = (await events()).length
      const { done, refused } = await storm(28, async (place) => {
        const given = attempts[place % 12]
        if (place >= 24 || !given) return closeExpired(system)
        const { score, xp } = await submitQuiz(given.fan.actor, given.attemptId)
        expect(score).toBe(20)
        return xp / 20
      })
      expect(codes(refused)).toEqual({})
      expect(done.reduce((sum, count) => sum + count, 0)).toBe(12)
      expect((await events()).length - before).toBe(12)
      for (const { fan } of attempts) expect(await rewardsOf(fan)).toEqual([20, 20])
    }
  })

  it('of a crowd is closed in one run, whose statistics are from before the crowd', async () => {
    await open()
    await database().sql`analyze`
    await database().sql`
      with fan as (insert into users (is_admin) select false from generate_series(1, 1100) returning id)
      insert into quiz_attempts (quiz_id, user_id, started_at, ends_at)
      select quiz.id, fan.id, app_now() - interval '3 minutes', app_now() - interval '2 minutes'
      from fan, quizzes quiz where quiz.day = app_day(app_now())`
    await database().sql`
      insert into quiz_answers (attempt_id, quiz_id, question_id, option_id)
      select attempt.id, attempt.quiz_id, option.question_id, option.id
      from quiz_attempts attempt join quiz_questions question on question.quiz_id = attempt.quiz_id and question.place < 4
      join quiz_options option on option.question_id = question.id and option.is_correct`
    expect(await closeExpired(system)).toBe(1_100)
    const sums = await database().sql`
      select account.balance::int, attempt.score, count(*)::int from quiz_attempts attempt
      join ledger_accounts account on account.user_id = attempt.user_id and account.asset = 'xp' group by 1, 2`
    expect([...sums]).toEqual([{ balance: 20, score: 20, count: 1_100 }])
    expect([(await events()).length, (await streaks()).length]).toEqual([1_100, 1_100])
  })

  it('would be closed twice if the check came before the write', async () => {
    expect(await lookThenTake(20)).toBeGreaterThan(1)
  })

  it('is closed before the same fan starts the next one, so that the streak goes on', async () => {
    const [own, other] = await abandoned(2)
    if (!own || !other) throw new Error('the scene is not set')
    await atShiftedTime('1 day', async () => {
      await choose(own.fan, await startQuiz(own.fan.actor), await open(), 1)
      expect(await rewardsOf(own.fan)).toEqual([20, 20])
      expect(await rewardsOf(other.fan)).toEqual([0, 0])
    })
    await atShiftedTime('25 hours', () => closeExpired(system))
    expect((await streaks()).map(({ current }) => current).sort()).toEqual([1, 2])
  })

  it('of one fan is closed in the order of days, and keeps nobody from the next one', async () => {
    const [own] = await abandoned(1)
    if (!own) throw new Error('the scene is not set')
    await atShiftedTime('1 day', () =>
      withStumble(own.attemptId, async () => {
        await open()
        await startQuiz(own.fan.actor)
      }),
    )
    await atShiftedTime('25 hours', async () => {
      expect(await closeExpired(system)).toBe(1)
      expect((await streaks()).map(({ current }) => current)).toEqual([1])
      expect(await closeExpired(system)).toBe(1)
      expect(await closeExpired(system)).toBe(0)
    })
    expect((await streaks()).map(({ current }) => current)).toEqual([0])
  })
})

describe('T06: refused, and nothing changes', () => {
  it('a choice for another fan’s attempt, an unknown one, an option of another question, or after the end', async () => {
    const key = await open()
    const [fan, other] = await makeFans(2)
    const [one, two] = key
    if (!fan || !other || !one || !two) throw new Error('the scene is not set')
    const attemptId = await startQuiz(fan.actor)
    const choice = { attemptId, questionId: one.questionId, optionId: one.right }
    await expectUnchanged(async () => {
      expect(await refusal(saveChoice(other.actor, choice))).toBe('not_found')
      expect(await refusal(saveChoice(fan.actor, { ...choice, attemptId: randomUUID() }))).toBe('not_found')
      expect(await refusal(saveChoice(fan.actor, { ...choice, optionId: two.right }))).toBe('invalid_input')
      expect(await refusal(saveChoice(fan.actor, { ...choice, optionId: randomUUID() }))).toBe(
        'invalid_input',
      )
      expect(await refusal(submitQuiz(other.actor, attemptId))).toBe('not_found')
      const mixed = [{ questionId: one.questionId, optionId: two.right }]
      expect(await refusal(submitQuiz(fan.actor, attemptId, mixed))).toBe('invalid_input')
    })
    await submitQuiz(fan.actor, attemptId)
    expect(await refusal(saveChoice(fan.actor, choice))).toBe('time_over')
  })

  it('a start while no quiz is open', async () => {
    const fan = await makeFan()
    const { refused } = await storm(5, () => startQuiz(fan.actor))
    expect(codes(refused)).toEqual({ not_found: 5 })
  })
})
