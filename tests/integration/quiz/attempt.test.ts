import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { publishDue } from '@/lib/content/commands'
import { checkInvariants } from '@/lib/ledger/invariants'
import { balanceOf } from '@/lib/ledger/queries'
import { closeExpired, startQuiz, submitQuiz } from '@/lib/quiz/attempt-commands'
import { saveChoice } from '@/lib/quiz/choice-commands'
import { quizPage } from '@/lib/quiz/queries'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import {
  answerKey,
  dailySchedule,
  fillBank,
  forgetContent,
  type KeyedQuestion,
} from '@/tests/support/quizzes'
import { changingNothing } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

beforeEach(async () => {
  await forgetContent()
  await fillBank()
  await dailySchedule()
})

afterEach(async () => {
  for (const { id, violations } of await checkInvariants(database()))
    expect([id, violations]).toEqual([id, 0])
})

const open = async () => {
  await publishDue(system)
  return answerKey()
}

async function choose(fan: MadeFan, attemptId: string, key: KeyedQuestion[], right: number) {
  for (const [place, { questionId, ...options }] of key.entries())
    await saveChoice(fan.actor, {
      attemptId,
      questionId,
      optionId: place < right ? options.right : options.wrong,
    })
}

const rewardsOf = async (fan: MadeFan) => [
  await balanceOf(fan.actor, 'xp'),
  await balanceOf(fan.actor, 'points'),
]

describe('an attempt', () => {
  it('is ten questions; each choice is kept; the score is 5 for each right one, as XP and points, once', async () => {
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

  it('started 20 times at once is one', async () => {
    await open()
    const fan = await makeFan()
    const { done, refused } = await storm(20, () => startQuiz(fan.actor))
    expect([new Set(done).size, refused]).toEqual([1, []])
  })

  it('handed in 50 times at once is paid once', async () => {
    const key = await open()
    const fan = await makeFan()
    const attemptId = await startQuiz(fan.actor)
    await choose(fan, attemptId, key, 10)
    const { done } = await storm(50, () => submitQuiz(fan.actor, attemptId))
    expect(
      done
        .map(({ xp }) => xp)
        .toSorted((one, other) => other - one)
        .slice(0, 2),
    ).toEqual([50, 0])
    expect(new Set(done.map(({ score }) => score))).toEqual(new Set([50]))
    expect(await rewardsOf(fan)).toEqual([50, 50])
  })

  it('loses no choice that was told saved, however close to its end', async () => {
    const key = await open()
    for (const fan of await makeFans(10)) {
      const attemptId = await startQuiz(fan.actor)
      const saves = key.map(({ questionId, right }) =>
        saveChoice(fan.actor, { attemptId, questionId, optionId: right }),
      )
      const [told, result] = await Promise.all([Promise.allSettled(saves), submitQuiz(fan.actor, attemptId)])
      const saved = told.filter(({ status }) => status === 'fulfilled').length
      expect(result.score).toBe(5 * saved)
    }
  })
})

describe('the clock of the database', () => {
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
    // The attempt began so long ago: a clock that runs on meanwhile would blur the edge.
    await database().execute(sql`update quiz_attempts set started_at = app_now() - ${later}::interval,
        ends_at = app_now() - ${later}::interval + interval '60 seconds' where id = ${attemptId}`)
    const said = await refusal(saveChoice(fan.actor, { attemptId, questionId, optionId }))
    expect(said).toBe(counts ? 'done' : 'time_over')
    expect((await submitQuiz(fan.actor, attemptId, [{ questionId, optionId }])).score).toBe(counts ? 5 : 0)
  })

  it('ends what nobody hands in, with what had been chosen', async () => {
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

describe('refused, and nothing changes', () => {
  it('a choice for another fan’s attempt, an absent one, an option of another question, after the end', async () => {
    const key = await open()
    const [fan, other] = await makeFans(2)
    const [one, two] = key
    if (!fan || !other || !one || !two) throw new Error('the scene is not set')
    const attemptId = await startQuiz(fan.actor)
    const choice = { attemptId, questionId: one.questionId, optionId: one.right }
    await changingNothing(async () => {
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
