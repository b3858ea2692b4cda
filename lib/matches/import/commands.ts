import 'server-only'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { IngestChange, IngestOutcome } from '@/db/schema/matches'
import { inTransaction } from '@/db/transaction'
import type { Admin, System } from '@/lib/core/actor'
import { log } from '@/lib/core/log'
import { env } from '@/lib/env'
import { footballData } from '@/lib/gateways/football-data'
import { FootballDataError } from '@/lib/gateways/football-data-error'
import { codesToImport } from './queries'
import { type Counts, joinDoubles, storeRows } from './rows/commands'
import { compareMatches } from './rows/queries'
import { type ComparedRow, changeOf, isChange, type MatchRow, rowsOf } from './rows/rules'
import { beginRun, endRun, type ImportOrder, type ImportRun, noteProgress } from './runs/commands'

/** Lines of a dry run that are kept to be shown. */
const DIFF_KEPT = 200
/** No competition is begun after this: somebody waits for the answer. */
const LONGEST_RUN_MS = 240_000

/**
 * Imports fixtures and results: each competition, by the vendor's code, in one transaction of its own, so that half of one
 * never lands and a failing one stops no other. Counts only rows that really change; a repeat, a second run at the same time
 * and a run after a crash find nothing left to do. A corrected result stands; what the vendor says is kept beside it.
 * @param input days: how far around now a match is taken that we do not have; one that we have is always followed
 * @throws DomainError forbidden
 */
export async function importFixtures(actor: Admin | System, input: ImportOrder): Promise<ImportRun> {
  const { competitions, days, dryRun } = input
  const order = { competitions, days, dryRun }
  return carryOut(actor, await inTransaction((tx) => beginRun(actor, order, tx)), order)
}

/**
 * Imports the competitions that it is time to import. Of several who ask at once, one does it: the others find it begun.
 * @returns null when there is none
 */
export async function importDue(actor: System, days: number): Promise<ImportRun | null> {
  const begun = await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import due', 0))`)
    const order = { competitions: await codesToImport(actor, tx), days, dryRun: false }
    return order.competitions.length > 0 ? { id: await beginRun(actor, order, tx), order } : null
  })
  return begun && carryOut(actor, begun.id, begun.order)
}

async function carryOut(
  actor: Admin | System,
  id: string,
  { competitions, days, dryRun }: ImportOrder,
): Promise<ImportRun> {
  const deadline = Date.now() + LONGEST_RUN_MS
  const outcomes: IngestOutcome[] = []
  const diff: IngestChange[] = []
  for (const code of competitions) {
    const outcome: IngestOutcome = { code, read: 0, upserted: 0, error: null }
    try {
      if (Date.now() > deadline) throw new FootballDataError('timeout')
      const rows = rowsOf(code, await footballData().seasonMatches(code), env.APP_TIME_ZONE)
      if (dryRun) Object.assign(outcome, await compare(actor, code, rows, days, diff))
      else
        Object.assign(
          outcome,
          await inTransaction(
            (tx) => storeRows(actor, { code, rows, unread: [] }, days, tx),
            undefined,
            LONGEST_RUN_MS,
          ),
        )
    } catch (error) {
      outcome.error = faultOf(error)
    }
    outcomes.push(outcome)
    await noteProgress(id, outcomes)
  }
  return endRun(id, outcomes, dryRun ? diff : null)
}

/** Reads what would change from within a transaction that is rolled back. */
async function compare(
  actor: Admin | System,
  code: string,
  rows: MatchRow[],
  days: number,
  diff: IngestChange[],
): Promise<Counts> {
  let found: (ComparedRow & { read: number })[] = []
  await inTransaction(async (tx) => {
    await joinDoubles(actor, rows, [], tx)
    found = await tx.execute<ComparedRow & { read: number }>(compareMatches(actor, rows, days))
    tx.rollback()
  }).catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  const changes = found.filter(isChange)
  for (const change of changes.slice(0, DIFF_KEPT - diff.length)) diff.push(changeOf(code, change))
  return { read: found[0]?.read ?? 0, upserted: changes.length }
}

/** As it is written down: the code of the vendor's fault, or `database`; a fault of ours is logged. */
function faultOf(error: unknown): string {
  if (error instanceof FootballDataError) return error.message
  log.error({ error }, 'import failed')
  return 'database'
}
