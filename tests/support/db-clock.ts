import { database } from '@/db/client'
import { env } from '@/lib/env'

/**
 * Runs with the database's clock shifted, e.g. by '31 minutes' or '-1 day', as every connection of the pool sees it.
 * Nothing else may use the pool meanwhile.
 */
export async function atShiftedTime<T>(shift: string, run: () => Promise<T>): Promise<T> {
  await shiftClock(shift)
  try {
    return await run()
  } finally {
    await shiftClock('0')
  }
}

async function shiftClock(shift: string): Promise<void> {
  const { sql } = database()
  const held = await Promise.all(Array.from({ length: env.DATABASE_POOL }, () => sql.reserve()))
  for (const connection of held) await connection`select set_config('goalquest.clock_shift', ${shift}, false)`
  for (const connection of held) connection.release()
}
