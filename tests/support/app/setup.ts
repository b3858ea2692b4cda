import { setInterval } from 'node:timers/promises'
import type postgres from 'postgres'
import { oneConnection } from '@/db/one-connection'
import { APPS, databaseUrl } from './app'
import { forgetLimits } from './database'

const POLL_MS = 200
const LONGEST_POLLS = 300

/**
 * Before the first test: gives back the limits that an earlier run has used up, since they count over minutes, and waits until the season
 * is imported.
 */
export default async function setup(): Promise<void> {
  for (const app of APPS) {
    const sql = oneConnection(databaseUrl(app))
    await forgetLimits(sql)
    await seasonIsThere(sql)
    await sql.end()
  }
}

/** The first run of the scheduler goes on for a while after the application is ready. */
async function seasonIsThere(sql: postgres.Sql): Promise<void> {
  let polls = 0
  for await (const _ of setInterval(POLL_MS)) {
    const [row] = await sql<{ there: boolean }[]>`
      select exists (select from ingest_runs where finished_at is not null)
        and (select count(distinct competition) from mission_templates where rule is not null) = 8 as there`
    if (row?.there) return
    if (++polls > LONGEST_POLLS) throw new Error('the season was not imported')
  }
}
