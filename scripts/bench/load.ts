import { createRequire } from 'node:module'
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
  /** What connection `n` sends, over and over. */
  requests(connection: number): WireRequest[]
  status: number
}
export type Plan = { connections: number; seconds: number; rounds: number; warmUpSeconds: number }

type Client = { setRequests(requests: WireRequest[]): void }
type Run = Promise<{ duration: number; errors: number; timeouts: number }> & {
  on(event: 'response', heard: (client: Client, status: number, bytes: number, ms: number) => void): void
}
type Shoot = (options: {
  url: string
  connections: number
  duration: number
  setupClient(client: Client): void
}) => Run

const autocannon: Shoot = createRequire(import.meta.url)('autocannon')

/** Times in milliseconds; `processor` is what the process spent on one request, which a busy machine changes least. */
type Round = { perSecond: number; p50: number; p99: number; processor: number }
export type Figures = Round & { rounds: Round[] }

/** Keeps every connection busy for the time given. @throws Error when an answer was not the one that is measured */
async function shoot(target: Target, connections: number, duration: number): Promise<Round> {
  const times: number[] = []
  const wrong = new Map<number, number>()
  let opened = 0
  const before = processorTimeOf(target.pid)
  const run = autocannon({
    url: target.url,
    connections,
    duration,
    setupClient: (client) => client.setRequests(target.requests(opened++ % connections)),
  })
  run.on('response', (_client, status, _bytes, ms) => {
    times.push(ms)
    if (status !== target.status) wrong.set(status, (wrong.get(status) ?? 0) + 1)
  })
  const result = await run
  const failed = result.errors + result.timeouts
  if (failed > 0 || wrong.size > 0 || times.length === 0)
    throw new Error(
      `${target.url}: ${failed} without answer, ${times.length} answers, wrong status ${JSON.stringify([...wrong])}`,
    )
  return {
    perSecond: times.length / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    processor: (processorTimeOf(target.pid) - before) / times.length,
  }
}

/** Measures the targets in turns (A B A B …), after a warm-up of each; every figure is the median of its rounds. */
export async function interleave<Name extends string>(
  targets: Record<Name, Target>,
  plan: Plan,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(targets) as Name[]
  const rounds = new Map<Name, Round[]>(names.map((name) => [name, []]))
  if (plan.warmUpSeconds > 0)
    for (const name of names) await shoot(targets[name], plan.connections, plan.warmUpSeconds)
  for (let round = 0; round < plan.rounds; round++)
    for (const name of names)
      rounds.get(name)?.push(await shoot(targets[name], plan.connections, plan.seconds))
  const figures = (name: Name): Figures => {
    const own = rounds.get(name) ?? []
    const middle = (key: keyof Round) => median(own.map((round) => round[key]))
    return {
      perSecond: middle('perSecond'),
      p50: middle('p50'),
      p99: middle('p99'),
      processor: middle('processor'),
      rounds: own,
    }
  }
  return Object.fromEntries(names.map((name) => [name, figures(name)])) as Record<Name, Figures>
}
