import { database } from '@/db/client'
import { env } from '@/lib/env'

/**
 * Runs with the database's clock shifted further, e.g. by '31 minutes' or '-1 day', as every connection of the pool
 * sees it. Nothing else may use the pool meanwhile.
 */
export async function atShiftedTime<T>(shift: string, run: () => Promise<T>): Promise<T> {
  const { sql } = database()
  const everyConnection = async (each: (connection: typeof sql) => Promise<unknown>) => {
    const held = await Promise.all(Array.from({ length: env.DATABASE_POOL }, () => sql.reserve()))
    for (const connection of held) await each(connection)
    for (const connection of held) connection.release()
  }
  await everyConnection(
    (one) => one`select set_config('goalquest.clock_shift',
      (current_setting('goalquest.clock_shift')::interval + ${shift}::interval)::text, false)`,
  )
  try {
    return await run()
  } finally {
    await everyConnection((one) => one`reset goalquest.clock_shift`)
  }
}
