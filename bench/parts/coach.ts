import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneConnection } from '@/db/one-connection'
import { askCoach } from '../coach/ask.ts'
import { startCoachVendor } from '../coach/vendor.ts'
import { makeFans } from '../fans.ts'
import { missionsCapacity } from '../missions-capacity.ts'
import { sendOpenly } from '../open-load.ts'
import { memoryOf } from '../process.ts'
import { serveProduct } from '../product-app.ts'
import { megabytes, milliseconds, number, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'
import { median, percentile } from '../statistics.ts'

const FIRST_WORD_MS = 150
const STREAMS = 200
const WAITING = 100
const STREAMS_BYTES = 250_000_000
const UNCHANGED = 1.1
/** Of the capacity: closer to it a queue forms by itself, and the 99th percentile measures that queue. */
const LOAD = 0.5
const TIMEOUT_MS = 15_000

type Bed = {
  vendor: Awaited<ReturnType<typeof startCoachVendor>>
  url: string
  pid: number
  /** Cookies of as many fans who have asked nothing yet. */
  newFans: () => Promise<string[]>
  /** The cookie of somebody who looks at another page. */
  cookie: string
  agent: Agent
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  while (!holds()) {
    if (performance.now() > end) throw new Error(`${what} did not come in ${TIMEOUT_MS / 1000} s`)
    await sleep(20)
  }
}

/** The coach of a process of its own: how fast it hands words on, what open streams weigh, and whom a silent vendor slows down. */
export async function coachPart({ databases, cookie, options, life }: Stage): Promise<Row[]> {
  const vendor = await startCoachVendor(life)
  const product = await serveProduct(
    {
      databaseUrl: databases.product,
      name: 'coach',
      variables: { OPENAI_BASE_URL: vendor.url, OPENAI_API_KEY: 'bench', AI_CALLS_PER_DAY: '100000' },
    },
    life,
  )
  const sql = oneConnection(databases.product)
  const agent = new Agent({ keepAlive: true })
  try {
    const newFans = () => makeFans(sql, STREAMS)
    const bed = { vendor, url: product.url, pid: product.pid, newFans, cookie, agent }
    const [words, pairs, seconds] = options.quick ? [20, 2, 2] : [100, 9, 10]
    return [await firstWords(bed, words), await openStreams(bed), await hanging(bed, { pairs, seconds })]
  } finally {
    agent.destroy()
    await sql.end()
    await product.stop()
  }
}

/** One question at a time. */
async function firstWords({ vendor, url, newFans, agent }: Bed, count: number): Promise<Row> {
  vendor.behave('answers')
  const delays: number[] = []
  for (const [index, fan] of (await newFans()).slice(0, count).entries()) {
    const question = `Chi gioca stasera? ${index}`
    const arrived = await askCoach(agent, url, fan, question).firstWord
    const sent = vendor.firstWords.get(question)
    if (arrived === null || sent === undefined) throw new Error('a question got no answer')
    // The first ones find a cold process.
    if (index >= count / 10) delays.push(arrived - sent)
    await until(() => vendor.open() === 0, 'the end of a reply')
  }
  const [middle, worst] = [percentile(delays, 0.5), percentile(delays, 0.99)]
  return {
    what: `first word of the coach after the vendor’s first, ${number(delays.length)} questions`,
    product: `p50 ${milliseconds(middle)}, p99 ${milliseconds(worst)}`,
    budget: `p99 ≤ ${milliseconds(FIRST_WORD_MS)}`,
    met: worst <= FIRST_WORD_MS,
  }
}

async function openStreams({ vendor, url, pid, newFans, agent }: Bed): Promise<Row> {
  vendor.behave('goes on')
  const fans = await newFans()
  const before = memoryOf(pid)?.now ?? Number.NaN
  const asked = fans.map((fan, index) => askCoach(agent, url, fan, `Raccontami tutto ${index}`))
  const heard = (await Promise.all(asked.map(({ firstWord }) => firstWord))).filter((at) => at !== null)
  const [open, now] = [vendor.open(), memoryOf(pid)?.now ?? Number.NaN]
  for (const { leave } of asked) leave()
  await until(() => vendor.open() === 0, 'the end of streams whose fans have left')
  return {
    what: `memory with ${number(STREAMS)} streams open at once`,
    product: `${megabytes(now - before)} more (${megabytes(now)} against ${megabytes(before)}), ${number(open)} open, ${number(heard.length)} heard`,
    budget: `≤ ${megabytes(STREAMS_BYTES)} more, all`,
    met: now - before <= STREAMS_BYTES && open === STREAMS && heard.length === STREAMS,
  }
}

/** A page, alternately while nobody asks the coach and while as many wait for a vendor that says nothing. */
async function hanging(
  { vendor, url, pid, newFans, cookie, agent }: Bed,
  { pairs, seconds }: { pairs: number; seconds: number },
): Promise<Row> {
  vendor.behave('hangs')
  const perSecond = LOAD * (await missionsCapacity({ url, pid, cookie, seconds }))
  const load = () => sendOpenly({ url, pages: [{ path: '/missions', cookie }], perSecond, seconds })
  const rounds: { quiet: number; waiting: number; lost: number }[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const fans = (await newFans()).slice(0, WAITING)
    const quiet = await load()
    const asked = fans.map((fan) => askCoach(agent, url, fan, 'Ci sei?'))
    await until(() => vendor.open() === WAITING, 'all questions')
    const waiting = await load()
    for (const { leave } of asked) leave()
    await until(() => vendor.open() === 0, 'the end of questions whose fans have left')
    await sleep(1_000)
    const lost = quiet.sent - quiet.accepted.count + waiting.sent - waiting.accepted.count
    rounds.push({ quiet: quiet.accepted.p99, waiting: waiting.accepted.p99, lost })
  }
  const ratio = median(rounds.map((round) => round.waiting / round.quiet))
  const lost = rounds.reduce((sum, round) => sum + round.lost, 0)
  return {
    what: `p99 of \`/missions\` while ${number(WAITING)} fans wait for a vendor that hangs, ${number(perSecond)} pages a second, half its capacity`,
    product: `${milliseconds(median(rounds.map(({ waiting }) => waiting)))}, ${number(lost)} not served`,
    floor: `quiet: ${milliseconds(median(rounds.map(({ quiet }) => quiet)))}`,
    ratio: number(ratio, 2),
    budget: `≤ ${UNCHANGED}, median of ${number(pairs)} pairs`,
    met: ratio <= UNCHANGED && lost === 0,
  }
}
