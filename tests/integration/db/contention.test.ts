import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database, type Tx } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { transfer } from '@/lib/ledger/commands'
import { balanceOf } from '@/lib/ledger/queries'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { missionPage } from '@/lib/missions/queries'
import { withSetting } from '@/tests/support/db-connections'
import {
  type MadeFan,
  makeFan,
  makeMission,
  missionInput,
  system,
  TEST_CAUSE,
} from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

const give = (fan: MadeFan, amount: number, tx: Tx) =>
  transfer(
    system,
    {
      userId: fan.userId,
      asset: 'tokens',
      amount,
      cause: { kind: TEST_CAUSE, id: 'x' },
      ruleVersion: 1,
      key: randomUUID(),
    },
    tx,
  )

describe('T60e: deadlocks', () => {
  /** Half of the transactions in either order; when there are two, each holds one fan before it asks for the other. */
  const crossed = (
    run: (work: (tx: Tx) => Promise<void>) => Promise<void>,
    one: MadeFan,
    other: MadeFan,
    times: number,
  ) => {
    const bothHold = barrier(2)
    return withSetting('deadlock_timeout', '5ms', () =>
      storm(times, (place) =>
        run(async (tx) => {
          const [first, second] = place % 2 ? [one, other] : [other, one]
          await give(first, 1, tx)
          if (times === 2) await bothHold()
          await give(second, 1, tx)
        }),
      ),
    )
  }

  it.each([2, 8])('of %i crossed transfers lose nothing and reach nobody', async (times) => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    for (let round = 1; round <= 3; round++) {
      const { refused } = await crossed((work) => inTransaction(work), one, other, times)
      expect(codes(refused)).toEqual({})
      for (const fan of [one, other]) expect(await balanceOf(fan.actor, 'tokens')).toBe(times * round)
    }
  })

  it('would reach the caller without the retry', async () => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    const { done, refused } = await crossed((work) => database().transaction(work), one, other, 2)
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ unavailable: 1 })
  })

  it('are retried five times at most, then reported as unavailable', async () => {
    let tries = 0
    const deadlock = inTransaction(async (tx) => {
      tries++
      await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`)
    })
    expect(await refusal(deadlock)).toBe('unavailable')
    expect(tries).toBe(6)
  })

  it('are not retried inside a caller’s transaction, which the caller repeats as a whole', async () => {
    const fan = await makeFan()
    let tries = 0
    const id = await inTransaction(async (tx) => {
      const made = await createMission(fan.actor, missionInput(), tx)
      if (++tries < 3)
        await inTransaction(
          (same) => same.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`),
          tx,
        )
      return made
    })
    expect(tries).toBe(3)
    expect((await missionPage(fan.actor, 'active', undefined)).missions.map((mission) => mission.id)).toEqual(
      [id],
    )
  })

  it('other errors are not retried', async () => {
    let tries = 0
    const wrong = inTransaction(async (tx) => {
      tries++
      await tx.execute(sql`select 1 / 0`)
    })
    expect(await refusal(wrong)).toBe('invalid_input')
    expect(tries).toBe(1)
  })
})

describe('T60d: waiting is bounded', () => {
  it('for a lock: unavailable, and nothing changes', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 10)
    const holder = await database().sql.reserve()
    await holder`begin`
    await holder`select from missions where id = ${id} for update`
    const answer = await withSetting(
      'lock_timeout',
      '50ms',
      () => expectUnchanged(() => refusal(setMissionStatus(fan.actor, { id, status: 'done' }))),
      1,
    )
    await holder`rollback`
    holder.release()
    expect(answer).toBe('unavailable')
    expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({ xp: 10, capped: false })
  })

  it('for a slow statement: unavailable', async () => {
    await withSetting('statement_timeout', '50ms', async () => {
      expect(await refusal(database().execute(sql`select pg_sleep(30)`))).toBe('unavailable')
    })
  })
})
