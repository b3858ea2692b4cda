import { actionRequest, formRequest, send } from '../action-call.ts'
import { interleave, planOf, type Target, type WireRequest } from '../load.ts'
import { latencyRow } from '../load-rows.ts'
import { memoryOf, type Served } from '../process.ts'
import { megabytes, number, type Row } from '../row.ts'
import { productAction } from '../sign-in.ts'
import type { Stage } from '../stage.ts'

const CONNECTIONS = 20
const WRITE_TIMES = 3
const RESIDENT = 550_000_000

type Write = { ids: readonly string[]; status?: number; request: (id: string, to: string) => WireRequest }

/** Each connection changes a row of its own back and forth. */
const writes = ({ url, pid }: Served, { ids, status = 200, request }: Write): Target => ({
  url,
  pid,
  requests: (connection) =>
    ['in_progress', 'todo'].map((to) => request(ids[connection % ids.length] ?? '', to)),
  status,
})

function writers({ product, floor, floorAction, cookie, missions, cards }: Stage) {
  const id = productAction('lib/missions/actions.ts', 'setMissionStatus')
  const origin = product.url
  const bare = floor.url
  return {
    action: writes(product, {
      ids: missions,
      request: (mission, status) =>
        actionRequest({ path: '/missions', id, fields: { id: mission, status }, origin, cookie }),
    }),
    locale: writes(product, {
      ids: ['it', 'en'],
      status: 303,
      request: (locale) => formRequest('/api/locale', { locale, next: '/missions' }, origin, cookie),
    }),
    bareAction: writes(floor, {
      ids: cards,
      request: (card, status) =>
        actionRequest({
          path: '/action',
          id: floorAction,
          fields: { id: card, status },
          origin: bare,
          args: '["$K1"]',
        }),
    }),
    bareRoute: writes(floor, {
      ids: cards,
      request: (card, status) => formRequest('/api/write', { id: card, status }, bare),
    }),
  }
}

/** A refusal may have status 200, so one answer is read before the load. */
async function tryAction({ url }: Served, { requests }: Target): Promise<void> {
  const [request] = requests(0)
  const text = request ? await (await send(url, request)).text() : ''
  if (!/"ok":true/.test(text)) throw new Error(`setMissionStatus was refused: ${text.slice(0, 300)}`)
}

async function writing(stage: Stage): Promise<Row[]> {
  const targets = writers(stage)
  await tryAction(stage.product, targets.action)
  const loaded = await interleave(targets, planOf(stage.options, CONNECTIONS))
  const alone = await interleave(targets, planOf(stage.options, 1))
  const action = 'action `setMissionStatus` within its list'
  return [
    latencyRow(
      {
        what: `${action}, against a bare route with the same UPDATE`,
        product: loaded.action,
        floor: loaded.bareRoute,
      },
      WRITE_TIMES,
    ),
    latencyRow({ what: '… against a bare action', product: loaded.action, floor: loaded.bareAction }),
    latencyRow({
      what: '… one at a time, against the bare route',
      product: alone.action,
      floor: alone.bareRoute,
    }),
    latencyRow(
      {
        what: '`POST /api/locale` signed in, against the bare route',
        product: loaded.locale,
        floor: loaded.bareRoute,
      },
      WRITE_TIMES,
    ),
    latencyRow({ what: '… one at a time', product: alone.locale, floor: alone.bareRoute }),
  ]
}

function memory({ product, floor }: Stage): Row[] {
  const [own, bare] = [memoryOf(product.pid), memoryOf(floor.pid)]
  if (!own || !bare) return []
  const summaryOf = ({ now, peak }: { now: number; peak: number }) =>
    `${megabytes(now)}, peak ${megabytes(peak)}`
  return [
    {
      what: 'resident memory of the one process after these rounds',
      product: summaryOf(own),
      floor: summaryOf(bare),
      ratio: number(own.peak / bare.peak, 2),
      budget: `≤ ${megabytes(RESIDENT)}`,
      met: own.peak <= RESIDENT,
    },
  ]
}

/** Writes with 20 connections and with one, alternating between both applications. */
export async function loadPart(stage: Stage): Promise<Row[]> {
  return [...(await writing(stage)), ...memory(stage)]
}
