import { actionRequest, formRequest, send } from './action-call.ts'
import { type Figures, interleave, type Plan, type Target, type WireRequest } from './load.ts'
import { memoryOf } from './process.ts'
import { kilobytes, milliseconds, number, type Row } from './row.ts'
import { productAction } from './sign-in.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 20
const PUBLIC_SHARE = 0.9
const SIGNED_IN_SHARE = 0.75
const WRITE_TIMES = 3
const RESIDENT = 550_000_000

const planOf = ({ options }: Stage, connections: number): Plan =>
  options.quick
    ? { connections, seconds: 1, rounds: 2, warmUpSeconds: 1 }
    : { connections, seconds: connections > 1 ? 5 : 3, rounds: 3, warmUpSeconds: connections > 1 ? 3 : 1 }

const page = (url: string, path: string, cookie?: string): Target => ({
  url,
  requests: () => [{ method: 'GET', path, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } }],
  status: 200,
})

/** Each connection has a row of its own, and moves it to and fro. */
const writes = (
  url: string,
  ids: readonly string[],
  status: number,
  request: (id: string, to: string) => WireRequest,
): Target => ({
  url,
  requests: (connection) =>
    ['in_progress', 'todo'].map((to) => request(ids[connection % ids.length] ?? '', to)),
  status,
})

const spread = (ratios: readonly number[]) =>
  `${number(Math.min(...ratios), 2)}–${number(Math.max(...ratios), 2)}`

type Pair = { what: string; product: Figures; floor: Figures }

const throughputRow = ({ what, product, floor, least }: Pair & { least: number }): Row => {
  const ratio = product.perSecond / floor.perSecond
  const each = product.rounds.map(
    (round, place) => round.perSecond / (floor.rounds[place]?.perSecond ?? Number.NaN),
  )
  const tell = ({ perSecond, p50, p99 }: Figures) =>
    `${number(perSecond)}/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`
  return {
    what,
    product: tell(product),
    floor: tell(floor),
    ratio: `${number(ratio, 2)} (${spread(each)})`,
    budget: `≥ ${number(least, 2)}`,
    met: ratio >= least,
  }
}

const writeRow = ({ what, product, floor, most }: Pair & { most?: number }): Row => {
  const ratio = product.p50 / floor.p50
  const each = product.rounds.map((round, place) => round.p50 / (floor.rounds[place]?.p50 ?? Number.NaN))
  const tell = ({ perSecond, p50, p99 }: Figures) =>
    `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, ${number(perSecond)}/s`
  return {
    what,
    product: tell(product),
    floor: tell(floor),
    ratio: `${number(ratio, 2)} (${spread(each)})`,
    ...(most === undefined ? {} : { budget: `≤ ${most} × p50`, met: ratio <= most }),
  }
}

async function pages(stage: Stage): Promise<Row[]> {
  const { product, floor, cookie } = stage
  const plan = planOf(stage, CONNECTIONS)
  const open = await interleave(
    { landing: page(product.url, '/'), about: page(product.url, '/about'), empty: page(floor.url, '/') },
    plan,
  )
  const signedIn = await interleave(
    { missions: page(product.url, '/missions', cookie), cards: page(floor.url, '/dynamic') },
    plan,
  )
  const ofPublic = { floor: open.empty, least: PUBLIC_SHARE }
  return [
    throughputRow({ what: 'landing, against an empty static page', product: open.landing, ...ofPublic }),
    throughputRow({ what: '`/about`, against the same', product: open.about, ...ofPublic }),
    throughputRow({
      what: '`/missions` signed in with 20 missions, against a bare page of 20 rows',
      product: signedIn.missions,
      floor: signedIn.cards,
      least: SIGNED_IN_SHARE,
    }),
  ]
}

function writers({ product, floor, floorAction, cookie, missions, cards }: Stage) {
  const statusId = productAction('lib/missions/actions.ts', 'setMissionStatus')
  return {
    action: writes(product.url, missions, 200, (id, status) =>
      actionRequest({ path: '/missions', id: statusId, fields: { id, status }, origin: product.url, cookie }),
    ),
    locale: writes(product.url, ['it', 'en'], 303, (locale) =>
      formRequest('/api/locale', { locale, next: '/missions' }, product.url, cookie),
    ),
    bareAction: writes(floor.url, cards, 200, (id, status) =>
      actionRequest({
        path: '/action',
        id: floorAction,
        fields: { id, status },
        origin: floor.url,
        args: '["$K1"]',
      }),
    ),
    bareRoute: writes(floor.url, cards, 200, (id, status) =>
      formRequest('/api/write', { id, status }, floor.url),
    ),
  }
}

/** An answer of 200 may still be a refusal: one of each is looked at before any load. */
async function tryAction(stage: Stage, target: Target): Promise<void> {
  const [request] = target.requests(0)
  if (!request) return
  const text = await (await send(stage.product.url, request)).text()
  if (!/"ok":true/.test(text)) throw new Error(`setMissionStatus was refused: ${text.slice(0, 300)}`)
}

async function writing(stage: Stage): Promise<Row[]> {
  const targets = writers(stage)
  await tryAction(stage, targets.action)
  const loaded = await interleave(targets, planOf(stage, CONNECTIONS))
  const alone = await interleave(targets, planOf(stage, 1))
  const most = WRITE_TIMES
  return [
    writeRow({
      what: 'action `setMissionStatus`, which also sends the page anew, against a bare route with the same UPDATE',
      product: loaded.action,
      floor: loaded.bareRoute,
      most,
    }),
    writeRow({ what: '… against a bare action', product: loaded.action, floor: loaded.bareAction }),
    writeRow({
      what: '… one at a time, against the bare route',
      product: alone.action,
      floor: alone.bareRoute,
    }),
    writeRow({
      what: 'route `POST /api/locale` signed in, against the bare route',
      product: loaded.locale,
      floor: loaded.bareRoute,
      most,
    }),
    writeRow({ what: '… one at a time', product: alone.locale, floor: alone.bareRoute }),
  ]
}

function memory({ product, floor }: Stage): Row[] {
  const [own, bare] = [memoryOf(product.pid), memoryOf(floor.pid)]
  if (!own || !bare) return []
  const tell = ({ now, peak }: { now: number; peak: number }) => `${kilobytes(now)}, peak ${kilobytes(peak)}`
  return [
    {
      what: 'resident memory of the one process after these rounds',
      product: tell(own),
      floor: tell(bare),
      ratio: number(own.peak / bare.peak, 2),
      budget: '≤ 550 MB after 10 minutes',
      met: own.peak <= RESIDENT,
    },
  ]
}

/** Throughput and latency, 20 connections that never pause, both applications in turns. */
export async function loadPart(stage: Stage): Promise<Row[]> {
  return [...(await pages(stage)), ...(await writing(stage)), ...memory(stage)]
}
