import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import postgres, { type TransactionSql } from 'postgres'
import { migrationsOf, sequencesOf, tablesOf } from './catalog.ts'
import { END_OF_TABLE, FORMAT, type Header, type RowCounts } from './format.ts'

const NEWLINE = 10

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
    const rows = await sql`copy ${sql(table)} (${sql(columns)}) to stdout`.readable()
    for await (const chunk of rows) {
      counts[table] += linesIn(chunk)
      yield chunk
    }
    yield `${END_OF_TABLE}\n`
  }
  yield `${JSON.stringify({ rows: counts })}\n`
}

/**
 * Writes all tables, as they are at one moment, into one file; the app goes on meanwhile.
 * @returns rows by table
 */
export async function writeBackup(url: string, file: string): Promise<RowCounts> {
  const draft = `${file}.unfinished`
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { statement_timeout: 0 } })
  const counts: RowCounts = {}
  try {
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      await pipeline(
        Readable.from(content(tx, counts)),
        createGzip(),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      )
    })
    renameSync(draft, file)
    return counts
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    await sql.end({ timeout: 5 })
  }
}
