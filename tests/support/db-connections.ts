import type { ReservedSql } from 'postgres'
import { database } from '@/db/client'
import { env } from '@/lib/env'

/** Runs `each` on every pool connection except the `apart` ones held elsewhere; opens those that are not open yet. */
export async function everyConnection(
  each: (connection: ReservedSql) => Promise<unknown> = async () => {},
  apart = 0,
): Promise<void> {
  const { sql } = database()
  // A connection that was cut in an earlier test reports that only when it is used.
  await Promise.allSettled(Array.from({ length: env.DATABASE_POOL - apart }, () => sql`select`))
  const held = await Promise.all(Array.from({ length: env.DATABASE_POOL - apart }, () => sql.reserve()))
  try {
    for (const connection of held) await each(connection)
  } finally {
    for (const connection of held) connection.release()
  }
}

/** Runs with another setting on every connection of the pool. */
export async function withSetting<T>(
  name: string,
  value: string,
  run: () => Promise<T>,
  apart = 0,
): Promise<T> {
  await everyConnection((connection) => connection.unsafe(`set ${name} = '${value}'`), apart)
  try {
    return await run()
  } finally {
    await everyConnection((connection) => connection.unsafe(`reset ${name}`), apart)
  }
}

/** How many connections wait for a lock. */
export async function waitingForLocks(): Promise<number> {
  const [row] = await database().sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}
