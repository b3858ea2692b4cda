import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { database, type Tx } from './client'
import { once } from './once'

type Values = Record<string, string | number | null>
type Holes<V extends Values> = { [Name in keyof V]: V[Name] | Placeholder }

const dialect = new PgDialect()

/**
 * Prepares a statement written in SQL: `execute` parses it each time, in two round trips. In the caller's transaction it
 * runs as it is.
 * @param names of the values, which are texts, numbers or null on the wire
 */
export function preparedSql<Row extends Record<string, unknown>, V extends Values>(
  names: readonly (keyof V & string)[],
  build: (values: Holes<V>) => SQL,
) {
  const holes = () => Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Holes<V>
  const statement = once(() => dialect.sqlToQuery(build(holes())))
  return async (values: V, tx?: Tx): Promise<Row[]> => {
    if (tx) return (await tx.execute(build(values))) as unknown as Row[]
    const { sql: text, params } = statement()
    const filled = fillPlaceholders(params, values) as string[]
    return database().$client.unsafe<Row[]>(text, filled, { prepare: true })
  }
}
