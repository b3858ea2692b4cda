import { spawn } from 'node:child_process'
import type { ReservedSql } from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { publishDue } from '@/lib/content/commands'
import { system } from '@/tests/support/factories'
import { dropPauses, type Pause, whilePausedAt } from '@/tests/support/pause-at-statement'
import { dailySchedule, fillBank, forgetContent } from '@/tests/support/quizzes'
import { storm } from '@/tests/support/storm'

/** Each statement of a publication that writes, in order. */
const WRITES: [Pause['event'], string][] = [
  ['insert', 'publications'],
  ['insert', 'quiz_seeds'],
  ['insert', 'quizzes'],
  ['insert', 'quiz_questions'],
  ['insert', 'quiz_options'],
  ['update', 'publications'],
]

beforeEach(async () => {
  await forgetContent()
  await fillBank(30)
  await dailySchedule(2)
})

afterEach(dropPauses)

/** Runs while the publication is paused at this statement, with one publication done and three to come. */
const whilePublishingAt = (
  [event, table]: [Pause['event'], string],
  begin: () => void,
  run: (held: ReservedSql, pid: number) => Promise<unknown>,
) => {
  const when = 'exists (select from publications where quiz_id is not null)'
  return whilePausedAt({ event, table, when }, begin, run)
}

const published = () =>
  database().sql<{ day: number; options: number; publications: number }[]>`
    select quiz.day - app_day(app_now()) as day,
      (select count(*)::int from publications where quiz_id = quiz.id and fault is null) as publications,
      (select count(*)::int from quiz_questions question join quiz_options option on option.question_id = question.id
        where question.quiz_id = quiz.id) as options
    from quizzes quiz order by quiz.day`
const whole = (day: number) => ({ day, options: 40, publications: 1 })

/** The next run, by two hosts at once, leaves each day one complete quiz, and no error. */
async function expectCaughtUp() {
  const { refused } = await storm(2, () => publishDue(system))
  expect(refused).toEqual([])
  expect([...(await published())]).toEqual([-2, -1, 0, 1].map(whole))
  expect(await database().sql`select fault from publications where fault is not null`).toHaveLength(0)
  expect(await database().sql`select from publications`).toHaveLength(4)
  expect(await publishDue(system)).toEqual({ publishedQuizzes: 0, activatedTips: 0 })
}

describe('T59: an interrupted publication', () => {
  it.each(WRITES)(
    'whose connection ends at the %s of %s leaves nothing half done; the rest continues, and the next run completes it',
    async (...write) => {
      let dying: Promise<unknown> = Promise.resolve()
      const begin = () => {
        dying = publishDue(system)
      }
      await whilePublishingAt(write, begin, (held, pid) => held`select pg_terminate_backend(${pid})`)
      expect(await dying).toEqual({ publishedQuizzes: 3, activatedTips: 0 })
      expect([...(await published())]).toEqual([-2, -1, 0].map(whole))
      await expectCaughtUp()
    },
  )

  it.each(WRITES)(
    'killed with -9 at the %s of %s leaves only complete work, and the next run completes the rest',
    async (...write) => {
      const args = ['--conditions=react-server', '--import', 'tsx', 'tests/support/publish-child.ts']
      const environment = { ...process.env, NODE_ENV: 'test' as const }
      let child: ReturnType<typeof spawn> | undefined
      const begin = () => {
        child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' })
      }
      await whilePublishingAt(write, begin, async () => {
        const gone = new Promise((resolve) => child?.once('exit', resolve))
        child?.kill('SIGKILL')
        await gone
      })
      expect([...(await published())]).toEqual([whole(0)])
      await expectCaughtUp()
    },
  )
})
