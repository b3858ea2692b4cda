import postgres from 'postgres'
import { afterAll, expect, inject } from 'vitest'
import { databaseUrl } from './db-cluster'

const template = inject('template')
const name = `${template}_w${process.env.VITEST_POOL_ID}`

const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
await admin`drop database if exists ${admin(name)} with (force)`
await admin`create database ${admin(name)} template ${admin(template)}`
await admin.end()

process.env.DATABASE_URL = databaseUrl(inject('clusterUrl'), name)

// Only now: these read the address when they are loaded.
const { database } = await import('@/db/client')
const { checkInvariants } = await import('@/lib/ledger/invariants')

afterAll(async () => {
  const broken = (await checkInvariants(database())).filter((result) => result.violations !== 0)
  await database().sql.end({ timeout: 5 })
  expect(broken).toEqual([])
})
