import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { lockKey } from '@/db/advisory-locks'
import type { Tx } from '@/db/client'
import { columnList } from '@/db/column-list'
import { matches } from '@/db/schema/matches'
import { allowLockWait } from '@/db/timeouts'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { FACT_COLUMNS, incoming, isUpdate, RESULT_COLUMNS, SOURCE } from './queries'
import type { MatchRow, SeasonRows } from './rules'

const POSTPONED = sql`('POSTPONED', 'SUSPENDED')`

const set = (name: string, value: SQL): SQL => sql`${sql.identifier(name)} = ${value}`

const assignments = sql.join(
  [
    ...FACT_COLUMNS.map((name) => set(name, sql`excluded.${sql.identifier(name)}`)),
    ...RESULT_COLUMNS.map((name) => {
      const column = sql.identifier(name)
      return set(
        name,
        sql`case when matches.corrected_at is null then excluded.${column} else matches.${column} end`,
      )
    }),
    set('vendor_result', sql`excluded.vendor_result`),
    set('vendor_updated_at', sql`excluded.vendor_updated_at`),
    set('fetched_at', sql`app_now()`),
    // The original kickoff follows a date that is moved in advance, and stays at the date before a postponement.
    set(
      'original_kickoff_at',
      sql`case when matches.original_kickoff_at is not distinct from matches.kickoff_at
        and matches.status not in ${POSTPONED} and excluded.status not in ${POSTPONED}
        then excluded.kickoff_at else matches.original_kickoff_at end`,
    ),
  ],
  sql`, `,
)

/**
 * Merges stored rows that the answer shows to be one match under different ids: ids that the answer lists together, or an id that it
 * lacks, of the same teams on the same day or in the same unfinished round. The first row takes the new id and keeps its
 * missions, and what the vendor says under it counts, however old; the others become copies of it, with the copies that they had.
 */
const mergeRows = (actor: Admin | System, rows: MatchRow[], ids: readonly string[]): SQL => sql`
  with given as (
    select *, app_day(kickoff_at) as day
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (external_id text, other_ids text[], competition text,
      season smallint, stage text, round smallint, home text, away text, home_id text, away_id text, kickoff_at timestamptz)
  ), answered as (
    select id from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) id
  ), same_match as (
    select named.given_id, known.id
    from (select external_id as given_id, unnest(external_id || other_ids) as external_id from given) named
    join ${matches} known on known.source = ${SOURCE} and known.external_id = named.external_id
    union
    select given.external_id, known.id
    from given join ${matches} known on known.source = ${SOURCE} and known.competition = given.competition
      and known.home_id = given.home_id and known.away_id = given.away_id
    where known.external_id not in (select id from answered)
      and (known.match_day = given.day or known.status not in ('FINISHED', 'AWARDED') and known.season = given.season
        and (known.stage, known.round) is not distinct from (given.stage, given.round) and num_nulls(known.stage, known.round) < 2)
    union
    select given.external_id, known.id
    from given join ${matches} known on known.source <> ${SOURCE} and known.competition = given.competition
      and lower(known.home) = lower(given.home) and lower(known.away) = lower(given.away) and known.match_day = given.day
  ), family as (
    select same_match.given_id, known.id, known.external_id,
      case when known.external_id = given.external_id then 0 when known.match_day = given.day then 1 else 2 end as place
    from same_match join given on given.external_id = same_match.given_id
    join ${matches} known on known.id = same_match.id and known.duplicate_of is null
  ), first as (
    select distinct on (given_id) given_id, id, external_id from family order by given_id, place, id
  ), renumbered as (
    update ${matches} set source = ${SOURCE}, external_id = first.given_id, vendor_updated_at = null,
      renumbered_at = case source when ${SOURCE} then app_now() end,
      former_ids = case source when ${SOURCE} then former_ids || matches.external_id else former_ids end
    from first where matches.id = first.id and first.external_id <> first.given_id and ${holdsRight(actor)}
  )
  update ${matches} set duplicate_of = first.id
  from family join first on first.given_id = family.given_id
  where (matches.id = family.id or matches.duplicate_of = family.id) and family.id <> first.id and ${holdsRight(actor)}`

/**
 * Records since when the answer lacks a match of its seasons that is not over, or one that was annulled and is listed again under a
 * new number; clears it when the match is back.
 */
const noteMissing = (actor: Admin | System, rows: MatchRow[], ids: readonly string[]): SQL => sql`
  with answered as (
    select id from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) id
  ), given as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (competition text, season smallint, stage text,
      round smallint, home_id text, away_id text)
  ), seasons as (
    select distinct competition, season from given
  )
  update ${matches} set missing_since = case when missing_since is null then app_now() end
  from seasons
  where source = ${SOURCE} and matches.competition = seasons.competition and matches.season = seasons.season
    and duplicate_of is null and ${holdsRight(actor)}
    and (external_id in (select id from answered)) = (missing_since is not null)
    and (missing_since is not null or status not in ('FINISHED', 'AWARDED', 'CANCELLED') or exists (select from given
      where (given.competition, given.season, given.home_id, given.away_id)
          = (matches.competition, matches.season, matches.home_id, matches.away_id)
        and (given.stage, given.round) is not distinct from (matches.stage, matches.round)
        and num_nulls(given.stage, given.round) < 2))`

/** Writes what is new. @returns one row: matches within the scope, and rows that really changed */
const upsertMatches = (actor: Admin | System, rows: MatchRow[], days: number | null): SQL => sql`
  with ${incoming(actor, rows, days)}, written as (
    insert into ${matches} (source, external_id, ${columnList(FACT_COLUMNS)}, ${columnList(RESULT_COLUMNS)}, vendor_result, vendor_updated_at, original_kickoff_at)
    select ${SOURCE}, external_id, ${columnList(FACT_COLUMNS)}, ${columnList(RESULT_COLUMNS)}, vendor_result, vendor_updated_at, kickoff_at
    from incoming order by external_id
    on conflict (source, external_id) do update set ${assignments} where ${isUpdate('excluded')}
    returning 1
  )
  select (select count(*)::int from incoming) as read, (select count(*)::int from written) as upserted`

export type Counts = { read: number; upserted: number }

/** Rows of one statement: a season of many thousands in one would exceed the time limit of statements. */
const BATCH = 2_000

/** `days`: around now, within which new matches are taken. */
export type StoreRequest = { code: string; season: SeasonRows; days: number }

/**
 * Brings the stored matches of a competition in line with an answer.
 * Imports of the same competition wait for each other: the later one then finds nothing to change.
 */
export async function storeRows(
  actor: Admin | System,
  { code, season, days }: StoreRequest,
  tx: Tx,
): Promise<Counts> {
  const { rows } = season
  await allowLockWait(tx, 30)
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('import', code)})`)
  await mergeDuplicates(actor, season, tx)
  const counts = { read: 0, upserted: 0 }
  for (let from = 0; from < rows.length; from += BATCH) {
    const [done] = await tx.execute<Counts>(upsertMatches(actor, rows.slice(from, from + BATCH), days))
    counts.read += done?.read ?? 0
    counts.upserted += done?.upserted ?? 0
  }
  return counts
}

/** Brings stored matches in line with an answer that holds only part of a season: adds no match and reports none as missing. */
export async function storeKnown(actor: Admin | System, rows: MatchRow[], tx: Tx): Promise<number> {
  const [done] = await tx.execute<Counts>(upsertMatches(actor, rows, null))
  return done?.upserted ?? 0
}

/** Merges the rows of one match, and records which matches the answer lacks. */
export async function mergeDuplicates(
  actor: Admin | System,
  { rows, skipped }: SeasonRows,
  tx: Tx,
): Promise<void> {
  const ids = [
    ...rows.flatMap(({ external_id, other_ids }) => [external_id, ...other_ids]),
    ...skipped.flatMap(({ id }) => id ?? []),
  ]
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.execute(mergeRows(actor, rows.slice(from, from + BATCH), ids))
  await tx.execute(noteMissing(actor, rows, ids))
}
