import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenFigures, sendOpenly } from '../open-load.ts'
import { milliseconds, number, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

const PAGES_PER_SECOND = 20
const ROUNDS = 3
const CROWDED = 2
const GATHERING_MS = 3_000

/** A fan's page, alternately alone and beside 250 connections of another network that never pause (T64). */
export async function crowdPart({ product, cookie, options, life }: Stage): Promise<Row[]> {
  const seconds = options.quick ? 3 : 15
  const send = () =>
    sendOpenly({
      url: product.url,
      pages: [{ path: '/missions', cookie }],
      perSecond: PAGES_PER_SECOND,
      seconds,
    })
  const alone: OpenFigures[] = []
  const beside: OpenFigures[] = []
  await send()
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await send())
    const crowd = spawn(process.execPath, ['--import', 'tsx', 'bench/crowd/child.ts', product.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    life.defer('crowd', () => {
      crowd.kill()
    })
    await sleep(GATHERING_MS)
    beside.push(await send())
    crowd.kill()
    await sleep(GATHERING_MS)
  }
  const worst = (runs: OpenFigures[]) => Math.max(...runs.map(({ accepted }) => accepted.p99))
  const unserved = beside.reduce((sum, { refused, lost }) => sum + refused.count + lost, 0)
  const ratio = worst(beside) / worst(alone)
  return [
    {
      what: `\`/missions\` at ${PAGES_PER_SECOND} a second beside 250 connections of another network that ask for pages that do not exist, the worst p99 of ${ROUNDS} rounds against the quiet`,
      product: `p99 ${milliseconds(worst(beside))}, ${unserved} refused or lost`,
      floor: `p99 ${milliseconds(worst(alone))}`,
      ratio: number(ratio, 2),
      budget: `≤ ${CROWDED} × p99, none refused`,
      met: ratio <= CROWDED && unserved === 0,
    },
  ]
}
