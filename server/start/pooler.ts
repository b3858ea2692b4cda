import type postgres from 'postgres'
import { ADVISORY_LOCKS } from '@/db/advisory-locks'
import { sessionSettings } from '@/db/client'
import { oneConnection, withConnection } from '@/db/one-connection'
import { StartError } from './failure.ts'

const TRIALS = 5
const ZONE = 'goalquest.time_zone'

/**
 * Whether a transaction pooler answers at this address: then a client's server process changes as soon as another client holds the
 * previous one in a transaction. A direct connection keeps its process.
 */
export async function isTransactionPooled(url: string): Promise<boolean> {
  const open = () => oneConnection(url, { prepare: false, fetch_types: false })
  const one = open()
  const others = Array.from({ length: TRIALS }, open)
  const processOf = async (sql: postgres.Sql | postgres.TransactionSql) =>
    (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid
  const first = await processOf(one)
  const whileHeld = ([next, ...rest]: postgres.Sql[]): Promise<boolean> =>
    next
      ? next.begin(async (tx) => {
          await processOf(tx)
          return (await processOf(one)) !== first || whileHeld(rest)
        })
      : Promise.resolve(false)
  try {
    return await whileHeld(others)
  } finally {
    await Promise.all([one, ...others].map((sql) => sql.end({ timeout: 1 })))
  }
}

/**
 * Makes the session settings defaults of the role, since a pooler passes none on. `directUrl` leads past the pooler.
 * @throws StartError when the zone differs from the schema's; only a superuser may make it a default
 */
export async function setRoleDefaults(directUrl: string): Promise<void> {
  await withConnection(directUrl, (sql) => sql.begin(alterRole))
}

async function alterRole(tx: postgres.TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.poolerSettings})`
  const { [ZONE]: zone, ...settings } = sessionSettings()
  for (const [name, value] of Object.entries(settings)) {
    const [row] = await tx<{ statement: string }[]>`
      select format('alter role %I in database %I set %s = %L',
        current_user, current_database(), ${name}::text, ${String(value)}::text) as statement`
    await tx.unsafe(row?.statement ?? '')
  }
  const [known] = await tx<{ zone: string; statement: string }[]>`
    select app_zone() as zone, format('alter role %I in database %I set %s = %L',
      current_user, current_database(), ${ZONE}::text, ${zone}::text) as statement`
  if (known?.zone !== zone)
    throw new StartError(
      `behind a transaction pooler APP_TIME_ZONE needs this of a superuser: ${known?.statement}`,
    )
}
