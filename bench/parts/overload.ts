import { setTimeout as sleep } from 'node:timers/promises'
import { missionsCapacity } from '../missions-capacity.ts'
import { type OpenFigures, sendOpenly } from '../open-load.ts'
import { milliseconds, number, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

const TIMES = 3
const GOODPUT = 0.8
const ACCEPTED_MS = 1_000
const REFUSED_MS = 50
const HALF = 0.5
const RECOVERY_MS = 10_000

const summaryOf = ({ accepted, refused, lost }: OpenFigures) =>
  `p50 ${milliseconds(accepted.p50)}, p99 ${milliseconds(accepted.p99)}, ${refused.count} refused, ${lost} lost`

/** The missions page at three times its capacity, which is the throughput with one connection per place of the queue (F15, T60k). */
export async function overloadPart({ product, cookie, options }: Stage): Promise<Row[]> {
  const [measured, overloaded, quiet] = options.quick ? [2, 3, 2] : [6, 30, 6]
  const capacity = await missionsCapacity({ url: product.url, pid: product.pid, cookie, seconds: measured })
  const send = (share: number, seconds: number) =>
    sendOpenly({
      url: product.url,
      pages: [{ path: '/missions', cookie }],
      perSecond: capacity * share,
      seconds,
    })
  const before = await send(HALF, quiet)
  const { sent, accepted, refused, lost, seconds } = await send(TIMES, overloaded)
  await sleep(RECOVERY_MS)
  const after = await send(HALF, quiet)
  const goodput = accepted.count / seconds / capacity
  return [
    {
      what: `goodput of \`/missions\` at ${number(sent / seconds)} requests a second, ${number(sent / seconds / capacity, 1)} × the capacity of ${number(capacity)}`,
      product: `${number(accepted.count / seconds)}/s`,
      ratio: number(goodput, 2),
      budget: `≥ ${GOODPUT} of capacity`,
      met: goodput >= GOODPUT,
    },
    {
      what: '… accepted ones',
      product: `p50 ${milliseconds(accepted.p50)}, p99 ${milliseconds(accepted.p99)}`,
      budget: `p99 ≤ ${milliseconds(ACCEPTED_MS)}`,
      met: accepted.p99 <= ACCEPTED_MS,
    },
    {
      what: '… refused ones: 503 with Retry-After',
      product: `${number(refused.withRetryAfter)} of ${number(refused.count)}, p50 ${milliseconds(refused.p50)}, p99 ${milliseconds(refused.p99)}`,
      budget: `all, p99 ≤ ${milliseconds(REFUSED_MS)}`,
      met: refused.withRetryAfter === refused.count && !(refused.p99 > REFUSED_MS),
    },
    {
      what: '… neither: timeouts, broken connections, other answers',
      product: number(lost),
      budget: 'none',
      met: lost === 0,
    },
    { what: `at ${HALF} × capacity, before the overload`, product: summaryOf(before) },
    { what: '… ten seconds after it', product: summaryOf(after) },
  ]
}
