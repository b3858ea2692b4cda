import type postgres from 'postgres'

const TEXT_ARRAY = 1009

/**
 * postgres.js 3.4.9 asks each new connection for the types of arrays, which it keeps for the whole pool, and nobody handles the
 * rejection when that connection ends meanwhile (`connected` and `fetchArrayTypes` in src/connection.js). Once they are known,
 * further connections need not ask.
 * https://github.com/porsager/postgres/issues/1216
 */
export function askingTypesOnce(sql: postgres.Sql): postgres.Sql {
  const { options } = sql
  Object.defineProperty(options, 'fetch_types', { get: () => !(TEXT_ARRAY in options.parsers) })
  return sql
}
