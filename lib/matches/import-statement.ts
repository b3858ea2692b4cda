import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { matches } from '@/db/schema/matches'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import type { IncomingMatch } from './incoming'

const SOURCE = sql`'football-data'`

/** What the vendor says of a match apart from its result. */
const FACTS = [
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
const RESULT = ['status', 'duration', 'winner', ...SCORES]

const listed = (names: string[], of?: string): SQL =>
  sql.join(
    names.map((name) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )

/** An older answer that arrives late changes nothing; neither does one that says what is known. */
const isNews = (given: string): SQL => {
  const of = sql.identifier(given)
  return sql`(matches.vendor_updated_at is null or ${of}.vendor_updated_at is null or ${of}.vendor_updated_at >= matches.vendor_updated_at)
    and (${listed([...FACTS, 'vendor_result'], 'matches')}) is distinct from (${listed([...FACTS, 'vendor_result'], given)})`
}

/** The rows that count: those of the window, and those that we have, wherever their date has gone. */
const incoming = (actor: Admin | System, rows: IncomingMatch[], days: number): SQL => sql`
  incoming as (
    select given.*, ${listed(RESULT, 'result')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (external_id text, competition text, season smallint, stage text,
      round smallint, home text, away text, home_id text, away_id text, kickoff_at timestamptz, kickoff_known boolean,
      vendor_updated_at timestamptz, vendor_result jsonb)
    cross join lateral jsonb_to_record(given.vendor_result) result (status text, duration text, winner text,
      half_home smallint, half_away smallint, regular_home smallint, regular_away smallint, extra_home smallint,
      extra_away smallint, penalties_home smallint, penalties_away smallint)
    where ${holdsRight(actor)} and (given.kickoff_at is null
      or given.kickoff_at between app_now() - make_interval(days => ${days}) and app_now() + make_interval(days => ${days})
      or exists (select from ${matches} known where known.source = ${SOURCE} and known.external_id = given.external_id))
  )`

const POSTPONED = sql`('POSTPONED', 'SUSPENDED')`

const set = (name: string, value: SQL): SQL => sql`${sql.identifier(name)} = ${value}`

const assignments = sql.join(
  [
    ...FACTS.map((name) => set(name, sql`excluded.${sql.identifier(name)}`)),
    ...RESULT.map((name) => {
      const column = sql.identifier(name)
      return set(
        name,
        sql`case when matches.corrected_at is null then excluded.${column} else matches.${column} end`,
      )
    }),
    set('vendor_result', sql`excluded.vendor_result`),
    set('vendor_updated_at', sql`excluded.vendor_updated_at`),
    set('fetched_at', sql`app_now()`),
    // It follows a date that moves ahead of time, and stays behind from the postponement on.
    set(
      'original_kickoff_at',
      sql`case when matches.original_kickoff_at is not distinct from matches.kickoff_at
        and matches.status not in ${POSTPONED} and excluded.status not in ${POSTPONED}
        then excluded.kickoff_at else matches.original_kickoff_at end`,
    ),
  ],
  sql`, `,
)

/** Writes what is new in one statement. @returns one row: matches read within the scope, and really changed */
export const upsertMatches = (actor: Admin | System, rows: IncomingMatch[], days: number): SQL => sql`
  with ${incoming(actor, rows, days)}, written as (
    insert into ${matches} (source, external_id, ${listed(FACTS)}, ${listed(RESULT)}, vendor_result, vendor_updated_at, original_kickoff_at)
    select ${SOURCE}, external_id, ${listed(FACTS)}, ${listed(RESULT)}, vendor_result, vendor_updated_at, kickoff_at
    from incoming order by external_id
    on conflict (source, external_id) do update set ${assignments} where ${isNews('excluded')}
    returning 1
  )
  select (select count(*)::int from incoming) as read, (select count(*)::int from written) as upserted`

const asJson = (of: string): SQL =>
  sql`jsonb_build_object(${sql.join(
    FACTS.map((name) => sql`${name}::text, ${sql.identifier(of)}.${sql.identifier(name)}`),
    sql`, `,
  )}) || coalesce(${sql.identifier(of)}.vendor_result, '{}')`

/** Reads what the other statement would write. @returns a row for each change, all with the count of what was read */
export const compareMatches = (actor: Admin | System, rows: IncomingMatch[], days: number): SQL => sql`
  with ${incoming(actor, rows, days)}
  select counted.read, change.* from (select count(*)::int as read from incoming) counted
  left join lateral (
    select given.external_id as "externalId", given.home, given.away, matches.id is null as "isNew",
      ${asJson('matches')} as before, ${asJson('given')} as after
    from incoming given
    left join ${matches} on matches.source = ${SOURCE} and matches.external_id = given.external_id
    where matches.id is null or (${isNews('given')})
    order by given.kickoff_at, given.external_id
  ) change on true`
