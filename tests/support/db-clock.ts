import { everyConnection } from './db-connections'

/**
 * Runs with the database's clock shifted further, e.g. by '31 minutes' or '-1 day', as every connection of the pool
 * sees it. Nothing else may use the pool meanwhile.
 */
export async function atShiftedTime<T>(shift: string, run: () => Promise<T>): Promise<T> {
  await everyConnection(
    (connection) => connection`select set_config('goalquest.clock_shift',
      (current_setting('goalquest.clock_shift')::interval + ${shift}::interval)::text, false)`,
  )
  try {
    return await run()
  } finally {
    await everyConnection((connection) => connection`reset goalquest.clock_shift`)
  }
}

/** Runs with these shifts assigned to the connections of the pool in turn, so that some live before an instant and some after it. */
export async function acrossTime<T>(shifts: [string, ...string[]], run: () => Promise<T>): Promise<T> {
  let place = 0
  await everyConnection(
    (connection) => connection`select set_config('goalquest.clock_shift',
      (current_setting('goalquest.clock_shift')::interval + ${shifts[place++ % shifts.length] ?? ''}::interval)::text, false)`,
  )
  try {
    return await run()
  } finally {
    await everyConnection((connection) => connection`reset goalquest.clock_shift`)
  }
}
