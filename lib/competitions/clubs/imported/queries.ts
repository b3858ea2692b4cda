import 'server-only'
import { database } from '@/db/client'
import { clubs } from '@/db/schema/clubs'
import { log } from '@/lib/core/monitoring/log'
import { setImportedClubs } from './rules'

const REFRESH_MS = 600_000

/** Reads the vendor's clubs into this process, which then names and draws them without a statement for each page. */
export const refreshClubs = async (): Promise<void> => setImportedClubs(await database().select().from(clubs))

/** Reads the clubs now and every ten minutes for the life of the process; after a failure the earlier ones stay. */
export function startClubRefresh(): void {
  const refresh = () =>
    refreshClubs().catch((error: unknown) => log.warn({ error }, 'clubs could not be read'))
  refresh()
  setInterval(refresh, REFRESH_MS).unref()
}
