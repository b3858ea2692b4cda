import { footballData } from '@/vendors/football-data/football-data'
import { everyConnection } from './db-connections'
import { serveVendor } from './local-vendor'

/** The local football-data, with its seasons, which may begin early. */
export async function startVendors(weeksEarly = 0) {
  const { url, control, stop } = await serveVendor(footballData(Date.now, weeksEarly))
  return {
    url: `${url}/football-data/v4`,
    /** @returns why the vendor refuses the command; null when it is done */
    control: async (command: object): Promise<string | null> => {
      const { error = null }: { error?: string | null } = await (await control(command)).json()
      return error
    },
    stop,
  }
}

/** Sets the database's clock, as every connection of the pool sees it, to an instant from which it runs on. */
export async function setDatabaseClock(instant: number): Promise<void> {
  const at = new Date(instant).toISOString()
  await everyConnection(
    (connection) => connection`
      select set_config('goalquest.clock_shift', extract(epoch from ${at}::timestamptz - now()) || ' seconds', false)`,
  )
}
