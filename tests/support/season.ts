import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { footballData } from '../../vendors/football-data/football-data'
import { Mailbox } from '../../vendors/mailbox'
import { createVendorServer } from '../../vendors/server'
import { everyConnection } from './db-connections'

/** The local vendors as `npm start` serves them, on a port of their own. */
export async function startVendors() {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-vendors-'))
  const server = createVendorServer([footballData()], new Mailbox(folder))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  /** @returns what the vendor says against the command; null when it is done */
  const control = async (given: Record<string, unknown>): Promise<string | null> => {
    const body = JSON.stringify({ vendor: 'football-data', ...given })
    const answer = await fetch(`${url}/control`, { method: 'POST', body })
    const { error = null }: { error?: string | null } = await answer.json()
    return error
  }
  return {
    url: `${url}/football-data/v4`,
    control,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sets the database's clock, as every connection of the pool sees it, to an instant from which it goes on. */
export async function setDatabaseClock(instant: number): Promise<void> {
  const at = new Date(instant).toISOString()
  await everyConnection(
    (connection) => connection`
      select set_config('goalquest.clock_shift', extract(epoch from ${at}::timestamptz - now()) || ' seconds', false)`,
  )
}
