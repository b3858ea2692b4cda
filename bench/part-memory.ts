import { PAGES_AT_ONCE } from '../server/web/queues.ts'
import { interleave, planOf, shoot, type Target } from './load.ts'
import { type OpenFigures, sendOpenly } from './open-load.ts'
import { memoryOf, type Served } from './process.ts'
import { serveProduct } from './product-app.ts'
import { megabytes, number, type Row } from './row.ts'
import type { Stage } from './stage.ts'
import { mean } from './statistics.ts'

const CONNECTIONS = 20
const HALF = 0.5
const SAMPLE_MS = 1_000
const FULL_BYTES = 550_000_000
const HALF_BYTES = 350_000_000
/** What the collector of garbage leaves to chance between two parts of a run. */
const NOISE = 0.05

type Sampled<T> = { result: T; peak: number; growth: number }

/** Resident memory of a process while `run` lasts: its peak, and the mean of the last fifth against that of the second. */
async function sampled<T>({ pid }: Served, run: () => Promise<T>): Promise<Sampled<T>> {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(memoryOf(pid)?.now ?? Number.NaN), SAMPLE_MS)
  try {
    const result = await run()
    const fifth = samples.length / 5
    const growth = mean(samples.slice(-fifth)) / mean(samples.slice(fifth, 2 * fifth)) - 1
    return { result, peak: Math.max(...samples), growth }
  } finally {
    clearInterval(timer)
  }
}

const rows = (what: string, answers: string, { peak, growth }: Sampled<unknown>, budget: number): Row[] => [
  {
    what: `resident memory of a fresh process, ${what}`,
    product: `peak ${megabytes(peak)}, ${answers}`,
    budget: `≤ ${megabytes(budget)}`,
    met: peak <= budget,
  },
  {
    what: '… the last fifth of that time against the second',
    product: `${number(growth * 100, 1)} % more`,
    budget: `≤ ${number(NOISE * 100)} %`,
    met: growth <= NOISE,
  },
]

/** The signed-in pages in turn, for minutes: at half the capacity, then with every connection busy. */
export async function memoryPart({ product, databases, screens, options, life }: Stage): Promise<Row[]> {
  const minutes = options.quick ? 1 : options.minutes
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
    shoot('full load', pagesOf(loaded), { connections: CONNECTIONS, seconds }),
  )
  await loaded.stop()
  const answersOf = ({ sent, accepted, refused, lost }: OpenFigures) =>
    `${number(sent)} pages, ${number(accepted.count)} served, ${refused.count} refused, ${lost} lost`
  return [
    ...rows(
      `${minutes} minutes at ${number(perSecond)} pages a second, half its capacity`,
      answersOf(half.result),
      half,
      HALF_BYTES,
    ),
    ...rows(
      `${minutes} minutes with ${CONNECTIONS} connections that never pause`,
      `${number(full.result.perSecond)} pages a second`,
      full,
      FULL_BYTES,
    ),
  ]
}
