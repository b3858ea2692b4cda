import { database } from '@/db/client'
import { env } from '@/lib/env'
import { storm } from './storm'

/** Holds each caller until `size` have arrived: in the worst race nobody writes until all have read. */
export function barrier(size: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length >= size) for (const go of waiting) go()
    })
}

const everybody = (times: number) => barrier(Math.min(times, env.DATABASE_POOL))

/** Runs with a table of the twin's own, which no invariant knows. */
async function withTwin<T>(columns: string, run: () => Promise<T>): Promise<T> {
  const { sql } = database()
  await sql.unsafe(`create table twin (${columns})`)
  try {
    return await run()
  } finally {
    await sql`drop table twin`
  }
}

/**
 * Broken on purpose: looks whether the row is there and inserts it then.
 * @returns how many rows the storm inserted in place of one
 */
export const lookThenInsert = (times: number): Promise<number> =>
  withTwin('key text', async () => {
    const { sql } = database()
    const haveLooked = everybody(times)
    await storm(times, () =>
      sql.begin(async (tx) => {
        const [known] = await tx`select from twin where key = 'same'`
        await haveLooked()
        if (!known) await tx`insert into twin values ('same')`
      }),
    )
    const [row] = await sql<{ made: number }[]>`select count(*)::int as made from twin`
    return row?.made ?? 0
  })

/** Broken on purpose: looks whether the row waits and takes it then. @returns how many got the one row */
export const lookThenTake = (times: number): Promise<number> =>
  withTwin('key text, taken boolean', async () => {
    const { sql } = database()
    await sql`insert into twin values ('same', false)`
    const haveLooked = everybody(times)
    const { done } = await storm(times, () =>
      sql.begin(async (tx) => {
        const [waiting] = await tx`select from twin where key = 'same' and not taken`
        await haveLooked()
        if (waiting) await tx`update twin set taken = true where key = 'same'`
        return waiting !== undefined
      }),
    )
    return done.filter(Boolean).length
  })

/** Broken on purpose: reads the sum, adds what the cap leaves, and writes it then. @returns the sum that the storm reached */
export const sumThenAdd = (times: number, amount: number, cap: number): Promise<number> =>
  withTwin('amount int', async () => {
    const { sql } = database()
    const haveLooked = everybody(times)
    await storm(times, () =>
      sql.begin(async (tx) => {
        const [row] = await tx<{ used: number }[]>`select coalesce(sum(amount), 0)::int as used from twin`
        await haveLooked()
        const room = Math.min(amount, cap - (row?.used ?? 0))
        if (room > 0) await tx`insert into twin values (${room})`
      }),
    )
    const [row] = await sql<{ used: number }[]>`select sum(amount)::int as used from twin`
    return row?.used ?? 0
  })

/**
 * Broken on purpose: reads a counter and writes the new value.
 * @returns what it shows after one was added so often
 */
export const readThenAdd = (times: number): Promise<number> =>
  withTwin('points int', async () => {
    const { sql } = database()
    await sql`insert into twin values (0)`
    const haveRead = everybody(times)
    await storm(times, () =>
      sql.begin(async (tx) => {
        const [counter] = await tx<{ points: number }[]>`select points from twin`
        await haveRead()
        await tx`update twin set points = ${(counter?.points ?? 0) + 1}`
      }),
    )
    const [row] = await sql<{ points: number }[]>`select points from twin`
    return row?.points ?? 0
  })
