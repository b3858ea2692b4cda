import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { columnList } from '@/db/column-list'
import { matches } from '@/db/schema/matches'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import type { MatchRow } from './rules'

export const SOURCE = sql`'football-data'`

/** The columns that the vendor sets, without the result. */
export const FACT_COLUMNS = [
  'competition',
  'season',
  'stage',
  'round',
  'home',
  'away',
  'home_id',
  'away_id',
  'kickoff_at',
  'kickoff_known',
]
const SCORES = ['half', 'regular', 'extra', 'penalties'].flatMap((part) => [`${part}_home`, `${part}_away`])
export const RESULT_COLUMNS = ['status', 'duration', 'winner', ...SCORES]

/**
 * False for an answer that is older than the stored one or says the same.
 * @param answer the alias of its row
 */
export const isUpdate = (answer: string): SQL => {
  const of = sql.identifier(answer)
  return sql`(matches.vendor_updated_at is null or ${of}.vendor_updated_at is null or ${of}.vendor_updated_at >= matches.vendor_updated_at)
    and (${columnList([...FACT_COLUMNS, 'vendor_result'], 'matches')}) is distinct from (${columnList([...FACT_COLUMNS, 'vendor_result'], answer)})`
}

/**
 * The rows to import: those of the window, those that are stored, whatever their date, and for the job every finished match, since
 * tables and ratings need the season from its start.
 * @param days null takes only stored matches
 */
export const incoming = (actor: Admin | System, rows: MatchRow[], days: number | null): SQL => sql`
  incoming as (
    select given.*, ${columnList(RESULT_COLUMNS, 'result')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (external_id text, competition text, season smallint, stage text,
      round smallint, home text, away text, home_id text, away_id text, kickoff_at timestamptz, kickoff_known boolean,
      vendor_updated_at timestamptz, vendor_result jsonb)
    cross join lateral jsonb_to_record(given.vendor_result) result (status text, duration text, winner text,
      half_home smallint, half_away smallint, regular_home smallint, regular_away smallint, extra_home smallint,
      extra_away smallint, penalties_home smallint, penalties_away smallint)
    where ${holdsRight(actor)} and ((given.kickoff_at is null and ${days}::int is not null)
      or (${actor.kind === 'system' && days !== null}::boolean and result.status = 'FINISHED')
      or given.kickoff_at between app_now() - make_interval(days => ${days}::int) and app_now() + make_interval(days => ${days}::int)
      or exists (select from ${matches} known where known.source = ${SOURCE} and known.external_id = given.external_id))
  )`

const asJson = (of: string): SQL =>
  sql`jsonb_build_object(${sql.join(
    FACT_COLUMNS.map((name) => sql`${name}::text, ${sql.identifier(of)}.${sql.identifier(name)}`),
    sql`, `,
  )}) || coalesce(${sql.identifier(of)}.vendor_result, '{}')`

/** Reads what an import would write. @returns a row for each change, all with the count of rows read */
export const compareMatches = (actor: Admin | System, rows: MatchRow[], days: number): SQL => sql`
  with ${incoming(actor, rows, days)}
  select counted.read, change.* from (select count(*)::int as read from incoming) counted
  left join lateral (
    select given.external_id as "externalId", given.home, given.away, matches.id is null as "isNew",
      ${asJson('matches')} as before, ${asJson('given')} as after
    from incoming given
    left join ${matches} on matches.source = ${SOURCE} and matches.external_id = given.external_id
    where matches.id is null or (${isUpdate('given')})
    order by given.kickoff_at, given.external_id
  ) change on true`
