import { PAGES_AT_ONCE } from '../../server/web/queues.ts'
import { interleave, planOf, runLoad, type Target } from '../load.ts'
import { type Sampled, sampleMemory } from '../memory-samples.ts'
import { type OpenFigures, sendOpenly } from '../open-load.ts'
import type { Served } from '../process.ts'
import { serveProduct } from '../product-app.ts'
import { megabytes, number, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

const CONNECTIONS = 20
const HALF = 0.5
const MINUTES = 10
const FULL_BYTES = 550_000_000
const HALF_BYTES = 350_000_000
/** Variation between parts of a run that garbage collection causes. */
const NOISE = 0.05

async function sampled<T>({ pid }: Served, run: () => Promise<T>): Promise<{ result: T; memory: Sampled }> {
  const stop = sampleMemory(pid)
  const result = await run().finally(stop)
  return { result, memory: stop() }
}

const rows = (what: string, answers: string, { peak, early, late }: Sampled, budget: number): Row[] => [
  {
    what: `resident memory of a fresh process, ${what}`,
    product: `peak ${megabytes(peak)}, ${answers}`,
    budget: `≤ ${megabytes(budget)}`,
    met: peak <= budget,
  },
  {
    what: '… the last fifth of that time against the second',
    product: `${number((late / early - 1) * 100, 1)} % more`,
    budget: `≤ ${number(NOISE * 100)} %`,
    met: late <= early * (1 + NOISE),
  },
]

/** The signed-in pages in turn, for minutes: at half the capacity, then with every connection busy. */
export async function memoryPart({ product, databases, screens, options, life }: Stage): Promise<Row[]> {
  const minutes = options.quick ? 1 : (options.minutes ?? MINUTES)
  const seconds = minutes * 60
  const pagesOf = ({ url, pid }: Served): Target => ({
    url,
    pid,
    requests: (connection) => {
      const first = connection % screens.length
      return [...screens.slice(first), ...screens.slice(0, first)].map(({ path, cookie }) => ({
        method: 'GET',
        path,
        headers: { accept: 'text/html', 'accept-encoding': 'gzip', cookie },
      }))
    },
    status: 200,
  })
  const fresh = (name: string) => serveProduct({ databaseUrl: databases.product, name }, life)
  const { capacity } = await interleave({ capacity: pagesOf(product) }, planOf(options, PAGES_AT_ONCE))
  const perSecond = capacity.perSecond * HALF

  const halved = await fresh('half-load')
  const half = await sampled(halved, () =>
    sendOpenly({ url: halved.url, pages: screens, perSecond, seconds }),
  )
  await halved.stop()

  const loaded = await fresh('full-load')
  const full = await sampled(loaded, () =>
    runLoad('full load', pagesOf(loaded), { connections: CONNECTIONS, seconds }),
  )
  await loaded.stop()
  const answersOf = ({ sent, accepted, refused, lost }: OpenFigures) =>
    `${number(sent)} pages, ${number(accepted.count)} served, ${refused.count} refused, ${lost} lost`
  return [
    ...rows(
      `${minutes} minutes at ${number(perSecond)} pages a second, half its capacity`,
      answersOf(half.result),
      half.memory,
      HALF_BYTES,
    ),
    ...rows(
      `${minutes} minutes with ${CONNECTIONS} connections that never pause`,
      `${number(full.result.perSecond)} pages a second`,
      full.memory,
      FULL_BYTES,
    ),
  ]
}
