import 'server-only'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ingestRuns } from '@/db/schema/matches'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { holdsWords, orderBy } from '@/lib/core/tables/search'
import { pageBounds, type TablePage, type TableQuery } from '@/lib/core/tables/table'
import { RUN_SORTS, RUNS_SHOWN, type RunSort } from '../rules'

const LATEST_FETCHED = 10
const RECENT_MINUTES = 60
/** How long the import page remembers what an admin has chosen. */
const OWN_DAYS = 7

const listed = {
  id: ingestRuns.id,
  endpoint: ingestRuns.endpoint,
  competitions: ingestRuns.competitions,
  days: ingestRuns.days,
  dryRun: ingestRuns.dryRun,
  startedAt: ingestRuns.startedAt,
  finishedAt: ingestRuns.finishedAt,
  ok: ingestRuns.ok,
  itemsRead: ingestRuns.itemsRead,
  itemsUpserted: ingestRuns.itemsUpserted,
  error: ingestRuns.error,
  outcomes: ingestRuns.outcomes,
}
const NEWEST = sql`${desc(ingestRuns.startedAt)}, ${ingestRuns.id}`

const runSelect = () =>
  database()
    .select({
      ...listed,
      isRecent: sql<boolean>`${ingestRuns.startedAt} > app_now() - make_interval(mins => ${RECENT_MINUTES})`,
      diff: ingestRuns.diff,
    })
    .from(ingestRuns)
export type IngestRun = Awaited<ReturnType<typeof runSelect>>[number]

/** The last runs, newest first. */
export async function latestRuns(actor: Admin): Promise<IngestRun[]> {
  return runSelect().where(holdsRight(actor)).orderBy(NEWEST).limit(LATEST_FETCHED)
}

/** The admin's own last run of this week, or null. */
export async function ownRun(actor: Admin): Promise<IngestRun | null> {
  const [run] = await runSelect()
    .where(
      sql`${ingestRuns.actorId} = ${actor.userId} and ${ingestRuns.startedAt} > app_now() - make_interval(days => ${OWN_DAYS})
        and ${holdsRight(actor)}`,
    )
    .orderBy(NEWEST)
    .limit(1)
  return run ?? null
}

export type ListedRun = Omit<IngestRun, 'isRecent' | 'diff'>

const ORDERS: Record<RunSort, SQL> = {
  started: sql`${ingestRuns.startedAt}`,
  read: sql`${ingestRuns.itemsRead}`,
  upserted: sql`case when ${ingestRuns.dryRun} then null else ${ingestRuns.itemsUpserted} end`,
  took: sql`${ingestRuns.finishedAt} - ${ingestRuns.startedAt}`,
}

const OUTCOME = sql`case when ${ingestRuns.ok} is null then 'running' when ${ingestRuns.ok} then 'ok' else 'failed' end`

/** The codes of a run's competitions and of its faults, and what the page calls them. */
const textOf = (
  called: Record<string, string>,
) => sql`concat_ws(' ', array_to_string(${ingestRuns.competitions}, ' '),
  (select string_agg(name.value, ' ') from jsonb_each_text(${JSON.stringify(called)}::text::jsonb) name
    where name.key = any(${ingestRuns.competitions} || regexp_split_to_array(coalesce(${ingestRuns.error}, ''), '[ :;]+'))))`

/**
 * A page of all stored runs in the order of the URL, by default newest first.
 * @param called names of competitions and sentences of faults by their codes, for the search
 */
export async function runPage(
  actor: Admin,
  query: TableQuery,
  called: Record<string, string>,
): Promise<TablePage<ListedRun>> {
  const { search, sort, descending, filters } = query
  const wanted = and(
    holdsRight(actor),
    holdsWords(textOf(called), search),
    filters.outcome ? sql`${OUTCOME} = ${filters.outcome}` : undefined,
    filters.competition ? sql`${filters.competition}::text = any(${ingestRuns.competitions})` : undefined,
    filters.kind ? sql`${ingestRuns.dryRun} = ${filters.kind === 'dry'}::boolean` : undefined,
  )
  const shown = pageBounds(await database().$count(ingestRuns, wanted), query, RUNS_SHOWN)
  const known = RUN_SORTS.find((name) => name === sort)
  const rows = await database()
    .select(listed)
    .from(ingestRuns)
    .where(wanted)
    .orderBy(orderBy(known && ORDERS[known], descending, NEWEST))
    .limit(RUNS_SHOWN)
    .offset((shown.page - 1) * RUNS_SHOWN)
  return { rows, ...shown }
}
