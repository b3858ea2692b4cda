import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database, type Tx } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { env } from '@/lib/env'
import { transfer } from '@/lib/ledger/commands'
import { balanceOf } from '@/lib/ledger/queries'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { missionPage } from '@/lib/missions/queries'
import { type MadeFan, makeFan, makeMission, missionInput, system } from '@/tests/support/factories'
import { changingNothing } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

const give = (fan: MadeFan, amount: number, tx: Tx) =>
  transfer(
    system,
    {
      userId: fan.userId,
      asset: 'tokens',
      amount,
      cause: { kind: 'test', id: 'x' },
      ruleVersion: 1,
      key: randomUUID(),
    },
    tx,
  )

/** Every connection of the pool with another setting, as long as it runs. */
async function withSetting<T>(name: string, value: string, run: () => Promise<T>): Promise<T> {
  const client = database().sql
  const everyConnection = async (statement: string) => {
    const held = await Promise.all(Array.from({ length: env.DATABASE_POOL }, () => client.reserve()))
    for (const connection of held) await connection.unsafe(statement)
    for (const connection of held) connection.release()
  }
  await everyConnection(`set ${name} = '${value}'`)
  try {
    return await run()
  } finally {
    await everyConnection(`reset ${name}`)
  }
}

describe('deadlocks', () => {
  /** Both fans in one transaction, half of them in the other order. */
  const crossed = (run: (work: (tx: Tx) => Promise<void>) => Promise<void>, one: MadeFan, other: MadeFan) =>
    withSetting('deadlock_timeout', '5ms', () =>
      storm(8, (place) =>
        run(async (tx) => {
          const order = place % 2 ? [one, other] : [other, one]
          for (const fan of order) await give(fan, 1, tx)
        }),
      ),
    )

  it('of crossed transfers lose nothing and surface nothing', async () => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    for (let round = 1; round <= 5; round++) {
      const { refused } = await crossed((work) => inTransaction(work), one, other)
      expect(codes(refused)).toEqual({})
      for (const fan of [one, other]) expect(await balanceOf(fan.actor, 'tokens')).toBe(8 * round)
    }
  })

  it('would surface without the repetition', async () => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    const surfaced: unknown[] = []
    for (let round = 0; round < 5; round++)
      surfaced.push(...(await crossed((work) => database().transaction(work), one, other)).refused)
    expect(surfaced.length).toBeGreaterThan(0)
    expect(codes(surfaced)).toEqual({ unavailable: surfaced.length })
  })

  it('are repeated five times at most, then told as unavailable', async () => {
    let tries = 0
    const deadlock = inTransaction(async (tx) => {
      tries++
      await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`)
    })
    expect(await refusal(deadlock)).toBe('unavailable')
    expect(tries).toBe(6)
  })

  it('are not repeated inside the transaction of a caller, who repeats the whole', async () => {
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

  it('other errors are not repeated', async () => {
    let tries = 0
    const wrong = inTransaction(async (tx) => {
      tries++
      await tx.execute(sql`select 1 / 0`)
    })
    expect(await refusal(wrong)).toBe('invalid_input')
    expect(tries).toBe(1)
  })
})

describe('waiting is bounded', () => {
  it('for a lock: unavailable, and nothing changed', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 10)
    const holder = await database().sql.reserve()
    await holder`begin`
    await holder`select from missions where id = ${id} for update`
    const held = env.DATABASE_POOL
    env.DATABASE_POOL = held - 1
    const answer = await withSetting('lock_timeout', '50ms', () =>
      changingNothing(() => refusal(setMissionStatus(fan.actor, { id, status: 'done' }))),
    )
    env.DATABASE_POOL = held
    await holder`rollback`
    holder.release()
    expect(answer).toBe('unavailable')
    expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toEqual({ xp: 10, capped: false })
  })

  it('for a slow statement: unavailable', async () => {
    await withSetting('statement_timeout', '50ms', async () => {
      expect(await refusal(database().execute(sql`select pg_sleep(30)`))).toBe('unavailable')
    })
  })
})
