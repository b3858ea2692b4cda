import type postgres from 'postgres'

/** PostgreSQL keeps the prepared statements of a connection in memory until it closes, which the driver does within an hour. */
const TEXTS_MAX = 1_000

type Client = Pick<postgres.Sql, 'unsafe' | 'begin'>

/**
 * Drizzle 0.45.4 leaves postgres.js at its default for `unsafe`, which prepares nothing: the server parses and plans each statement with
 * values again, in two round trips. This prepares a text from its second use on.
 * https://github.com/drizzle-team/drizzle-orm/issues/6096
 * @param sent the texts of this client and of its transactions
 */
export function preparing<Sql extends postgres.Sql | postgres.TransactionSql>(
  sql: Sql,
  sent = new Set<string>(),
): Sql {
  // Lists of different lengths make different texts, many of which never recur: what was not sent for longest makes room.
  const noteText = (text: string): boolean => {
    const isKnown = sent.delete(text)
    sent.add(text)
    const [oldest] = sent.size > TEXTS_MAX ? sent : []
    if (oldest !== undefined) sent.delete(oldest)
    return isKnown
  }
  const unsafe: Client['unsafe'] = (text, values, options) =>
    sql.unsafe(text, values, { ...options, prepare: options?.prepare || noteText(text) })
  const own = { unsafe: { value: unsafe } }
  if (!('begin' in sql)) return Object.create(sql, own)
  const begin = (run: (tx: postgres.TransactionSql) => unknown) => sql.begin((tx) => run(preparing(tx, sent)))
  return Object.create(sql, { ...own, begin: { value: begin } })
}
