import { spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import type { ReservedSql } from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { publishDue } from '@/lib/content/commands'
import { system } from '@/tests/support/factories'
import { dailySchedule, fillBank, forgetContent } from '@/tests/support/quizzes'
import { storm } from '@/tests/support/storm'

/** Each statement of a publication that writes, in order. */
const PLACES: ['insert' | 'update', string][] = [
  ['insert', 'publications'],
  ['insert', 'quiz_seeds'],
  ['insert', 'quizzes'],
  ['insert', 'quiz_questions'],
  ['insert', 'quiz_options'],
  ['update', 'publications'],
]

const KEY = 59

beforeEach(async () => {
  await forgetContent()
  await fillBank(30)
  await dailySchedule(2)
})

afterEach(async () => {
  await database().execute(sql`drop function if exists stand_still() cascade`)
})

/** Runs while whoever publishes stands still at this statement, with one publication done and three to come. */
async function standingStill(
  [event, table]: [string, string],
  run: (held: ReservedSql, pid: number) => Promise<unknown>,
  begin: () => void,
) {
  const held = await database().sql.reserve()
  await held.unsafe(`
    create function stand_still() returns trigger language plpgsql as $$ begin
      if exists (select from publications where quiz_id is not null) then perform pg_advisory_xact_lock_shared(${KEY}); end if;
      return null;
    end $$;
    create trigger stand_still before ${event} on ${table} for each statement execute function stand_still();
    select pg_advisory_lock(${KEY})`)
  try {
    begin()
    const waiting = async () => {
      const [row] = await held<{ pid: number }[]>`
        select pid from pg_locks where locktype = 'advisory' and objid = ${KEY} and not granted`
      return row?.pid ?? 0
    }
    await expect.poll(waiting, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0)
    await run(held, await waiting())
  } finally {
    await held`select pg_advisory_unlock(${KEY})`
    held.release()
  }
}

const published = () =>
  database().sql<{ day: number; options: number; publications: number }[]>`
    select quiz.day - app_day(app_now()) as day,
      (select count(*)::int from publications where quiz_id = quiz.id and fault is null) as publications,
      (select count(*)::int from quiz_questions question join quiz_options option on option.question_id = question.id
        where question.quiz_id = quiz.id) as options
    from quizzes quiz order by quiz.day`
const whole = (day: number) => ({ day, options: 40, publications: 1 })

/** The next run, by two hosts at once, leaves each day its one whole quiz, and no fault. */
async function expectCaughtUp() {
  const { refused } = await storm(2, () => publishDue(system))
  expect(refused).toEqual([])
  expect([...(await published())]).toEqual([-2, -1, 0, 1].map(whole))
  expect(await database().sql`select fault from publications where fault is not null`).toHaveLength(0)
  expect(await database().sql`select from publications`).toHaveLength(4)
  expect(await publishDue(system)).toEqual({ publishedQuizzes: 0, activatedTips: 0 })
}

describe('T59: a publication broken off in the middle', () => {
  it.each(PLACES)(
    'by the end of its connection at the %s of %s leaves nothing half done; the rest goes on, the next run makes it good',
    async (...place) => {
      let dying: Promise<unknown> = Promise.resolve()
      const cut = (held: ReservedSql, pid: number) => held`select pg_terminate_backend(${pid})`
      await standingStill(place, cut, () => {
        dying = publishDue(system)
      })
      expect(await dying).toEqual({ publishedQuizzes: 3, activatedTips: 0 })
      expect([...(await published())]).toEqual([-2, 0, 1].map(whole))
      await expectCaughtUp()
    },
  )

  it.each(PLACES)(
    'by kill -9 at the %s of %s leaves what was done whole and nothing else; the next run makes it good',
    async (...place) => {
      const args = ['--conditions=react-server', '--import', 'tsx', 'tests/support/publish-child.ts']
      const environment = { ...process.env, NODE_ENV: 'test' as const }
      let child: ReturnType<typeof spawn> | undefined
      const kill = async () => {
        const gone = new Promise((resolve) => child?.once('exit', resolve))
        child?.kill('SIGKILL')
        await gone
      }
      await standingStill(place, kill, () => {
        child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' })
      })
      expect([...(await published())]).toEqual([whole(-2)])
      await expectCaughtUp()
    },
  )
})
