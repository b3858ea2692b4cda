import type postgres from 'postgres'
import { type Database, database } from '@/db/client'
import { withDatabase } from './db-extra'
import { switchDatabase } from './other-database'

/** What keeps a command from doing its work twice. */
export type Guards = {
  /** Constraints that the twin's schema does without, by table. */
  constraints: Record<string, string>
  /** Conditions and locks that the twin's statements do without, and what replaces them. */
  conditions: [RegExp, string][]
}

/**
 * Changes every statement of a transaction.
 * @returns how often each condition was found
 */
function weaken({ sql: templates }: Database, conditions: Guards['conditions']): number[] {
  const found = conditions.map(() => 0)
  const weakened = (text: string) =>
    conditions.reduce((weak, [pattern, instead], index) => {
      if (!pattern.test(weak)) return weak
      found[index] = (found[index] ?? 0) + 1
      return weak.replace(pattern, instead)
    }, text)
  // The driver itself, which drizzle uses too, lies below what sends templates again.
  const sql: postgres.Sql = Object.getPrototypeOf(templates)
  const begin = sql.begin.bind(sql)
  const weakBegin = (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    begin((tx) => {
      const unsafe = tx.unsafe.bind(tx)
      const weakUnsafe = (text: string, ...rest: unknown[]) =>
        Reflect.apply(unsafe, tx, [weakened(text), ...rest])
      return run(Object.assign(tx, { unsafe: weakUnsafe }))
    })
  Object.assign(sql, { begin: weakBegin })
  return found
}

/**
 * Runs on a database of its own with the product's own commands, broken on purpose: their guards are taken out of the schema and
 * out of their statements, and nothing else is changed.
 * @throws when a condition stands in no statement, so that a twin cannot outlive its original
 */
export const withoutGuards = (guards: Guards, run: () => Promise<void>): Promise<void> =>
  withDatabase('migrated', async (url, sql) => {
    const [clock] = await database().sql<{ shift: string }[]>`
      select current_setting('goalquest.clock_shift', true) as shift`
    await sql`alter database ${sql(new URL(url).pathname.slice(1))} set goalquest.clock_shift = ${sql.unsafe(`'${clock?.shift}'`)}`
    for (const [name, table] of Object.entries(guards.constraints))
      await sql`alter table ${sql(table)} drop constraint ${sql(name)} cascade`
    const goBack = switchDatabase(url)
    const found = weaken(database(), guards.conditions)
    try {
      await run()
      const missing = guards.conditions.filter((_condition, index) => found[index] === 0)
      if (missing.length > 0)
        throw new Error(`no statement has ${missing.map(([pattern]) => pattern).join(', ')}`)
    } finally {
      await goBack()
    }
  })
