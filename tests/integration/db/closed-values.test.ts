import { readdirSync } from 'node:fs'
import path from 'node:path'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { database } from '@/db/client'

const FOLDER = 'db/schema'

/** A newer release may have queued a kind that this one does not know; the row waits for that release. */
const OPEN = ['outbox.kind']

/** Every column whose type lists its values, as `table.column`. */
async function closedColumns(): Promise<Map<string, string[]>> {
  const files = readdirSync(FOLDER).map((file) => import(path.resolve(FOLDER, file)))
  const tables = (await Promise.all(files)).flatMap((file) =>
    Object.values(file).filter((one) => is(one, PgTable)),
  )
  const columns = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.flatMap((column) =>
      column.enumValues?.length ? [[`${name}.${column.name}`, [...column.enumValues].sort()] as const] : [],
    )
  })
  return new Map(columns)
}

type Check = { column: string; literals: string[] }

/** The literals of each check, by each column that it reads. */
const checks = () =>
  database().execute<Check>(sql`
    select format('%s.%s', rule.conrelid::regclass, attribute.attname) as column,
      array(select distinct literal[1] collate "C" from regexp_matches(pg_get_constraintdef(rule.oid), '''([^'']*)''', 'g') literal order by 1) as literals
    from pg_constraint rule join pg_attribute attribute on attribute.attrelid = rule.conrelid and attribute.attnum = any(rule.conkey)
    where rule.contype = 'c' and rule.connamespace = 'public'::regnamespace`)

/** Columns that can only hold what another table's column holds. */
const references = () =>
  database().execute<{ column: string }>(sql`
    select format('%s.%s', rule.conrelid::regclass, attribute.attname) as column
    from pg_constraint rule join pg_attribute attribute on attribute.attrelid = rule.conrelid and attribute.attnum = any(rule.conkey)
    where rule.contype = 'f' and rule.connamespace = 'public'::regnamespace`)

it('has a check or a reference for each column whose type lists its values, with the same values', async () => {
  const columns = await closedColumns()
  expect(columns.size, 'columns found').toBeGreaterThan(40)
  const referring = new Set((await references()).map(({ column }) => column))
  const checked = new Set((await checks()).map(({ column, literals }) => `${column} ${literals}`))
  const open = [...columns].filter(
    ([column, values]) => !referring.has(column) && !checked.has(`${column} ${values}`),
  )
  expect(open.map(([column]) => column)).toEqual(OPEN)
})
