import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import { ENTRIES, fillLedger } from './big-ledger.ts'
import { number, type Row, seconds } from './row.ts'
import type { Stage } from './stage.ts'
import { median } from './statistics.ts'

const BUDGET_MS = 5_000
const RUNS = 3
const QUICK_ENTRIES = 20_000

/** All invariants over a large ledger, without the statement timeout that the application sets. */
export async function ledgerPart({ databases, options }: Stage): Promise<Row[]> {
  const entries = options.quick ? QUICK_ENTRIES : ENTRIES
  const sql = postgres(databases.ledger, { max: 1, onnotice: () => {} })
  try {
    const filling = performance.now()
    await fillLedger(databases.ledger, sql, entries)
    const filled = performance.now() - filling
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ledger_entries`
    const times: number[] = []
    let violations = 0
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now()
      const results = await checkInvariants(drizzle({ client: sql }))
      times.push(performance.now() - began)
      violations += results.reduce((sum, result) => sum + result.violations, 0)
    }
    const ms = median(times)
    return [
      {
        what: `invariants on ${number(row?.n ?? 0)} entries, ${violations} violations`,
        product: seconds(ms),
        budget: `≤ ${seconds(BUDGET_MS)}, none violated`,
        met: ms <= BUDGET_MS && violations === 0,
      },
      {
        what: 'one line of the ledger by the schema, in bulk: mission, deed, two entries, hash chain',
        product: `${number((filled / entries) * 2, 2)} ms`,
      },
    ]
  } finally {
    await sql.end()
  }
}
