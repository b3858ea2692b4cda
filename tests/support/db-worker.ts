import postgres from 'postgres'
import { afterAll, expect, inject } from 'vitest'
import { databaseUrl } from './db-cluster'

const template = inject('template')
const name = `${template}_w${process.env.VITEST_POOL_ID}`

async function makeDatabase() {
  const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
  await admin`drop database if exists ${admin(name)} with (force)`
  await admin`create database ${admin(name)} template ${admin(template)}`
  // Every file begins at noon of the product's zone: none of them can meet the turn of a day or of an hour by chance.
  const [noon] = await admin<{ shift: string }[]>`
    select extract(epoch from (date_trunc('day', now() at time zone 'Europe/Rome') + interval '12 hours')
      at time zone 'Europe/Rome' - now()) || ' seconds' as shift`
  await admin.unsafe(`alter database ${name} set goalquest.clock_shift = '${noon?.shift}'`)
  await admin.end()
}

process.env.DATABASE_URL = databaseUrl(inject('clusterUrl'), name)

// They read the address when they are loaded, and connect later: PostgreSQL copies the database meanwhile.
const [{ database }, { checkInvariants }] = await Promise.all([
  import('@/db/client'),
  import('@/lib/ledger/invariants/queries'),
  makeDatabase(),
])

afterAll(async () => {
  const broken = (await checkInvariants(database())).filter((result) => result.violations !== 0)
  await database().sql.end({ timeout: 5 })
  expect(broken).toEqual([])
})
