import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { clubs } from '@/db/schema/clubs'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { footballData } from '@/lib/gateways/football-data'
import { FootballDataError } from '@/lib/gateways/football-data-error'
import { COMPETITIONS, type Competition, codeOf } from '../../rules'
import { refreshClubs } from './queries'

async function importCompetition(slug: Competition): Promise<void> {
  const vendorClubs = await footballData().clubs(codeOf(slug))
  await database().execute(sql`
    insert into ${clubs} (id, short_name, colours)
    select distinct on (id) id, "shortName", "clubColors"
    from jsonb_to_recordset(${JSON.stringify(vendorClubs)}::text::jsonb) given (id text, "shortName" text, "clubColors" text)
    on conflict (id) do update set short_name = excluded.short_name, colours = excluded.colours
      where (clubs.short_name, clubs.colours) is distinct from (excluded.short_name, excluded.colours)`)
}

/**
 * Imports the short names and colours of the clubs of all competitions. One that the vendor's plan excludes is passed over; when the
 * vendor does not answer, the rest is left.
 * @returns how many competitions are left for a later call
 */
export async function importClubs(_actor: System): Promise<number> {
  for (const [index, slug] of COMPETITIONS.entries())
    try {
      await importCompetition(slug)
    } catch (error) {
      if (!(error instanceof FootballDataError)) throw error
      log.warn({ error, competition: slug }, 'clubs could not be imported')
      if (error.isRetryable) return COMPETITIONS.length - index
    }
  await refreshClubs()
  return 0
}
