import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { expect, it } from 'vitest'
import { type Conn, database } from '@/db/client'
import { preparing } from '@/db/driver/prepared-statements'
import { env } from '@/lib/env'
import { everyConnection } from '@/tests/support/db-connections'

const MOST_TEXTS = 1_000

const freshClient = () => drizzle({ client: preparing(database().sql) })

/** Runs a statement whose text is its own. */
const run = (conn: Conn, mark: string) =>
  conn.execute(sql`select ${1}::int as one, ${sql.raw(`'${mark}'`)} as mark`)

const isPrepared = async (conn: Conn, mark: string) => {
  const found = await conn.execute(
    sql`select from pg_prepared_statements where strpos(statement, ${mark}) > 0`,
  )
  return found.length > 0
}

it('prepares a statement from its second use on', async () => {
  const mark = randomUUID()
  await freshClient().transaction(async (tx) => {
    await run(tx, mark)
    expect(await isPrepared(tx, mark)).toBe(false)
    await run(tx, mark)
    expect(await isPrepared(tx, mark)).toBe(true)
  })
})

it('does so outside of transactions', async () => {
  const [client, mark] = [freshClient(), randomUUID()]
  await run(client, mark)
  await everyConnection()
  await Promise.all(Array.from({ length: env.DATABASE_POOL }, () => run(client, mark)))
  expect(await isPrepared(client, mark)).toBe(true)
})

it('prepares templates of the driver, which may be nested', async () => {
  const { sql: template } = database()
  const mark = randomUUID()
  const ask = () =>
    template`select ${1}::int as one, ${template.unsafe(`'${mark}'`)} as mark where ${template`${2}::int = 2`}`
  await everyConnection()
  const answers = await Promise.all(Array.from({ length: env.DATABASE_POOL }, ask))
  expect(answers.map((rows) => [...rows])).toEqual(answers.map(() => [{ one: 1, mark }]))
  expect(await isPrepared(database(), mark)).toBe(true)
})

it('sends a template of the driver once, however often it is awaited', async () => {
  const drawn = database().sql`select random() as drawn`
  expect(await drawn).toEqual(await drawn)
})

it('remembers a thousand texts, those that were sent last', async () => {
  await freshClient().transaction(async (tx) => {
    const marks = Array.from({ length: MOST_TEXTS + 1 }, () => randomUUID())
    const [oldest = '', second = ''] = marks
    for (const mark of marks) await run(tx, mark)
    await run(tx, second)
    expect(await isPrepared(tx, second)).toBe(true)
    await run(tx, oldest)
    expect(await isPrepared(tx, oldest)).toBe(false)
  })
})

it('still prepares a statement after a thousand texts that never recurred', async () => {
  await freshClient().transaction(async (tx) => {
    for (let count = 0; count <= MOST_TEXTS; count++) await run(tx, randomUUID())
    const mark = randomUUID()
    await run(tx, mark)
    await run(tx, mark)
    expect(await isPrepared(tx, mark)).toBe(true)
  })
})
