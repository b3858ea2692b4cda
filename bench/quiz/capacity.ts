import { PAGES_AT_ONCE } from '../../server/web/queues.ts'
import { failed, type Notes, waitGrowth } from './notes.ts'

/** In seconds: warm-up, one step of the search, the arrivals. In ms: the pause before a choice, the time that refusals are retried. */
export type Pace = { warm: number; step: number; arrive: number; gapMs: number; timeoutMs: number }
/** `most`: upper bound of the rate, in fans a second. */
type Search = Pace & { questions: number; most: number }
type Means = {
  send: (perSecond: number, seconds: number, gapMs: number) => Promise<Notes>
  /** @returns fans a second who finish when nobody pauses */
  measureThroughput: (atOnce: number, seconds: number) => Promise<number>
  /** CPU time of the server until now, in ms. */
  processorTime: () => number
}
export type Capacity = { perSecond: number; sustained: Notes; growth: number; processorMs: number }

/** Faster fans send as many requests in less time, which keeps a step short. */
const STEP_GAP_MS = 250
const STEP_DOWN = 0.95
const MINUTES = 6
/** Bounds of the search, as shares of the throughput of a few fans who never pause. */
const HIGHEST = 1.25
const LOWEST = 0.5
/** The largest growth of the start's latency per second: 1 % more arrivals than completions. A short step measures it less exactly. */
export const GROWTH = 0.01
const GROWTH_OF_STEP = 0.05

const isAccepted = (notes: Notes) => notes.refused === 0 && failed(notes) === 0

/** The highest rate at which nobody is refused and no queue grows. The latency of choices is judged at that rate, not searched for. */
export async function findCapacity(
  { send, measureThroughput, processorTime }: Means,
  search: Search,
): Promise<Capacity> {
  const { warm, step, arrive, gapMs, questions, most } = search
  await measureThroughput(PAGES_AT_ONCE, warm)
  const throughput = await measureThroughput(PAGES_AT_ONCE, warm)
  const growthOf = ({ starts }: Notes, gap: number) => waitGrowth(starts, (questions + 1) * gap)
  const isSustainedBriefly = async (perSecond: number) => {
    const notes = await send(perSecond, step, STEP_GAP_MS)
    return isAccepted(notes) && growthOf(notes, STEP_GAP_MS) <= GROWTH_OF_STEP
  }
  let perSecond = Math.min(most, throughput * HIGHEST)
  for (let minutes = 1; ; minutes++) {
    while (perSecond > throughput * LOWEST && !(await isSustainedBriefly(perSecond))) perSecond *= STEP_DOWN
    const before = processorTime()
    const sustained = await send(perSecond, arrive, gapMs)
    const processorMs = processorTime() - before
    const growth = growthOf(sustained, gapMs)
    if ((isAccepted(sustained) && growth <= GROWTH) || minutes === MINUTES)
      return { perSecond, sustained, growth, processorMs }
    perSecond *= STEP_DOWN
  }
}
