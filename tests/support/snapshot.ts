import { expect } from 'vitest'
import { database } from '@/db/client'

/** All rows of all our tables as text, by table; equal snapshots are equal databases. */
export async function snapshot(except: string[] = []): Promise<Record<string, string>> {
  const { sql } = database()
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const rows: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const [content] = await sql<{ all: string }[]>`
      select coalesce(string_agg(row::text, e'\n' order by row::text), '') as all from ${sql(name)} row`
    rows[name] = content?.all ?? ''
  }
  return rows
}

/**
 * Invariant viii: a refused operation changed nothing.
 * @returns the result of the operation
 */
export async function expectUnchanged<T>(run: () => Promise<T>, except: string[] = []): Promise<T> {
  const before = await snapshot(except)
  const result = await run()
  expect(await snapshot(except)).toEqual(before)
  return result
}
