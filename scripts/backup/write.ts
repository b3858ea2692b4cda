import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { TransactionSql } from 'postgres'
import { copyOut } from '@/db/driver/copy-out'
import { oneConnection } from '@/db/one-connection'
import type { AssetStore } from '@/lib/gateways/asset-store'
import { StartError } from '../../server/start/failure.ts'
import { migrationsOf, sequencesOf, tablesOf } from './catalog.ts'
import { type FileCounts, fileSections } from './files.ts'
import { END_OF_SECTION, FORMAT, type Footer, type Header, type RowCounts } from './format.ts'
import { NEWLINE } from './lines.ts'
import { watchdog } from './watchdog.ts'

const QUIET_MS = 60_000

const linesIn = (chunk: Buffer) => {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Where a backup is written until it is whole. */
export const draftOf = (file: string) => `${file}.unfinished`

type Written = FileCounts & { rows: RowCounts }

async function* content(
  sql: TransactionSql,
  store: AssetStore | null,
  written: Written,
): AsyncGenerator<Buffer | string> {
  const { rows } = written
  const head: Header = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: await migrationsOf(sql),
    sequences: await sequencesOf(sql),
  }
  yield `${JSON.stringify(head)}\n`
  for (const { table, columns } of await tablesOf(sql)) {
    yield `${JSON.stringify({ table, columns })}\n`
    rows[table] = 0
    for await (const chunk of copyOut(sql`copy ${sql(table)} (${sql(columns)}) to stdout`)) {
      rows[table] += linesIn(chunk)
      yield chunk
    }
    yield `${END_OF_SECTION}\n`
  }
  if (store) yield* fileSections(sql, store, written)
  yield `${JSON.stringify({ rows, files: written.files } satisfies Footer)}\n`
}

/**
 * Writes one snapshot of all tables and the files of that snapshot while the application runs on.
 * @param store of the generated files; null leaves them out
 * @param quietMs how long nothing may come before the backup is given up
 * @returns rows by table, and how many files it holds and lacks
 * @throws StartError for a path that is not a regular file or whose folder is missing, and when the database falls silent
 */
export async function writeBackup(
  url: string,
  file: string,
  store: AssetStore | null,
  quietMs = QUIET_MS,
): Promise<Written> {
  // The finished backup takes its place: /dev/stdout, or a folder, is not to be replaced.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new StartError(`${file} is not a file: name the file to be written`)
  const folder = path.dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false }))
    throw new StartError(`the folder ${folder} does not exist: is its disk mounted?`)
  const draft = draftOf(file)
  const sql = oneConnection(url, { connection: { statement_timeout: 0 } })
  const counts: Written = { rows: {}, files: 0, lost: 0 }
  const watch = watchdog(quietMs)
  let cause: unknown
  try {
    const written = sql.begin('isolation level repeatable read read only', (tx) =>
      pipeline(
        Readable.from(watch.over(content(tx, store, counts))),
        createGzip(),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      ).catch((error) => {
        // A full disk breaks COPY off, and then the driver cannot end the transaction and says only that.
        cause = error
        throw error
      }),
    )
    await Promise.race([written, watch.silence])
    renameSync(draft, file)
    return counts
  } catch (error) {
    rmSync(draft, { force: true })
    throw cause ?? error
  } finally {
    watch.stop()
    await sql.end({ timeout: 1 })
  }
}
