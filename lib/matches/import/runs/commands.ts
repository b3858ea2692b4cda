import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { type Conn, database, type Tx } from '@/db/client'
import { type IngestChange, type IngestOutcome, ingestRuns } from '@/db/schema/matches'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { LONGEST_RUN_MS } from '../rules'

export type ImportRequest = { competitions: string[]; days: number; dryRun: boolean }
export type ImportRun = { id: string; ok: boolean; read: number; upserted: number; outcomes: IngestOutcome[] }

/** Records the start of a run. @returns its id @throws DomainError forbidden */
export async function beginRun(
  actor: Admin | System,
  { competitions, days, dryRun }: ImportRequest,
  tx: Tx,
): Promise<string> {
  await closeKilledRuns(actor, tx)
  const list = sql`array(select jsonb_array_elements_text(${JSON.stringify(competitions)}::text::jsonb))`
  const [run] = await tx.execute<{ id: string }>(sql`
    insert into ${ingestRuns} (endpoint, competitions, days, dry_run, actor_id)
    select 'competitions/{code}/matches', ${list}, ${days}, ${dryRun}, ${actor.kind === 'admin' ? actor.userId : null}::uuid
    where ${holdsRight(actor)} returning id`)
  if (!run) throw new DomainError('forbidden')
  const detail = { competitions, days, dryRun }
  await writeAudit(actor, { action: 'matches.import', subject: run.id, detail }, tx)
  return run.id
}

/** Records the competitions that are done, while the run goes on. */
export async function noteProgress(id: string, outcomes: IngestOutcome[]): Promise<void> {
  await database().update(ingestRuns).set({ outcomes }).where(eq(ingestRuns.id, id))
}

const isOutsidePlan = ({ error }: IngestOutcome): boolean => error?.startsWith('restricted') ?? false

/** Whether one of these competitions, or any, was imported within the days before. */
const wasImported = (days: number, codes: string[] | null) => sql`exists (
  select from ${ingestRuns} earlier cross join lateral jsonb_array_elements(earlier.outcomes) one
  where not earlier.dry_run and earlier.started_at > app_now() - make_interval(days => ${days}) and jsonb_typeof(one -> 'error') = 'null'
    ${codes ? sql`and one ->> 'code' in (select jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb))` : sql``})`

/**
 * Records the end of a run. It succeeds without the competitions that the vendor's plan excludes (403): those that it has not
 * given for a week, while it gives others. A key that no longer counts is refused the same way.
 * @param diff of a preview, else null
 */
export async function endRun(
  id: string,
  outcomes: IngestOutcome[],
  diff: IngestChange[] | null,
): Promise<ImportRun> {
  const failed = outcomes.filter(({ error }) => error !== null)
  const read = outcomes.reduce((sum, outcome) => sum + outcome.read, 0)
  const upserted = outcomes.reduce((sum, outcome) => sum + outcome.upserted, 0)
  const codes = failed.map(({ code }) => code)
  const givesOthers = failed.length < outcomes.length ? sql`true` : wasImported(1, null)
  const isWell =
    failed.length === 0
      ? sql`true`
      : sql`${failed.every(isOutsidePlan)} and not ${wasImported(7, codes)} and ${givesOthers}`
  const error = failed.length === 0 ? null : failed.map((one) => `${one.code} ${one.error}`).join('; ')
  const [ended] = await database()
    .update(ingestRuns)
    .set({
      finishedAt: sql`app_now()`,
      ok: sql`${isWell}`,
      itemsRead: read,
      itemsUpserted: upserted,
      error,
      outcomes,
      diff,
    })
    .where(eq(ingestRuns.id, id))
    .returning({ ok: ingestRuns.ok })
  return { id, ok: ended?.ok ?? false, read, upserted, outcomes }
}

/** For a competition that was started just before the end of the longest run. */
const MARGIN_MS = 60_000

/**
 * Ends runs whose process was killed, with the error `killed`. A run that is still going records its own end over that.
 * @returns how many
 */
export async function closeKilledRuns(_actor: Admin | System, tx: Conn = database()): Promise<number> {
  const closed = await tx
    .update(ingestRuns)
    .set({ finishedAt: sql`app_now()`, ok: false, error: 'killed' })
    .where(
      sql`${ingestRuns.finishedAt} is null
        and ${ingestRuns.startedAt} < app_now() - make_interval(secs => ${(LONGEST_RUN_MS + MARGIN_MS) / 1000})`,
    )
    .returning({ id: ingestRuns.id })
  return closed.length
}

const RUNS_RETENTION_DAYS = 90

/** Deletes old runs; who asked for them stays in the audit log. @returns the number deleted */
export async function purgeImports(_actor: System): Promise<number> {
  const deleted = await database()
    .delete(ingestRuns)
    .where(sql`${ingestRuns.startedAt} < app_now() - make_interval(days => ${RUNS_RETENTION_DAYS})`)
    .returning({ id: ingestRuns.id })
  return deleted.length
}
