import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { freePort } from '../../server/start/ports'
import { db } from '../support/app/database'
import { startInstance } from '../support/instance'
import { childrenOf } from '../support/processes'
import { type Signed, signedFans, visitsAt } from '../support/signed-in-requests'

/** How often the web process is killed; `KILLS` sets another number. */
const KILLS = Number(process.env.KILLS ?? 2)
const FANS = 6
/** Missions confirmed between two kills. */
const WORK_BETWEEN = 20
/** Between two requests of a fan, even after a failure; the limit is 120 writes a minute. */
const PAUSE_MS = 600
/** F6 allows ten seconds; the drill, which has the machine to itself, keeps to them. */
const BACK_MS = process.env.KILLS ? 10_000 : 60_000
/** One that exits earlier is restarted with backoff. */
const GROWN_MS = 5_000

test(`F6: a web process killed ${KILLS} times under load is soon back, and nothing confirmed is lost or duplicated`, async () => {
  test.setTimeout(120_000 + KILLS * 30_000)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const instance = await startInstance({ port, appUrl: origin })
  const fans = await signedFans(FANS)
  const visits = visitsAt(origin)
  const told: string[] = []
  let [isOver, isGone] = [false, false]
  let refused = 'nothing was asked yet'

  /** One mission after another; each is requested with its own key until it is confirmed. */
  const work = async (fan: Signed) => {
    while (!isOver) {
      const requestId = randomUUID()
      while (!isGone) {
        const answer = await visits.create(fan, requestId).catch(String)
        if (answer === 'ok') break
        refused = answer
        await sleep(PAUSE_MS)
      }
      told.push(requestId)
      await visits.page(fan).catch(String)
      await sleep(PAUSE_MS)
    }
  }
  const working = Promise.all(fans.map(work))
  const more = (than: number, timeout: number) =>
    expect.poll(() => (told.length > than ? 'more' : refused), { timeout, intervals: [50] }).toBe('more')

  try {
    await more(0, BACK_MS)
    for (let kill = 0; kill < KILLS; kill++) {
      const began = performance.now()
      await more(told.length + WORK_BETWEEN, 60_000)
      await expect.poll(() => performance.now() - began, { timeout: 2 * GROWN_MS }).toBeGreaterThan(GROWN_MS)
      const [web = 0] = childrenOf(instance.pid)
      process.kill(web, 'SIGKILL')
      await expect.poll(() => childrenOf(instance.pid).includes(web), { timeout: BACK_MS }).toBe(false)
      await more(told.length, BACK_MS)
      // A fan may have so many open missions, and 200 kills take more.
      await db()`update missions set deleted_at = app_now()
        where user_id = any(${fans.map(({ id }) => id)}) and request_id = any(${told}::uuid[]) and deleted_at is null`
    }
    isOver = true
    await working
  } finally {
    ;[isOver, isGone] = [true, true]
    await instance.stop()
  }
  const made = await db()<{ id: string }[]>`
    select request_id as id from missions where user_id = any(${fans.map(({ id }) => id)}) order by 1`
  expect(made.map(({ id }) => id)).toEqual(told.sort())
  expect(told.length).toBeGreaterThan(KILLS * WORK_BETWEEN)
})
