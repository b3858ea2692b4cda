import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { ingestRuns, matches } from '@/db/schema/matches'
import { competitionOf } from '@/lib/competitions/rules'
import type { System } from '@/lib/core/actor'
import { IMPORT_CODES } from './rules'

/** Minutes between imports of a competition with results due, hours between imports of any other. */
const RESULT_EVERY_MINUTES = 5
const FIXTURES_EVERY_HOURS = 6
/** From kick-off to the earliest end. */
const MATCH_MINUTES = 105

/**
 * The vendor's codes of the competitions that it is time to import, in the order of the import page. One whose last run has
 * failed, or was killed, is asked about again like one with results to come.
 */
export async function codesToImport(_actor: System, conn: Conn = database()): Promise<string[]> {
  const known = IMPORT_CODES.map((code) => ({ code, competition: competitionOf(code) }))
  const rows = await conn.execute<{ code: string }>(sql`
    select known.code from jsonb_to_recordset(${JSON.stringify(known)}::text::jsonb) known (code text, competition text)
    cross join lateral (
      select max(started_at) as tried,
        max(started_at) filter (where outcomes @> jsonb_build_array(jsonb_build_object('code', known.code, 'error', null))) as done
      from ${ingestRuns}
      where not dry_run and known.code = any(competitions)
        and started_at > app_now() - make_interval(hours => ${FIXTURES_EVERY_HOURS})) last
    where last.tried is null
      or (last.tried < app_now() - make_interval(mins => ${RESULT_EVERY_MINUTES}) and (last.done is null or exists (
        select from ${matches} where ${matches.competition} = known.competition
          and ${matches.status} not in ('FINISHED', 'AWARDED', 'CANCELLED', 'POSTPONED')
          and ${matches.kickoffAt} between app_now() - interval '3 days' and app_now() - make_interval(mins => ${MATCH_MINUTES}))))`)
  const due = new Set(rows.map(({ code }) => code))
  return IMPORT_CODES.filter((code) => due.has(code))
}
