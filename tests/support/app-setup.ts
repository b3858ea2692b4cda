import { setInterval } from 'node:timers/promises'
import { db, forgetLimits } from './app-database'

const POLL_MS = 200
const LONGEST_POLLS = 300

/** Before the first test: limits count over minutes, so what an earlier run has used up is given back; and the season is there. */
export default async function setup(): Promise<void> {
  await forgetLimits()
  await seasonIsThere()
  await db().end()
}

/** The first run of the scheduler goes on for a while after the application is ready. */
async function seasonIsThere(): Promise<void> {
  let polls = 0
  for await (const _ of setInterval(POLL_MS)) {
    const [row] = await db()<{ there: boolean }[]>`
      select exists (select from ingest_runs where finished_at is not null)
        and (select count(distinct competition) from mission_templates where rule is not null) = 8 as there`
    if (row?.there) return
    if (++polls > LONGEST_POLLS) throw new Error('the season was not imported')
  }
}
