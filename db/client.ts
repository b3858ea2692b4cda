import './driver/immediate-write'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '@/lib/env'
import { preparing } from './driver/prepared-statements'
import { resendingTemplates, resendingUnsent } from './driver/unsent-statement'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A command joins the caller's transaction or opens its own; a query takes either. */
export type Conn = Db | Tx

/** Session settings of every connection; the SQL functions `app_day` and `app_week` read the zone. */
export const sessionSettings = () => ({
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  timezone: 'UTC',
  'goalquest.time_zone': env.APP_TIME_ZONE,
})

/** In seconds. The driver's own delay grows to 20 s, for which a database that has come back would go unnoticed. */
const reconnectAfter = () => 0.2 + Math.random() * 0.3

type Options = { max: number; isPooled?: boolean }

/** A transaction pooler accepts no session settings, which are then defaults of the role (`server/start/pooler.ts`), and no prepared statements. */
const connect = (url: string, { max, isPooled = false }: Options) => {
  const sql = postgres(url, {
    max,
    connect_timeout: 5,
    backoff: reconnectAfter,
    onnotice: () => {},
    prepare: !isPooled,
    connection: { application_name: 'goalquest', ...(isPooled ? {} : sessionSettings()) },
  })
  return Object.assign(drizzle({ client: preparing(resendingUnsent(sql)) }), { sql: resendingTemplates(sql) })
}

export type Database = ReturnType<typeof connect>

const pools = globalThis as typeof globalThis & { goalquestDb?: Database }

function address(): string {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start with npm start, or set it')
  return env.DATABASE_URL
}

/** The pool of this process, opened on first use so that a build needs no database. */
export function database() {
  pools.goalquestDb ??= connect(address(), {
    max: env.DATABASE_POOL,
    isPooled: env.DATABASE_POOLED === 'on',
  })
  return pools.goalquestDb
}

/** A connection of its own to the database itself, past any pooler: for LISTEN, which belongs to a session. */
export const connectDirect = (): postgres.Sql => connect(env.DATABASE_DIRECT_URL ?? address(), { max: 1 }).sql

/** A pool of each replica, opened on first use. */
export const connectReplicas = (urls = env.DATABASE_REPLICA_URLS): Database[] =>
  urls.map((url) => connect(url, { max: env.DATABASE_POOL }))
