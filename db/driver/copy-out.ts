import type postgres from 'postgres'

/**
 * The chunks of a `copy … to stdout`. postgres.js 3.4.9 pauses the socket when its reader is slower than the server and never resumes
 * it when the last rows and the end arrive together (`CopyData` and `CopyDone` in src/connection.js): the next statement on that
 * connection then hangs. The stream's own `_read` resumes the socket, a TLS one as well.
 * https://github.com/porsager/postgres/issues/499, https://github.com/porsager/postgres/pull/1016
 */
export async function* copyOut(statement: postgres.PendingQuery<postgres.Row[]>): AsyncGenerator<Buffer> {
  const rows = await statement.readable()
  for await (const chunk of rows) yield chunk
  rows._read(0)
}
