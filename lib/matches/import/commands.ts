import 'server-only'
import { sql } from 'drizzle-orm'
import { lockKey } from '@/db/advisory-locks'
import type { IngestChange, IngestOutcome } from '@/db/schema/matches'
import { inTransaction } from '@/db/transaction'
import type { Admin, System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { env } from '@/lib/env'
import { footballData } from '@/lib/gateways/football-data'
import type { SkippedRow } from '@/lib/gateways/football-data-answer'
import { FootballDataError } from '@/lib/gateways/football-data-error'
import { codesToImport } from './queries'
import { type Counts, mergeDuplicates, type StoreRequest, storeRows } from './rows/commands'
import { compareMatches } from './rows/queries'
import { type ComparedRow, changeOf, isChange, rowsOf } from './rows/rules'
import { LONGEST_RUN_MS } from './rules'
import { beginRun, endRun, type ImportRequest, type ImportRun, noteProgress } from './runs/commands'

/** Changes of a preview, and skipped rows of a competition, that a run stores. */
const DIFF_KEPT = 200
const SKIPPED_KEPT = 20

/**
 * Imports fixtures and results. Each competition, by the vendor's code, has its own transaction: none is half written, and one
 * that fails does not stop the others. A row that cannot be read is skipped and reported. Only rows that really change are
 * counted: a repeat, a parallel run and a run after a crash find nothing left to do. A corrected result stands; what the vendor
 * says is stored beside it.
 * @param input days: around now, within which new matches are taken; stored ones are always followed
 * @throws DomainError forbidden
 */
export async function importFixtures(actor: Admin | System, input: ImportRequest): Promise<ImportRun> {
  const { competitions, days, dryRun } = input
  const request = { competitions, days, dryRun }
  return carryOut(actor, await inTransaction((tx) => beginRun(actor, request, tx)), request)
}

/**
 * Imports the competitions that are due. Of concurrent calls only one does the work.
 * @returns null when none is due, or another call is already importing
 */
export async function importDue(actor: System, days: number): Promise<ImportRun | null> {
  const begun = await inTransaction(async (tx) => {
    const [turn] = await tx.execute<{ isFree: boolean }>(sql`
      select pg_try_advisory_xact_lock(${lockKey('import due')}) as "isFree"`)
    if (!turn?.isFree) return null
    const request = { competitions: await codesToImport(actor, tx), days, dryRun: false }
    return request.competitions.length > 0 ? { id: await beginRun(actor, request, tx), request } : null
  })
  return begun && carryOut(actor, begun.id, begun.request)
}

async function carryOut(
  actor: Admin | System,
  id: string,
  { competitions, days, dryRun }: ImportRequest,
): Promise<ImportRun> {
  const deadline = Date.now() + LONGEST_RUN_MS
  const outcomes: IngestOutcome[] = []
  const diff: IngestChange[] = []
  for (const code of competitions) {
    const outcome: IngestOutcome = { code, read: 0, upserted: 0, error: null }
    try {
      if (Date.now() > deadline) throw new FootballDataError('timeout')
      const season = rowsOf(code, await footballData().seasonMatches(code), env.APP_TIME_ZONE)
      if (season.skipped.length > 0) outcome.skipped = summaryOf(season.skipped)
      const counts = dryRun
        ? await compare(actor, { code, season, days }, diff)
        : await inTransaction((tx) => storeRows(actor, { code, season, days }, tx), undefined, LONGEST_RUN_MS)
      Object.assign(outcome, counts)
    } catch (error) {
      outcome.error = faultOf(error)
    }
    outcomes.push(outcome)
    await noteProgress(id, outcomes)
  }
  return endRun(id, outcomes, dryRun ? diff : null)
}

const summaryOf = (skipped: SkippedRow[]) => ({
  count: skipped.length,
  rows: skipped.slice(0, SKIPPED_KEPT).map(({ id, reason }) => ({ id, reason: reason.slice(0, 120) })),
})

/** Thrown to roll back a comparison. Drizzle's own error may come from another chunk of the build, where `instanceof` fails. */
class Rollback extends Error {}

/** Reads what would change, in a transaction that is rolled back. */
async function compare(actor: Admin | System, request: StoreRequest, diff: IngestChange[]): Promise<Counts> {
  let found: (ComparedRow & { read: number })[] = []
  await inTransaction(async (tx) => {
    await mergeDuplicates(actor, request.season, tx)
    found = await tx.execute<ComparedRow & { read: number }>(
      compareMatches(actor, request.season.rows, request.days),
    )
    throw new Rollback()
  }).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  const changes = found.filter(isChange)
  for (const change of changes.slice(0, DIFF_KEPT - diff.length)) diff.push(changeOf(request.code, change))
  return { read: found[0]?.read ?? 0, upserted: changes.length }
}

/** As the run records it: the code and detail of the vendor's fault, or `database`, which is logged. */
function faultOf(error: unknown): string {
  if (error instanceof FootballDataError) return error.message
  log.error({ error }, 'import failed')
  return 'database'
}
