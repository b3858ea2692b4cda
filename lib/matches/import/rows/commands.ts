import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { matches } from '@/db/schema/matches'
import type { Admin, System } from '@/lib/core/actor'
import { FACTS, incoming, isNews, listed, RESULT, SOURCE } from './queries'
import type { MatchRow } from './rules'

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
export const upsertMatches = (actor: Admin | System, rows: MatchRow[], days: number): SQL => sql`
  with ${incoming(actor, rows, days)}, written as (
    insert into ${matches} (source, external_id, ${listed(FACTS)}, ${listed(RESULT)}, vendor_result, vendor_updated_at, original_kickoff_at)
    select ${SOURCE}, external_id, ${listed(FACTS)}, ${listed(RESULT)}, vendor_result, vendor_updated_at, kickoff_at
    from incoming order by external_id
    on conflict (source, external_id) do update set ${assignments} where ${isNews('excluded')}
    returning 1
  )
  select (select count(*)::int from incoming) as read, (select count(*)::int from written) as upserted`
