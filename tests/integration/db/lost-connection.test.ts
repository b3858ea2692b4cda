import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { inTransaction } from '@/db/transaction'
import { env } from '@/lib/env'
import { balanceOf } from '@/lib/ledger/queries'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { missionPage } from '@/lib/missions/queries'
import { makeFan, makeMission, missionInput } from '@/tests/support/factories'
import { changingNothing } from '@/tests/support/snapshot'
import { codeOf, refusal, storm } from '@/tests/support/storm'

const killer = postgres(env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
afterAll(() => killer.end())

/** As a client does that is told to come back: each try meets one more connection of the pool that was killed. */
async function asOftenAsNeeded<T>(run: () => Promise<T>, tries = env.DATABASE_POOL): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (codeOf(error) !== 'unavailable' || tries === 0) throw error
    return asOftenAsNeeded(run, tries - 1)
  }
}

it('lost in the middle of a transaction leaves nothing half done, and the pool goes on, ten times over', async () => {
  const fan = await makeFan()
  for (let round = 0; round < 10; round++)
    await changingNothing(async () => {
      const cut = inTransaction(async (tx) => {
        const id = await createMission(fan.actor, missionInput({ points: 20 }), tx)
        await setMissionStatus(fan.actor, { id, status: 'done' }, tx)
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      })
      expect(await refusal(cut)).toBe('unavailable')
    })
  const id = await makeMission(fan, 20)
  expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toEqual({ xp: 20, capped: false })
})

it('lost again and again under load: every mission is wholly done or not at all, and can be done again', async () => {
  const fan = await makeFan()
  const ids = await Promise.all(Array.from({ length: 60 }, () => makeMission(fan, 3)))
  const complete = (id = '') => setMissionStatus(fan.actor, { id, status: 'done' })
  let isRunning = true
  const kill = async () => {
    while (isRunning)
      await killer`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'goalquest' order by random() limit 1`
  }
  let killing: Promise<void> | undefined
  const { refused } = await storm(ids.length, (place) => {
    killing ??= kill()
    return complete(ids[place])
  })
  isRunning = false
  await killing
  expect(new Set(refused.map(codeOf))).toEqual(new Set(refused.length > 0 ? ['unavailable'] : []))
  for (const id of ids) await asOftenAsNeeded(() => complete(id))
  const page = await asOftenAsNeeded(() => missionPage(fan.actor, 'completed', undefined))
  expect(page.counts).toEqual({ done: 60, total: 60 })
  expect(await asOftenAsNeeded(() => balanceOf(fan.actor, 'xp'))).toBe(180)
})
