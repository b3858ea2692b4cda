import { actionRequest, formRequest, send } from './action-call.ts'
import type { WireRequest } from './load.ts'
import { serveProduct } from './product-app.ts'
import type { Row } from './row.ts'
import { productAction } from './sign-in.ts'
import type { Stage } from './stage.ts'
import { type Heard, openTap, type Tap } from './wire-tap.ts'

const SESSION = 1
const HEADER = 1
const PAGE = 3
const WARM_UP = 5
const AT_ONCE = 20

const words = (statement: string) =>
  /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(statement)?.[1] ?? statement.trim().split(/\s/, 1)[0] ?? ''

/** One request alone, on connections that already know their statements. */
async function count(url: string, tap: Tap, request: WireRequest): Promise<Heard> {
  for (let round = 0; round < WARM_UP; round++)
    await Promise.all(Array.from({ length: AT_ONCE }, async () => (await send(url, request)).arrayBuffer()))
  tap.take()
  await (await send(url, request)).arrayBuffer()
  return tap.take()
}

const list = ({ statements }: Heard) => `${statements.length} (${statements.map(words).join(', ')})`
const tell = (heard: Heard) => `${list(heard)}, ${heard.waits} round trips`

/** How often a request goes to the database, seen on the wire. */
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
      product: String(page.waits),
      budget: `≤ ${most}`,
      met: page.waits <= most,
    },
    {
      what: '`/leagues/{id}`: round trips of session, header and page',
      product: tell(table),
      budget: `≤ ${most}`,
      met: table.waits <= most,
    },
    { what: 'action `setMissionStatus` within its list', product: tell(await count(url, tap, action)) },
    { what: '`POST /api/locale`', product: tell(await count(url, tap, locale)) },
  ]
  await stop()
  return rows
}
