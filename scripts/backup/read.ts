import { createReadStream } from 'node:fs'
import { pipeline, type Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import postgres, { type TransactionSql } from 'postgres'
import { StartError } from '../../server/start/failure.ts'
import { migrationsOf, tablesOf } from './catalog.ts'
import { END_OF_TABLE, type Header, header, line, type RowCounts, type TableShape } from './format.ts'
import { unchecked } from './unchecked.ts'

/** Tables that a fan's first visit fills: while they are empty, all other rows came with the schema and the seed. */
const FAN_DATA = ['users', 'sign_ups', 'outbox', 'ledger_entries']
const NEWLINE = 10

/** The file's lines, in batches as they are read, each with its line feed. */
async function* batches(file: string): AsyncGenerator<Buffer[]> {
  let rest = Buffer.alloc(0)
  const source = pipeline(createReadStream(file), createGunzip(), () => {})
  for await (const chunk of source) {
    const text = Buffer.concat([rest, chunk])
    const lines: Buffer[] = []
    let start = 0
    for (let end = text.indexOf(NEWLINE); end !== -1; end = text.indexOf(NEWLINE, start)) {
      lines.push(text.subarray(start, end + 1))
      start = end + 1
    }
    rest = text.subarray(start)
    yield lines
  }
  if (rest.length > 0) yield [rest]
}

const damaged = () => new StartError('the file is not a whole backup of GoalQuest')

function parse<T>(schema: { parse(value: unknown): T }, text: Buffer): T {
  try {
    return schema.parse(JSON.parse(text.toString('utf8')))
  } catch {
    throw damaged()
  }
}

async function requireEmpty(sql: TransactionSql, head: Header) {
  const applied = await migrationsOf(sql)
  if (applied.join() !== head.migrations.join())
    throw new StartError(
      'the backup is of another schema: restore it with the code that made it, then migrate',
    )
  for (const table of FAN_DATA) {
    const [found] = await sql`select from ${sql(table)} limit 1`
    if (found) throw new StartError(`the database is not empty (${table}): restore into a new one`)
  }
}

type Copy = { table: string; target: Writable; rows: Buffer[] }

/** Copies the lines of the file into the tables, batch by batch. */
class Filling {
  readonly counts: RowCounts = {}
  readonly #sql: TransactionSql
  readonly #shapes: Map<string, TableShape>
  #expected?: RowCounts
  #hasHeader = false
  #copy?: Copy

  constructor(sql: TransactionSql, tables: TableShape[]) {
    this.#sql = sql
    this.#shapes = new Map(tables.map((shape) => [shape.table, shape]))
  }

  async take(lines: Buffer[]): Promise<void> {
    for (const one of lines) {
      const isEnd = one.length === 3 && one.toString('latin1', 0, 2) === END_OF_TABLE
      if (!this.#copy) await this.#open(one)
      else if (isEnd) await this.#close(this.#copy)
      else this.#copy.rows.push(one)
    }
    if (this.#copy) await this.#flush(this.#copy)
  }

  /** Compares the row counts of the footer with the rows that were read. */
  check(): void {
    const { counts } = this
    const expected = this.#expected
    if (!expected || this.#copy) throw damaged()
    const wrong = Object.keys({ ...expected, ...counts }).find((table) => expected[table] !== counts[table])
    if (wrong)
      throw new StartError(`the backup holds ${expected[wrong]} rows of ${wrong}, ${counts[wrong]} were read`)
  }

  /** Ends an unfinished COPY, without which the transaction could not be rolled back. */
  abandon(): void {
    this.#copy?.target.on('error', () => {}).destroy(new Error('abandoned'))
  }

  async #open(text: Buffer): Promise<void> {
    if (!this.#hasHeader) {
      this.#hasHeader = true
      return
    }
    const sql = this.#sql
    const next = parse(line, text)
    if ('rows' in next) {
      this.#expected = next.rows
      return
    }
    if (this.#shapes.get(next.table)?.columns.join() !== next.columns.join()) throw damaged()
    this.counts[next.table] = 0
    const target = await sql`copy ${sql(next.table)} (${sql(next.columns)}) from stdin`.writable()
    this.#copy = { table: next.table, target, rows: [] }
  }

  async #flush(copy: Copy): Promise<void> {
    this.counts[copy.table] = (this.counts[copy.table] ?? 0) + copy.rows.length
    const data = Buffer.concat(copy.rows.splice(0))
    await new Promise<void>((resolve, reject) => {
      copy.target.write(data, (error) => (error ? reject(error) : resolve()))
    })
  }

  async #close(copy: Copy): Promise<void> {
    await this.#flush(copy)
    await new Promise<void>((resolve, reject) => {
      copy.target.once('finish', resolve).once('error', reject).end()
    })
    this.#copy = undefined
  }
}

async function headerOf(file: string): Promise<Header> {
  for await (const [first] of batches(file)) if (first) return parse(header, first)
  throw damaged()
}

async function fill(sql: TransactionSql, tables: TableShape[], file: string): Promise<RowCounts> {
  const filling = new Filling(sql, tables)
  try {
    for await (const lines of batches(file)) await filling.take(lines)
    filling.check()
    return filling.counts
  } catch (error) {
    filling.abandon()
    throw error
  }
}

async function load(sql: TransactionSql, file: string): Promise<RowCounts> {
  const head = await headerOf(file)
  await requireEmpty(sql, head)
  const tables = await tablesOf(sql)
  const names = tables.map(({ table }) => table)
  return unchecked(sql, names, async () => {
    await sql`truncate ${sql(names)}`
    for (const { name, value } of head.sequences)
      await sql`select setval(${name}::regclass, ${value}::bigint)`
    return fill(sql, tables, file)
  })
}

/**
 * Fills an empty migrated database from a backup, completely or not at all. It takes the owner of the tables, no superuser.
 * @returns rows by table
 * @throws StartError when the file is damaged, of another schema, or the database is not empty
 */
export async function readBackup(url: string, file: string): Promise<RowCounts> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { statement_timeout: 0 } })
  try {
    return await sql.begin((tx) => load(tx, file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new StartError(`there is no file ${file}`)
    throw code.startsWith('Z_') ? damaged() : error
  } finally {
    await sql.end({ timeout: 5 })
  }
}
