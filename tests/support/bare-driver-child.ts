import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql as statement } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

/** Tries one defect of the bare driver in a process of its own and prints `defect`, or `fixed` once a release no longer has it. */

const [name = '', url = ''] = process.argv.slice(2)
const NEVER_MS = 2_000

const connect = (options: postgres.Options<Record<string, never>> = {}) =>
  postgres(url, { max: 1, onnotice: () => {}, backoff: () => 0.05, ...options })

/** What the work comes to, or 'never'. */
const within = <T>(work: PromiseLike<T>) =>
  Promise.race([work, new Promise<'never'>((resolve) => setTimeout(resolve, NEVER_MS, 'never'))])

process.on('unhandledRejection', () => {})
const crashed = once(process, 'uncaughtException').then(() => 'crashed')

const DEFECTS: Record<string, () => Promise<boolean>> = {
  async 'immediate-write'() {
    const [sql, other] = [connect({ max: 2 }), connect()]
    const reserved = await sql.reserve()
    const [own] = await reserved<{ pid: number }[]>`select pg_backend_pid() as pid`
    await other`select pg_terminate_backend(${own?.pid ?? 0})`
    const attempt = () => Promise.race([crashed, within(reserved`select 1`.catch(() => 'refused'))])
    // The process crashes when the write was due after the close, and the statement never returns when it was due before.
    return (await attempt()) === 'never' || (await attempt()) !== 'refused'
  },
  async 'unsent-statement'() {
    const sql = connect()
    await sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`.catch(() => {})
    const error: unknown = await sql`select 1`.catch((reason) => reason)
    return error instanceof Error && 'code' in error && error.code === '57P01'
  },
  async 'prepared-statements'() {
    const db = drizzle({ client: connect() })
    for (let use = 0; use < 3; use++) await db.execute(statement`select ${use}::int`)
    return (
      (await db.execute(statement`select from pg_prepared_statements where statement = 'select $1::int'`))
        .length === 0
    )
  },
  async 'sparse-rows'() {
    const sql = connect()
    await sql`select 1 / (4 - place) from generate_series(1, 10) place`.catch(() => {})
    return !(0 in (await sql`select 1`))
  },
  async 'lost-transaction'() {
    const sql = connect()
    const inside = new Promise<string>((resolve) => {
      sql
        .begin(async (tx) => {
          await tx`do $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$`.catch(() => {})
          const next = tx`select 1`.then(() => 'answered').catch((error) => error.code)
          resolve(await Promise.race([crashed, within(next)]))
        })
        .catch(() => {})
    })
    return (await inside) !== 'CONNECTION_CLOSED'
  },
  async 'copy-out'() {
    const sql = connect()
    const copyOut = async () => {
      const rows = await sql`copy (select repeat('x', 8000) from generate_series(1, 40)) to stdout`.readable()
      for await (const _chunk of rows) await nextTurn()
      await sql`select 1`
    }
    // The socket stays paused within the copy or after it, depending on where its packets are cut.
    for (let attempt = 0; attempt < 200; attempt++) if ((await within(copyOut())) === 'never') return true
    return false
  },
}

const isDefect = await DEFECTS[name]?.()
process.stdout.write(isDefect ? 'defect' : 'fixed')
process.exit(0)
