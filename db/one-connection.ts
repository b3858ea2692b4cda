import postgres from 'postgres'

/**
 * A client for tools, the start and measurements: one connection with the server's own settings, which prints no notices. It is never
 * replaced by a newer one, as the driver does after half an hour: what was set on it would be lost.
 */
export const oneConnection = (
  url: string,
  options: postgres.Options<Record<string, never>> = {},
): postgres.Sql =>
  postgres(url, { max: 1, connect_timeout: 10, max_lifetime: null, onnotice: () => {}, ...options })

export async function withConnection<T>(
  url: string,
  run: (sql: postgres.Sql) => Promise<T>,
  options?: postgres.Options<Record<string, never>>,
): Promise<T> {
  const sql = oneConnection(url, options)
  try {
    return await run(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
