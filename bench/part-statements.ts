import { actionRequest, formRequest, send } from './action-call.ts'
import type { WireRequest } from './load.ts'
import { serveProduct } from './product-app.ts'
import type { Row } from './row.ts'
import { productAction } from './sign-in.ts'
import type { Stage } from './stage.ts'
import { openTap, type Tap, type Traffic } from './wire-tap.ts'

const SESSION = 1
const HEADER = 1
const PAGE = 3
const WARM_UP = 5
const AT_ONCE = 20

const words = (statement: string) =>
  /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(statement)?.[1] ?? statement.trim().split(/\s/, 1)[0] ?? ''

/** One request alone, on connections that have prepared their statements. */
async function count(url: string, tap: Tap, request: WireRequest): Promise<Traffic> {
  for (let round = 0; round < WARM_UP; round++)
    await Promise.all(Array.from({ length: AT_ONCE }, async () => (await send(url, request)).arrayBuffer()))
  tap.take()
  await (await send(url, request)).arrayBuffer()
  return tap.take()
}

const list = ({ statements }: Traffic) => `${statements.length} (${statements.map(words).join(', ')})`
const summaryOf = (traffic: Traffic) => `${list(traffic)}, ${traffic.roundTrips} round trips`

/** Statements and round trips of a request, counted on the wire. */
export async function statementsPart({ life, databases, cookie, missions, league }: Stage): Promise<Row[]> {
  const tap = await openTap(databases.product, life)
  const { url, stop } = await serveProduct({ databaseUrl: tap.url, name: 'goalquest-tapped' }, life)
  const get = (path: string): WireRequest => ({
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
  const page = await count(url, tap, get('/missions'))
  const table = await count(url, tap, get(league))
  const account = await count(url, tap, get('/account'))
  const most = SESSION + HEADER + PAGE
  const rows: Row[] = [
    {
      what: '`/missions`: statements of session, header and page',
      product: list(page),
      budget: `≤ ${most} (${SESSION} + ${HEADER} + ${PAGE})`,
      met: page.statements.length <= most,
    },
    {
      what: '`/missions`: round trips; a statement that is not prepared takes two',
      product: String(page.roundTrips),
      budget: `≤ ${most}`,
      met: page.roundTrips <= most,
    },
    {
      what: '`/leagues/{id}`: round trips of session, header and page',
      product: summaryOf(table),
      budget: `≤ ${most}`,
      met: table.roundTrips <= most,
    },
    {
      what: '`/account`: round trips of session, header and page',
      product: summaryOf(account),
      budget: `≤ ${most}`,
      met: account.roundTrips <= most,
    },
    { what: 'action `setMissionStatus` within its list', product: summaryOf(await count(url, tap, action)) },
    { what: '`POST /api/locale`', product: summaryOf(await count(url, tap, locale)) },
  ]
  await stop()
  return rows
}
