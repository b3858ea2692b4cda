import { inTransaction } from '@/db/transaction'
import { beginRun, endRun } from '@/lib/matches/import/runs/commands'
import { system } from './factories'

/** A run that ended with these faults, by the vendor's codes; null for a competition that was read. */
export async function endedRun(faults: Record<string, string | null>): Promise<void> {
  const competitions = Object.keys(faults)
  const id = await inTransaction((tx) => beginRun(system, { competitions, days: 7, dryRun: false }, tx))
  const outcomes = competitions.map((code) => ({ code, read: 0, upserted: 0, error: faults[code] ?? null }))
  await endRun(id, outcomes, null)
}
