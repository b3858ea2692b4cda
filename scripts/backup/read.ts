import { createReadStream } from 'node:fs'
import { pipeline, type Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { TransactionSql } from 'postgres'
import { ownMigrations } from '@/db/migrate'
import { oneConnection } from '@/db/one-connection'
import { DELETION_GRACE_DAYS } from '@/lib/account/deletion/rules'
import { errorCode } from '@/lib/core/unknown'
import type { AssetStore } from '@/lib/gateways/asset-store'
import { ERASED_LIST_JOB, PAYMENTS_JOB } from '@/lib/operations/jobs/rules'
import { StartError } from '../../server/start/failure.ts'
import { migrationsOf, tablesOf } from './catalog.ts'
import { RestoredFiles } from './files.ts'
import {
  damaged,
  END_OF_SECTION,
  type FileHead,
  type Footer,
  type Header,
  header,
  line,
  type RowCounts,
  type TableShape,
} from './format.ts'
import { linesOf } from './lines.ts'
import { withoutConstraints } from './without-constraints.ts'

/** Tables that a fan's first visit fills: while they are empty, all other rows came with the schema and the seed. */
const FAN_DATA = ['users', 'sign_ups', 'outbox', 'ledger_entries']
/** No generated file has as many: 32 MiB in lines of 48 KiB. */
const FILE_LINES_MAX = 700

/** The file's lines, in batches as they are read. */
const batches = (file: string) => linesOf(pipeline(createReadStream(file), createGunzip(), () => {}))

function parse<T>(schema: { parse(value: unknown): T }, text: Buffer): T {
  try {
    return schema.parse(JSON.parse(text.toString('utf8')))
  } catch {
    throw damaged()
  }
}

function requireSchema(head: Header, migrations: string[]): void {
  if (migrations.join() !== head.migrations.join())
    throw new StartError(
      'the backup is of another schema: restore it with the code that made it, then migrate',
    )
}

async function requireEmpty(sql: TransactionSql, head: Header) {
  requireSchema(head, await migrationsOf(sql))
  for (const table of FAN_DATA) {
    const [found] = await sql`select from ${sql(table)} limit 1`
    if (found) throw new StartError(`the database is not empty (${table}): restore into a new one`)
  }
}

/** A table's COPY begins with its first row: each costs two waits for a delayed acknowledgement, and many tables are empty. */
type TableSection = TableShape & { rows: Buffer[]; target?: Writable }
type Section = TableSection | { head: FileHead; rows: Buffer[] }

async function ended(target: Writable | undefined): Promise<void> {
  if (!target) return
  await new Promise<void>((resolve, reject) => {
    target.once('finish', resolve).once('error', reject).end()
  })
}

/** Copies the lines of the backup into the tables, batch by batch, and its files into the store. */
class Restore {
  readonly counts: RowCounts = {}
  readonly #sql: TransactionSql
  readonly #shapes: Map<string, TableShape>
  readonly #files: RestoredFiles
  #expected?: Footer
  #hasHeader = false
  #section?: Section

  constructor(sql: TransactionSql, tables: TableShape[], files: RestoredFiles) {
    this.#sql = sql
    this.#shapes = new Map(tables.map((shape) => [shape.table, shape]))
    this.#files = files
  }

  async take(lines: Buffer[]): Promise<void> {
    for (const one of lines) {
      const isEnd = one.length === 3 && one.toString('latin1', 0, 2) === END_OF_SECTION
      if (!this.#section) await this.#open(one)
      else if (isEnd) await this.#close(this.#section)
      else this.#section.rows.push(one)
    }
    if (this.#section) await this.#flush(this.#section)
  }

  /** Compares the counts of the footer with what was read. */
  check(): void {
    const { counts } = this
    const expected = this.#expected
    if (!expected || this.#section || expected.files !== this.#files.count) throw damaged()
    const wrong = Object.keys({ ...expected.rows, ...counts }).find(
      (table) => expected.rows[table] !== counts[table],
    )
    if (wrong)
      throw new StartError(
        `the backup holds ${expected.rows[wrong]} rows of ${wrong}, ${counts[wrong]} were read`,
      )
  }

  /** Ends an unfinished COPY, without which the transaction could not be rolled back. */
  abandon(): void {
    if (this.#section && 'target' in this.#section)
      this.#section.target?.on('error', () => {}).destroy(new Error('abandoned'))
  }

  async #open(text: Buffer): Promise<void> {
    if (!this.#hasHeader) {
      this.#hasHeader = true
      return
    }
    const next = parse(line, text)
    if ('rows' in next) this.#expected = next
    else if ('file' in next) this.#section = { head: next, rows: [] }
    else {
      if (this.#shapes.get(next.table)?.columns.join() !== next.columns.join()) throw damaged()
      this.counts[next.table] = 0
      this.#section = { ...next, rows: [] }
    }
  }

  /** Rows go to the database as they come; a file waits until it is whole. */
  async #flush(section: Section): Promise<void> {
    if ('head' in section) {
      if (section.rows.length > FILE_LINES_MAX) throw damaged()
      return
    }
    const { table, columns, rows } = section
    if (rows.length === 0) return
    const sql = this.#sql
    section.target ??= await sql`copy ${sql(table)} (${sql(columns)}) from stdin`.writable()
    const { target } = section
    this.counts[table] = (this.counts[table] ?? 0) + rows.length
    const data = Buffer.concat(rows.splice(0))
    await new Promise<void>((resolve, reject) => {
      target.write(data, (error) => (error ? reject(error) : resolve()))
    })
  }

  async #close(section: Section): Promise<void> {
    await this.#flush(section)
    if ('head' in section) await this.#files.put(section.head, section.rows)
    else await ended(section.target)
    this.#section = undefined
  }
}

async function headerOf(file: string): Promise<Header> {
  for await (const [first] of batches(file)) if (first) return parse(header, first)
  throw damaged()
}

async function fill(sql: TransactionSql, tables: TableShape[], { file, files }: Source): Promise<RowCounts> {
  const restore = new Restore(sql, tables, files)
  try {
    for await (const lines of batches(file)) await restore.take(lines)
    restore.check()
    return restore.counts
  } catch (error) {
    restore.abandon()
    throw error
  }
}

/** What went wrong with the file itself, in one line. */
function explained(error: unknown, file: string): unknown {
  const code = errorCode(error)
  if (code === 'ENOENT') return new StartError(`there is no file ${file}`)
  return code.startsWith('Z_') ? damaged() : error
}

/**
 * Writes nothing, so that a backup that cannot be restored leaves the database as it is.
 * @throws StartError when the file is missing, damaged, or of another schema than this code's
 */
export async function requireReadable(file: string): Promise<void> {
  const head = await headerOf(file).catch((error: unknown) => {
    throw explained(error, file)
  })
  requireSchema(head, ownMigrations())
}

type Source = { file: string; files: RestoredFiles }

async function load(sql: TransactionSql, source: Source): Promise<RowCounts> {
  const head = await headerOf(source.file)
  await requireEmpty(sql, head)
  const tables = await tablesOf(sql)
  const names = tables.map(({ table }) => table)
  const rows = await withoutConstraints(sql, names, async () => {
    await sql`truncate ${sql(names)}`
    for (const { name, value } of head.sequences)
      await sql`select setval(${name}::regclass, ${value}::bigint)`
    return fill(sql, tables, source)
  })
  // A session that has ended since the backup would be open again.
  await sql`delete from sessions`
  // The request may have been withdrawn since: the fan gets the email about it again, and the whole grace period.
  await sql`
    update account_deletions set erase_at = greatest(erase_at, app_now() + make_interval(days => ${DELETION_GRACE_DAYS}))
    where erased_at is null`
  await sql`
    insert into outbox (kind, recipient, locale) select 'deletion_requested', email, locale
    from account_deletions join persons using (user_id) where erased_at is null`
  // The first call of the minute job compares with the list and with Stripe, even when the backup was made right after it had.
  await sql`delete from job_runs where job in ${sql([ERASED_LIST_JOB, PAYMENTS_JOB])}`
  return rows
}

/**
 * Fills an empty migrated database and the store of generated files from a backup, completely or not at all, and ends every
 * session. It takes the owner of the tables, no superuser.
 * @param options.signal stops it
 * @returns rows by table, and the number of files
 * @throws StartError when the file is damaged, of another schema, or the database is not empty
 */
export async function readBackup(
  url: string,
  file: string,
  store: AssetStore,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ rows: RowCounts; files: number }> {
  const sql = oneConnection(url, { connection: { statement_timeout: 0 } })
  const files = new RestoredFiles(store)
  let isCommitting = false
  // Whatever statement it waits for. A commit that has been sent is waited for: the rows that it keeps need their files.
  signal?.addEventListener('abort', () => {
    if (!isCommitting) void sql.end({ timeout: 0 })
  })
  try {
    const rows = await sql.begin(async (tx) => {
      const loaded = await load(tx, { file, files })
      signal?.throwIfAborted()
      isCommitting = true
      return loaded
    })
    return { rows, files: files.count }
  } catch (error) {
    await files.abandon()
    throw explained(error, file)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
