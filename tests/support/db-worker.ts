import postgres from 'postgres'
import { afterAll, expect, inject } from 'vitest'
import { databaseUrl } from './db-cluster'

const template = inject('template')
const name = `${template}_w${process.env.VITEST_POOL_ID}`

const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
await admin`drop database if exists ${admin(name)} with (force)`
await admin`create database ${admin(name)} template ${admin(template)}`
// Every file begins at noon of the product's zone: none of them can meet the turn of a day or of an hour by chance.
const [noon] = await admin<{ shift: string }[]>`
  select extract(epoch from (date_trunc('day', now() at time zone 'Europe/Rome') + interval '12 hours')
    at time zone 'Europe/Rome' - now()) || ' seconds' as shift`
await admin.unsafe(`alter database ${name} set goalquest.clock_shift = '${noon?.shift}'`)
await admin.end()

process.env.DATABASE_URL = databaseUrl(inject('clusterUrl'), name)

// Only now: these read the address when they are loaded.
const { database } = await import('@/db/client')
const { checkInvariants } = await import('@/lib/ledger/invariants/queries')

afterAll(async () => {
  const broken = (await checkInvariants(database())).filter((result) => result.violations !== 0)
  await database().sql.end({ timeout: 5 })
  expect(broken).toEqual([])
})
