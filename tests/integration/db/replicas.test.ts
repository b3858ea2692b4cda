import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectReplicas, type Database, database } from '@/db/client'
import { migrateDatabase } from '@/db/migrate'
import { Replicas } from '@/db/replicas'
import { leagueStandings, standingsOf } from '@/lib/leagues/queries'
import { ranksOf } from '@/lib/ledger/ranks/queries'
import { movementsOf } from '@/lib/wallet/queries'
import { problemOfReplica } from '@/scripts/doctor/replica'
import { earn, makeLeague } from '@/tests/support/leagues'
import { switchDatabase } from '@/tests/support/other-database'
import { startReplicated } from '@/tests/support/replicated'

const kept = globalThis as typeof globalThis & { goalquestReplicas?: Replicas }
const cluster = await startReplicated()
const goBack = switchDatabase(cluster.url)
let replicas: Replicas
let standby: Database

beforeAll(async () => {
  await migrateDatabase(cluster.url)
  await cluster.caughtUp()
  const [one] = connectReplicas([cluster.replicaUrl])
  if (!one) throw new Error('no replica')
  standby = one
})
beforeEach(async () => {
  replicas = new Replicas(database, [standby], 0)
  kept.goalquestReplicas = replicas
  await untilFresh()
})
afterAll(async () => {
  await Promise.all([goBack(), standby.sql.end({ timeout: 1 })])
  kept.goalquestReplicas = undefined
  await cluster.stop()
})

/** The primary also writes without being asked to: a first read tidies catalogue pages, and the server logs what is running. */
async function untilFresh(): Promise<void> {
  do {
    await cluster.caughtUp()
    await replicas.check()
  } while (!(await replicas.read(true, isReplica)))
}
const isReplica = async (db: Database) => (await db.execute(sql`select pg_is_in_recovery() as is`))[0]?.is
const pausing = async (run: () => Promise<void>) => {
  await cluster.pause()
  await run().finally(cluster.resume)
}

it('a replica counts as caught up with a primary that stopped at the end of a WAL page', async () => {
  await cluster.fillPage()
  const readsFromIt = async () => {
    await replicas.check()
    return replicas.read(true, isReplica)
  }
  await expect.poll(readsFromIt).toBe(true)
})

describe('a reader', () => {
  it('who has written nothing lately reads from the replica, others from the primary', async () => {
    expect(await replicas.read(true, isReplica)).toBe(true)
    expect(await replicas.read(false, isReplica)).toBe(false)
  })

  it('sees the same league table, weeks, ranks and movements there', async () => {
    const { id, owner } = await makeLeague()
    await earn(owner, 30)
    await untilFresh()
    const behind = { ...owner.actor, mayLag: true }
    const all = (actor: typeof owner.actor) =>
      Promise.all([
        leagueStandings(actor, id, 'week', { withForm: true, withWeeks: true }),
        ranksOf(actor),
        movementsOf(actor, { asset: 'points', limit: 5 }),
      ])
    expect(await all(behind)).toEqual(await all(owner.actor))
  })

  it('sees their own writes at once, where the replica still shows the old table', async () => {
    const { id, owner } = await makeLeague()
    await untilFresh()
    await pausing(async () => {
      await earn(owner, 30)
      const [now] = await standingsOf(owner.actor, id, 'week')
      // The control: without the mark of an own write the old table would be shown.
      const [before] = await standingsOf({ ...owner.actor, mayLag: true }, id, 'week')
      expect([now?.points, before?.points]).toEqual([30, 0])
    })
  })
})

describe('a replica is left out', () => {
  it('while it lags, and used again once it has caught up', async () => {
    await pausing(async () => {
      const { owner } = await makeLeague()
      await earn(owner, 30)
      await replicas.check()
      expect(await replicas.read(true, isReplica)).toBe(false)
    })
    await untilFresh()
  })

  it('before it was ever checked', async () => {
    expect(await new Replicas(database, [standby], 0).read(true, isReplica)).toBe(false)
  })

  it('when it is not a replica at all', async () => {
    const misled = new Replicas(database, [database()], 0)
    await misled.check()
    const seen: unknown[] = []
    await misled.read(true, async (db) => seen.push(db))
    expect(seen).toEqual([database()])
    expect(await misled.read(true, isReplica)).toBe(false)
  })

  it('as the doctor reports, while it finds the others healthy', async () => {
    expect(await problemOfReplica(cluster.replicaUrl)).toBe(null)
    expect(await problemOfReplica(cluster.url)).toMatch(/not a replica/)
  })

  it('when it dies under a read, which then goes to the primary', async () => {
    expect(await replicas.read(true, isReplica)).toBe(true)
    await cluster.crashReplica()
    expect(await replicas.read(true, isReplica)).toBe(false)
    await replicas.check()
    expect(await replicas.read(true, isReplica)).toBe(false)
  })
})
