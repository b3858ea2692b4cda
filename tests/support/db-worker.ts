import { afterAll, expect, inject } from 'vitest'
import { oneConnection } from '@/db/one-connection'
import { databaseUrl } from './db-cluster'

const template = inject('template')
const name = `${template}_w${process.env.VITEST_POOL_ID}`
/** Its name until it is ready: what an earlier file of the worker has left running would connect to it too early. */
const unready = `${name}_unready`

async function makeDatabase() {
  // The first files begin while an application is built.
  const admin = oneConnection(inject('clusterUrl'), { connect_timeout: 60 })
  await admin`drop database if exists ${admin(name)} with (force)`
  await admin`create database ${admin(unready)} template ${admin(template)} strategy file_copy`
  // Every file begins at noon of the product's zone: none of them can reach the end of a day or of an hour by chance.
  const [noon] = await admin<{ shift: string }[]>`
    select extract(epoch from (date_trunc('day', now() at time zone 'Europe/Rome') + interval '12 hours')
      at time zone 'Europe/Rome' - now()) || ' seconds' as shift`
  await admin.unsafe(`alter database ${unready} set goalquest.clock_shift = '${noon?.shift}'`)
  await admin`alter database ${admin(unready)} rename to ${admin(name)}`
  await admin.end()
}

process.env.DATABASE_URL = databaseUrl(inject('clusterUrl'), name)

// They read the address when they are loaded, and connect later: PostgreSQL copies the database meanwhile.
const [{ database }, { env }, { checkInvariants }] = await Promise.all([
  import('@/db/client'),
  import('@/lib/env'),
  import('@/lib/ledger/invariants/queries'),
  makeDatabase(),
])

/** The files of a worker share its process: each gives back the settings that it has changed. */
const settings = [env, process.env].map((own) => ({ own, before: { ...own } }))

// F4: no file may leave an invariant broken.
afterAll(async () => {
  const broken = (await checkInvariants(database())).filter((result) => result.violations !== 0)
  for (const { own, before } of settings) {
    for (const key of Object.keys(own)) if (!(key in before)) Reflect.deleteProperty(own, key)
    Object.assign(own, before)
  }
  expect(broken).toEqual([])
})
