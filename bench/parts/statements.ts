import { actionRequest, formRequest, send } from '../action-call.ts'
import type { WireRequest } from '../load.ts'
import { serveProduct } from '../product-app.ts'
import { address, type Row } from '../row.ts'
import type { Screen } from '../same-content/pages.ts'
import { productAction } from '../sign-in.ts'
import type { Stage } from '../stage.ts'
import { openTap, type Tap, type Traffic } from '../wire-tap.ts'

const SESSION = 1
const HEADER = 1
const PAGE = 3
const MOST = SESSION + HEADER + PAGE
/** Fans' pages that the floor does not rebuild. */
const OTHERS = ['/', '/quiz', '/coach', '/badges', '/posters', '/account']
const WARM_UP = 5
const TRIES = 5
const AT_ONCE = 20

const words = (statement: string) =>
  /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(statement)?.[1] ?? statement.trim().split(/\s/, 1)[0] ?? ''

/** One request at a time, the best of five: a connection prepares a statement when it first runs it. */
async function count(url: string, tap: Tap, request: WireRequest): Promise<Traffic> {
  for (let round = 0; round < WARM_UP; round++)
    await Promise.all(Array.from({ length: AT_ONCE }, async () => (await send(url, request)).arrayBuffer()))
  const alone: Traffic[] = []
  for (let round = 0; round < TRIES; round++) {
    tap.take()
    await (await send(url, request)).arrayBuffer()
    alone.push(tap.take())
  }
  return alone.reduce((best, one) => (one.roundTrips < best.roundTrips ? one : best))
}

/** A statement that is not prepared takes two round trips. */
const summaryOf = ({ statements, roundTrips }: Traffic) =>
  `${statements.length} (${statements.map(words).join(', ')}), ${roundTrips} round trips`

const pageRow = (path: string, traffic: Traffic): Row => ({
  what: `\`${address(path)}\`: statements and round trips of session, header and page`,
  product: summaryOf(traffic),
  budget: `≤ ${MOST} (${SESSION} + ${HEADER} + ${PAGE})`,
  met: traffic.roundTrips <= MOST,
})

/** Statements and round trips of a request, counted on the wire. */
export async function statementsPart({ life, databases, cookie, missions, screens }: Stage): Promise<Row[]> {
  const tap = await openTap(databases.product, life)
  const { url, stop } = await serveProduct({ databaseUrl: tap.url, name: 'goalquest-tapped' }, life)
  const get = ({ path, cookie }: Pick<Screen, 'path' | 'cookie'>): WireRequest => ({
    method: 'GET',
    path,
    headers: { accept: 'text/html', cookie },
  })
  const action = actionRequest({
    path: '/missions',
    id: productAction('lib/missions/actions.ts', 'setMissionStatus'),
    fields: { id: missions[0] ?? '', status: 'in_progress' },
    origin: url,
    cookie,
  })
  const locale = formRequest('/api/locale', { locale: 'it', next: '/missions' }, url, cookie)
  const rows: Row[] = []
  for (const page of [...screens, ...OTHERS.map((path) => ({ path, cookie }))])
    rows.push(pageRow(page.path, await count(url, tap, get(page))))
  rows.push(
    { what: 'action `setMissionStatus` within its list', product: summaryOf(await count(url, tap, action)) },
    { what: '`POST /api/locale`', product: summaryOf(await count(url, tap, locale)) },
  )
  await stop()
  return rows
}
