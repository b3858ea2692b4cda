import './driver/immediate-write'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '@/lib/env'
import { resendingUnsent } from './driver/unsent-statement'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A command joins the caller's transaction or opens its own; a query takes either. */
export type Conn = Db | Tx

/** Settings of every connection; the zone is read by the SQL functions `app_day` and `app_week`. */
export const connectionSettings = (zone = env.APP_TIME_ZONE) => ({
  application_name: 'goalquest',
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  'goalquest.time_zone': zone,
})

/** In seconds. The driver's own delay grows to 20 s, for which a database that is back would go unnoticed. */
const reconnectAfter = () => 0.2 + Math.random() * 0.3

const connect = (url: string, max: number) => {
  const sql = postgres(url, {
    max,
    connect_timeout: 5,
    backoff: reconnectAfter,
    onnotice: () => {},
    connection: connectionSettings(),
  })
  return Object.assign(drizzle({ client: resendingUnsent(sql) }), { sql })
}

const pools = globalThis as typeof globalThis & { goalquestDb?: ReturnType<typeof connect> }

function address(): string {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start with npm start, or set it')
  return env.DATABASE_URL
}

/** The pool of this process, opened on first use so that a build needs no database. */
export function database() {
  pools.goalquestDb ??= connect(address(), env.DATABASE_POOL)
  return pools.goalquestDb
}

/** A connection outside the pool, for callers that keep it. */
export const connectAside = (): postgres.Sql => connect(address(), 1).sql
