import { z } from 'zod'
import { oneConnection } from '@/db/one-connection'
import { footballData } from '../../vendors/football-data/football-data.ts'
import { Mailbox } from '../../vendors/mailbox.ts'
import { createVendorServer } from '../../vendors/server.ts'
import { runChild } from '../child.ts'
import { sendOpenly } from '../open-load.ts'
import { megabytes, milliseconds, number, type Row, seconds } from '../row.ts'
import { fillMatchday, MISSIONS } from '../settle/many-missions.ts'
import type { Stage } from '../stage.ts'
import { WORK_FOLDER } from '../work.ts'

const IMPORT_MS = 5_000
const SETTLE_MS = 30_000
const QUICK_MISSIONS = 10_000
/** A noticeable load, far below the capacity. */
const PAGES_PER_SECOND = 20
/** Extra memory allowed for ten times as many missions. */
const GROWTH = 30_000_000

const answer = z.object({ done: z.number(), ms: z.number(), grown: z.number() })

const run = async (job: 'import' | 'settle', env: Record<string, string>) =>
  answer.parse(await runChild('settle/child.ts', [job], env))

/** A whole season in one run, from the local vendor. */
async function importing({ databases }: Stage): Promise<Row> {
  const server = createVendorServer([footballData()], new Mailbox(WORK_FOLDER))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    const { done, ms } = await run('import', {
      DATABASE_URL: databases.product,
      FOOTBALL_DATA_URL: `http://127.0.0.1:${port}/football-data/v4`,
    })
    return {
      what: `import of ${number(done)} matches from the local vendor`,
      product: milliseconds(ms),
      budget: `≤ ${seconds(IMPORT_MS)}`,
      met: ms <= IMPORT_MS && done > 0,
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const pageRow = (
  what: string,
  busy: { p50: number; p99: number },
  quiet: { p50: number; p99: number },
): Row => ({
  what,
  product: `p50 ${milliseconds(busy.p50)}, p99 ${milliseconds(busy.p99)}`,
  floor: `quiet: p50 ${milliseconds(quiet.p50)}, p99 ${milliseconds(quiet.p99)}`,
  ratio: number(busy.p50 / quiet.p50, 2),
})

/** Import, then settlement of a matchday, alone and under a load of pages. */
export async function settlePart(stage: Stage): Promise<Row[]> {
  const { databases, product, cookie, options } = stage
  const many = options.quick ? QUICK_MISSIONS : MISSIONS
  const sql = oneConnection(databases.product)
  const env = { DATABASE_URL: databases.product }
  const ask = (length: number) =>
    sendOpenly({
      url: product.url,
      pages: [{ path: '/missions', cookie }],
      perSecond: PAGES_PER_SECOND,
      seconds: length,
    })
  try {
    const imported = await importing(stage)
    await fillMatchday(sql, many / 10)
    const few = await run('settle', env)
    await fillMatchday(sql, many)
    const alone = await run('settle', env)
    await ask(2)
    const quiet = await ask(options.quick ? 2 : 6)
    await fillMatchday(sql, many)
    const settling = run('settle', env)
    const busy = await ask(Math.max(2, Math.floor(alone.ms / 1_000)))
    const beside = await settling
    const growth = alone.grown - few.grown
    return [
      imported,
      {
        what: `settling ${number(alone.done)} open missions after one matchday`,
        product: `${seconds(alone.ms)}, ${number(alone.done / (alone.ms / 1_000))} missions a second`,
        budget: `≤ ${seconds(SETTLE_MS)}`,
        met: alone.ms <= SETTLE_MS && alone.done === many,
      },
      {
        what: `… with ${PAGES_PER_SECOND} pages a second beside it`,
        product: seconds(beside.ms),
        budget: `≤ ${seconds(SETTLE_MS)}`,
        met: beside.ms <= SETTLE_MS && beside.done === many,
      },
      pageRow('`/missions` while it settles, against the quiet', busy.accepted, quiet.accepted),
      {
        what: `memory that settling ${number(many)} needs more than settling ${number(few.done)}`,
        product: `${megabytes(growth)} (${megabytes(alone.grown)} against ${megabytes(few.grown)})`,
        budget: `≤ ${megabytes(GROWTH)}`,
        met: growth <= GROWTH,
      },
    ]
  } finally {
    await sql.end()
  }
}
