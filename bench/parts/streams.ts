import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { oneConnection } from '@/db/one-connection'
import { freePort } from '../../server/start/ports.ts'
import { makeSignedIn } from '../fans.ts'
import { memoryOf } from '../process.ts'
import { serveProduct } from '../product-app.ts'
import { kilobytes, milliseconds, number, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'
import { percentile } from '../statistics.ts'
import { collectGarbage } from '../streams/garbage.ts'
import { ManyStreams } from '../streams/many-streams.ts'

const STREAMS = 2_000
const STREAM_BYTES = 60_000
const CHANGE_MS = 250
const GOAL_MS = 1_000
const GOALS = 10
/** Changes of single fans, one every five milliseconds. */
const CHANGES = 600
const GAP_MS = 5
const REST_MS = 2_000

/** Open event streams in a process of its own: what they weigh, and how fast one fan's change and everybody's goal arrive. */
export async function streamsPart({ databases, options, life }: Stage): Promise<Row[]> {
  const count = options.quick ? STREAMS / 10 : STREAMS
  const inspector = await freePort()
  const variables = { NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspector}` }
  const product = await serveProduct({ databaseUrl: databases.product, name: 'streams', variables }, life)
  const memory = async () => {
    const uncollected = memoryOf(product.pid)?.now ?? Number.NaN
    await collectGarbage(product.pid, inspector)
    return { uncollected, held: memoryOf(product.pid)?.now ?? Number.NaN }
  }
  const sql = oneConnection(databases.product)
  const streams = new ManyStreams(product.url)
  try {
    const fans = await makeSignedIn(sql, count + 1)
    // The first stream finds a cold process.
    await streams.open(fans.slice(count).map(({ cookie }) => cookie))
    const before = await memory()
    await streams.open(fans.slice(0, count).map(({ cookie }) => cookie))
    await sleep(REST_MS)
    const after = await memory()
    const each = (after.held - before.held) / count
    return [
      {
        what: `memory that an open event stream holds, of ${number(count)}; with the garbage of its opening`,
        product: `${kilobytes(each)}; ${kilobytes((after.uncollected - before.uncollected) / count)}`,
        budget: `≤ ${kilobytes(STREAM_BYTES)} held`,
        met: each <= STREAM_BYTES,
      },
      await changes(streams, sql, fans.slice(0, count)),
      await goals(streams, sql, count),
    ]
  } finally {
    streams.close()
    await sql.end()
    await product.stop()
  }
}

const arrivedRow = (what: string, delays: number[], wanted: number, most: number): Row => {
  const worst = percentile(delays, 0.99)
  return {
    what,
    product: `p50 ${milliseconds(percentile(delays, 0.5))}, p99 ${milliseconds(worst)}, ${number(wanted - delays.length)} lost`,
    budget: `p99 ≤ ${milliseconds(most)}, none lost`,
    met: worst <= most && delays.length === wanted,
  }
}

async function changes(streams: ManyStreams, sql: postgres.Sql, fans: { userId: string }[]): Promise<Row> {
  const delays: number[] = []
  const step = Math.max(1, Math.floor(fans.length / CHANGES))
  const notified = fans.flatMap(({ userId }, index) => (index % step === 0 ? [{ userId, place: index }] : []))
  for (const { userId, place } of notified) {
    const notify = () => sql`select pg_notify('goalquest', ${`missions:${userId}`})`
    delays.push(...(await streams.hear('missions', [place], notify)))
    await sleep(GAP_MS)
  }
  return arrivedRow(
    `a change reaches its fan, ${number(notified.length)} changes with ${number(fans.length)} streams open`,
    delays,
    notified.length,
    CHANGE_MS,
  )
}

/** Each goal is written as an import writes it; a trigger sends it to every open page. */
async function goals(streams: ManyStreams, sql: postgres.Sql, count: number): Promise<Row> {
  const places = Array.from({ length: count }, (_none, index) => index)
  const [match] = await sql<{ id: string }[]>`
    insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, kickoff_at,
      original_kickoff_at, kickoff_known, status, duration, regular_home, regular_away)
    values ('football-data', 'bench-live', 'serie_a', 2026, 'REGULAR_SEASON', 12, 'Squadra in campo', 'Ospite in campo', 'live-1', 'live-2',
      app_now() - interval '20 minutes', app_now() - interval '20 minutes', true, 'IN_PLAY', 'REGULAR', 0, 0) returning id`
  const delays: number[] = []
  for (let goal = 1; goal <= GOALS; goal++) {
    const score = () => sql`update matches set regular_home = ${goal} where id = ${match?.id ?? ''}`
    delays.push(...(await streams.hear('live', places, score)))
    await sleep(REST_MS / 4)
  }
  return arrivedRow(
    `a goal reaches ${number(count)} open pages, ${number(GOALS)} goals`,
    delays,
    count * GOALS,
    GOAL_MS,
  )
}
