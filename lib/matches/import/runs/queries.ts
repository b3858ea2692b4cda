import 'server-only'
import { desc, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { ingestRuns } from '@/db/schema/matches'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { RUNS_SHOWN } from '../rules'

const runSelect = (conn: Conn) =>
  conn
    .select({
      id: ingestRuns.id,
      endpoint: ingestRuns.endpoint,
      competitions: ingestRuns.competitions,
      days: ingestRuns.days,
      dryRun: ingestRuns.dryRun,
      /** By an admin, not by the minute job. */
      isManual: sql<boolean>`${ingestRuns.actorId} is not null`,
      startedAt: ingestRuns.startedAt,
      finishedAt: ingestRuns.finishedAt,
      ok: ingestRuns.ok,
      itemsRead: ingestRuns.itemsRead,
      itemsUpserted: ingestRuns.itemsUpserted,
      error: ingestRuns.error,
      outcomes: ingestRuns.outcomes,
      diff: ingestRuns.diff,
    })
    .from(ingestRuns)
export type IngestRun = Awaited<ReturnType<typeof runSelect>>[number]

/** The last runs, newest first. */
export async function latestRuns(actor: Admin, conn: Conn = database()): Promise<IngestRun[]> {
  return runSelect(conn)
    .where(holdsRight(actor))
    .orderBy(desc(ingestRuns.startedAt), ingestRuns.id)
    .limit(RUNS_SHOWN)
}
