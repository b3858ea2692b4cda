import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import postgres, { type TransactionSql } from 'postgres'
import { copyOut } from '@/db/driver/copy-out'
import { migrationsOf, sequencesOf, tablesOf } from './catalog.ts'
import { END_OF_TABLE, FORMAT, type Header, type RowCounts } from './format.ts'
import { watchdog } from './watchdog.ts'

const NEWLINE = 10
const QUIET_MS = 60_000

const linesIn = (chunk: Buffer) => {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count++
  return count
}

async function* content(sql: TransactionSql, counts: RowCounts): AsyncGenerator<Buffer | string> {
  const head: Header = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: await migrationsOf(sql),
    sequences: await sequencesOf(sql),
  }
  yield `${JSON.stringify(head)}\n`
  for (const { table, columns } of await tablesOf(sql)) {
    yield `${JSON.stringify({ table, columns })}\n`
    counts[table] = 0
    for await (const chunk of copyOut(sql`copy ${sql(table)} (${sql(columns)}) to stdout`)) {
      counts[table] += linesIn(chunk)
      yield chunk
    }
    yield `${END_OF_TABLE}\n`
  }
  yield `${JSON.stringify({ rows: counts })}\n`
}

/**
 * Writes one snapshot of all tables into a file while the application runs on.
 * @param quietMs how long the database may send nothing before the backup is given up
 * @returns rows by table
 * @throws StartError when the database falls silent
 */
export async function writeBackup(url: string, file: string, quietMs = QUIET_MS): Promise<RowCounts> {
  const draft = `${file}.unfinished`
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { statement_timeout: 0 } })
  const counts: RowCounts = {}
  const watch = watchdog(quietMs)
  try {
    const written = sql.begin('isolation level repeatable read read only', (tx) =>
      pipeline(
        Readable.from(watch.over(content(tx, counts))),
        createGzip(),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      ),
    )
    await Promise.race([written, watch.silence])
    renameSync(draft, file)
    return counts
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    watch.stop()
    await sql.end({ timeout: 1 })
  }
}
