import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { missions } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import { env } from '@/lib/env'
import { codes, storm } from '@/tests/support/storm'

/** Ends all connections of the pool while each is busy. */
async function cutAll(work = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`): Promise<void> {
  const { refused } = await storm(env.DATABASE_POOL, () => database().execute(work))
  expect(codes(refused)).toEqual({ unavailable: env.DATABASE_POOL })
}

/** Runs one in each slot of the pool. @returns the refusals */
async function inEachPlace(run: () => Promise<unknown>): Promise<unknown[]> {
  const settled = await Promise.allSettled(Array.from({ length: env.DATABASE_POOL }, run))
  return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}

it('after all connections were cut while busy, the next statements in their slots are answered', async () => {
  await cutAll()
  expect(codes(await inEachPlace(() => database().$count(missions).then()))).toEqual({})
})

it('after all connections were cut while busy, the driver’s next templates are answered', async () => {
  await cutAll()
  expect(codes(await inEachPlace(async () => database().sql`select 1`))).toEqual({})
})

it('F7: after all connections were cut while busy, the next transactions are answered', async () => {
  await cutAll()
  expect(codes(await inEachPlace(() => inTransaction((tx) => tx.$count(missions))))).toEqual({})
})

it('after all were cut in the middle of a result, no result in their slots lacks rows', async () => {
  await cutAll(sql`
    select place, case when place = 20000 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 100000) place`)
  const answers = Array.from({ length: env.DATABASE_POOL }, async () => [
    ...(await database().execute<{ one: number }>(sql`select one from generate_series(1, 2) one`)),
  ])
  expect(await Promise.all(answers)).toEqual(answers.map(() => [{ one: 1 }, { one: 2 }]))
})
