import { createRequire } from 'node:module'
import type { Options } from './options.ts'
import { processorTimeOf } from './process.ts'
import { median, percentile } from './statistics.ts'

export type WireRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
export type Target = {
  url: string
  pid: number
  /** What connection `n` sends, repeatedly. */
  requests(connection: number): WireRequest[]
  status: number
}
type Plan = {
  connections: number
  seconds: number
  rounds: number
  /** Lasts until the target has given this many answers, or for this many seconds if it is slower. */
  warmUp: { answers: number; seconds: number }
}

/**
 * A server runs for weeks, and V8 has compiled a page after thousands of requests: warmed up by time alone, the faster of two targets
 * would be the warmer one.
 */
export const WARM_UP = { answers: 4_000, seconds: 50 }

/** Quick rounds use few connections: on a busy machine the request queue refuses most of many. */
export const planOf = ({ quick }: Options, connections: number): Plan =>
  quick
    ? { connections: Math.min(connections, 3), seconds: 2, rounds: 3, warmUp: { answers: 200, seconds: 2 } }
    : { connections, seconds: connections > 1 ? 5 : 3, rounds: 3, warmUp: WARM_UP }

type Client = { setRequests(requests: WireRequest[]): void }
type Run = Promise<{ duration: number; errors: number; timeouts: number }> & {
  on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): void
}
type Autocannon = (options: {
  url: string
  connections: number
  duration: number
  setupClient(client: Client): void
}) => Run

const REFUSED = 503

const autocannon: Autocannon = createRequire(import.meta.url)('autocannon')

/**
 * Of the expected answers: count per second, latency in ms, and CPU time of the server per answer, the figure least
 * affected by a busy machine. `refused` is the share that the request queue refused.
 */
type Round = { perSecond: number; p50: number; p99: number; processor: number; refused: number }
export type Figures = Round & { rounds: Round[] }

/** Keeps every connection busy. @throws Error on an answer that is neither expected nor 503 */
export async function runLoad(
  name: string,
  target: Target,
  { connections, seconds: duration }: Pick<Plan, 'connections' | 'seconds'>,
): Promise<Round> {
  const times: number[] = []
  const others = new Map<number, number>()
  let opened = 0
  const before = processorTimeOf(target.pid)
  const run = autocannon({
    url: target.url,
    connections,
    duration,
    setupClient: (client) => client.setRequests(target.requests(opened++ % connections)),
  })
  run.on('response', (_client, status, _bytes, ms) => {
    if (status === target.status) times.push(ms)
    else others.set(status, (others.get(status) ?? 0) + 1)
  })
  const result = await run
  const processor = processorTimeOf(target.pid) - before
  const failed = result.errors + result.timeouts
  const refused = others.get(REFUSED) ?? 0
  others.delete(REFUSED)
  if (failed > 0 || others.size > 0 || times.length === 0)
    throw new Error(
      `${name}: ${times.length} answers, ${refused} refused, ${failed} without answer, others ${JSON.stringify([...others])}`,
    )
  answered.set(keyOf(target), (answered.get(keyOf(target)) ?? 0) + times.length)
  return {
    perSecond: times.length / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    processor: processor / times.length,
    refused: refused / (times.length + refused),
  }
}

/** The answers of each target so far, by process and first request: with its headers, since compression is code of its own. */
const answered = new Map<string, number>()

const keyOf = ({ pid, requests }: Target) => `${pid} ${JSON.stringify(requests(0)[0])}`

const SLICE_SECONDS = 2

/** Few connections first: a cold process is slow, and the request queue would refuse most of many. */
async function warmUp(
  name: string,
  target: Target,
  { connections, warmUp: { answers, seconds } }: Plan,
): Promise<void> {
  for (
    let elapsed = 0;
    elapsed < seconds && (answered.get(keyOf(target)) ?? 0) < answers;
    elapsed += SLICE_SECONDS
  )
    await runLoad(name, target, {
      connections: elapsed === 0 ? Math.min(connections, 4) : connections,
      seconds: SLICE_SECONDS,
    })
}

/** Measures the targets alternately (A B A B …) after a warm-up; every figure is the median of its rounds. */
export async function interleave<Name extends string>(
  targets: Record<Name, Target>,
  plan: Plan,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(targets) as Name[]
  const rounds = new Map<Name, Round[]>(names.map((name) => [name, []]))
  for (const name of names) await warmUp(name, targets[name], plan)
  for (let round = 0; round < plan.rounds; round++)
    for (const name of names) rounds.get(name)?.push(await runLoad(name, targets[name], plan))
  const figures = (name: Name): Figures => {
    const own = rounds.get(name) ?? []
    const middle = (key: keyof Round) => median(own.map((round) => round[key]))
    return {
      perSecond: middle('perSecond'),
      p50: middle('p50'),
      p99: middle('p99'),
      processor: middle('processor'),
      refused: middle('refused'),
      rounds: own,
    }
  }
  return Object.fromEntries(names.map((name) => [name, figures(name)])) as Record<Name, Figures>
}
