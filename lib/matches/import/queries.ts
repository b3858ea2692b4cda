import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { ingestRuns, matches } from '@/db/schema/matches'
import { competitionOf } from '@/lib/competitions/rules'
import type { System } from '@/lib/core/actor'
import { IMPORT_CODES } from './rules'

/** How often a competition is imported: with results due or after a failure, otherwise, and after a 403. */
const RESULT_EVERY_MINUTES = 5
const FIXTURES_EVERY_HOURS = 6
const REFUSED_EVERY_HOURS = 24
/** From kickoff to the earliest end. */
const MATCH_MINUTES = 105

/**
 * The vendor's codes of the competitions that are due to be imported, in the order of the import page. One whose last import
 * failed or was killed is due like one with results to come; one that the vendor's plan excludes (403), after a day.
 */
export async function codesToImport(_actor: System, conn: Conn = database()): Promise<string[]> {
  const known = IMPORT_CODES.map((code) => ({ code, competition: competitionOf(code) }))
  const rows = await conn.execute<{ code: string }>(sql`
    select known.code from jsonb_to_recordset(${JSON.stringify(known)}::text::jsonb) known (code text, competition text)
    cross join lateral (
      select max(run.started_at) as tried, max(run.started_at) filter (where jsonb_typeof(outcome -> 'error') = 'null') as done,
        max(run.started_at) filter (where outcome ->> 'error' like 'restricted%') as refused
      from ${ingestRuns} run
      left join lateral (
        select one as outcome from jsonb_array_elements(run.outcomes) one where one ->> 'code' = known.code limit 1) own on true
      where not run.dry_run and known.code = any(run.competitions)
        and run.started_at > app_now() - make_interval(hours => ${REFUSED_EVERY_HOURS}) and run.started_at <= app_now()) last
    where (last.refused is null or last.done > last.refused)
      and (last.tried is null or last.tried < app_now() - make_interval(hours => ${FIXTURES_EVERY_HOURS})
        or last.tried < app_now() - make_interval(mins => ${RESULT_EVERY_MINUTES}) and (
          coalesce(last.done < app_now() - make_interval(hours => ${FIXTURES_EVERY_HOURS}), true) or exists (
            select from ${matches} where ${matches.competition} = known.competition and ${matches.duplicateOf} is null
              and ${matches.status} not in ('AWARDED', 'CANCELLED', 'POSTPONED')
              and (${matches.status} <> 'FINISHED' or ${matches.source} = 'football-data' and ${matches.correctedAt} is null
                and num_nulls(${matches.regularHome}, ${matches.halfHome}) > 0)
              and ${matches.kickoffAt} between app_now() - interval '3 days' and app_now() - make_interval(mins => ${MATCH_MINUTES}))))`)
  const due = new Set(rows.map(({ code }) => code))
  return IMPORT_CODES.filter((code) => due.has(code))
}
