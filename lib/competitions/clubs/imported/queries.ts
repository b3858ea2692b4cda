import 'server-only'
import { database } from '@/db/client'
import { clubs } from '@/db/schema/clubs'
import { log } from '@/lib/core/log'
import { holdClubs } from './rules'

const REFRESH_MS = 600_000

/** Reads the vendor's clubs, so that this process names and draws them without a statement for each page. */
export const refreshClubs = async (): Promise<void> => holdClubs(await database().select().from(clubs))

/** Refreshes them now and every ten minutes for the life of the process; after a failure those of before stand. */
export function keepClubs(): void {
  const refresh = () =>
    refreshClubs().catch((error: unknown) => log.warn({ error }, 'clubs could not be read'))
  refresh()
  setInterval(refresh, REFRESH_MS).unref()
}
