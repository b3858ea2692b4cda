import { drizzle } from 'drizzle-orm/postgres-js'
import { z } from 'zod'
import { oneConnection, withConnection } from '@/db/one-connection'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { runChild } from '../child.ts'
import { type Grown, growDatabase } from '../growth/database.ts'
import type { Options } from '../options.ts'
import { milliseconds, number, type Row, seconds } from '../row.ts'
import { scratchCluster } from '../scratch.ts'

const SMALL: Grown = { fans: 1_000, rounds: 4, walletLines: 100, seasons: 1 }
const LARGE: Grown = { fans: 1_000_000, rounds: 4, walletLines: 100_000, seasons: 10 }
const QUICK: Grown = { fans: 10_000, rounds: 4, walletLines: 100_000, seasons: 10 }
const LINES = 500

const GROWTH = 1.5
/** Extra blocks that do not count as growth: an index is a level deeper. */
const LEVELS = 3
/** The strictest budget: for what runs each minute, and for a rank. */
const TIGHT = 1.2
const LEAGUE = 2
const STATEMENT_MS = 2_000

const costs = z.record(z.string(), z.object({ ms: z.number(), blocks: z.number() }))
type Costs = z.infer<typeof costs>

const measure = async (url: string): Promise<Costs> =>
  costs.parse(await runChild('growth/child.ts', [], { DATABASE_URL: url, DATABASE_POOL: '2' }))

/** Judged by blocks, which a busy machine does not change; times are informative. */
function growthRow(name: string, small: Costs[string], large: Costs[string]): Row {
  const budget = /^(each minute|the rank)/.test(name) ? TIGHT : GROWTH
  const ratio = large.blocks / Math.max(1, small.blocks)
  return {
    what: name,
    product: `${number(large.blocks)} blocks, ${milliseconds(large.ms)}`,
    floor: `${number(small.blocks)} blocks, ${milliseconds(small.ms)}`,
    ratio: number(ratio, 2),
    budget: `blocks ≤ ${budget}, or ${LEVELS} more`,
    met: ratio <= budget || large.blocks - small.blocks <= LEVELS,
  }
}

function statementRow(kind: 'recent' | 'full', { small, large }: { small: Costs; large: Costs }): Row {
  const statements = Object.entries(large).filter(([name]) => name.startsWith(`${kind} `))
  const [name = 'none', slowest] = statements.sort(([, a], [, b]) => b.ms - a.ms)[0] ?? []
  return {
    what: `slowest statement of the ${kind === 'recent' ? 'hourly' : 'full'} check: ${name}`,
    product: milliseconds(slowest?.ms ?? Number.NaN),
    floor: milliseconds(small[name]?.ms ?? Number.NaN),
    budget: `≤ ${milliseconds(STATEMENT_MS)}`,
    met: (slowest?.ms ?? Number.POSITIVE_INFINITY) <= STATEMENT_MS,
  }
}

/**
 * Its blocks would count as those of the database; and while it analyses millions of rows, its snapshot keeps every version of the few
 * rows that are updated meanwhile.
 */
async function disableAutovacuum(url: string) {
  await withConnection(url, async (sql) => {
    await sql`alter system set autovacuum = off`
    await sql`select pg_reload_conf()`
  })
}

/** Compares pages, commands, jobs and checks on a small and on a grown database, in a cluster of their own. */
export async function growthPart(options: Options, life: Lifecycle): Promise<Row[]> {
  const makeDatabase = await scratchCluster('growth', life)
  const grown = options.quick ? QUICK : LARGE
  const open = async (name: string) => {
    const url = await makeDatabase(name)
    return { url, sql: oneConnection(url) }
  }
  const [small, large] = [await open('small'), await open('large')]
  await disableAutovacuum(small.url)
  try {
    await growDatabase(small.url, small.sql, SMALL, LINES)
    await growDatabase(large.url, large.sql, grown, LINES)
    const cost = { small: await measure(small.url), large: await measure(large.url) }
    const [rows] = await large.sql<{ n: number }[]>`select count(*)::int as n from ledger_entries`
    const began = performance.now()
    const results = await checkInvariants(drizzle({ client: large.sql }))
    const ms = performance.now() - began
    const violations = results.reduce((sum, result) => sum + result.violations, 0)
    const compared = Object.entries(cost.large).filter(([name]) => !/^(recent|full) |league/.test(name))
    const few = cost.large['the table of league Few']
    const many = cost.large['the table of league Many']
    const none = { ms: Number.NaN, blocks: Number.NaN }
    return [
      {
        what: `${number(grown.fans)} fans and ${number(rows?.n ?? 0)} entries, against ${number(SMALL.fans)} fans`,
        product: '',
      },
      ...compared.map(([name, after]) => growthRow(name, cost.small[name] ?? none, after)),
      growthRow(
        'the table of a league of 200, among all these fans',
        cost.small['the table of league Few'] ?? none,
        few ?? none,
      ),
      {
        ...growthRow(
          `the table of 200 with ${LINES} more entries each, against 200 without`,
          few ?? none,
          many ?? none,
        ),
        budget: `blocks ≤ ${LEAGUE}`,
        met: (many?.blocks ?? Number.NaN) / (few?.blocks ?? Number.NaN) <= LEAGUE,
      },
      statementRow('recent', cost),
      statementRow('full', cost),
      {
        what: `a full check of ${number(rows?.n ?? 0)} entries, ${violations} violations`,
        product: seconds(ms),
        budget: 'none violated',
        met: violations === 0,
      },
    ]
  } finally {
    await Promise.all([small.sql.end(), large.sql.end()])
  }
}
