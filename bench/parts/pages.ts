import { type Figures, interleave, planOf, type Target } from '../load.ts'
import { throughputRow } from '../load-rows.ts'
import type { Served } from '../process.ts'
import type { Row } from '../row.ts'
import type { Screen } from '../same-content/pages.ts'
import type { Stage } from '../stage.ts'

const PUBLIC_SHARE = 0.9
const SIGNED_IN_SHARE = 0.85
/** Share of the throughput of a page of 20 plain rows. */
const BARE_SHARE = 0.45
const CONNECTIONS = 20

type Wire = { cookie?: string; compressed: boolean }

const page = ({ url, pid }: Served, path: string, { cookie, compressed }: Wire): Target => ({
  url,
  pid,
  requests: () => [
    {
      method: 'GET',
      path,
      headers: {
        accept: 'text/html',
        ...(compressed ? { 'accept-encoding': 'gzip' } : {}),
        ...(cookie ? { cookie } : {}),
      },
    },
  ],
  status: 200,
})

const TITLES: Record<string, string> = {
  declared: '`/missions` with 20 declared',
  verified: '`/missions` with 20 on matches',
  suggestions: '`/missions?tab=suggested`',
  league: '`/leagues/{id}` with its table',
  leagues: '`/leagues`',
  matchday: '`/matchday` with 10 matches of 4 questions',
  matches: '`/matches` with 10 matches',
  match: '`/matches/{id}` before kickoff',
  wallet: '`/wallet`',
  shop: '`/shop`',
}

async function publicPages({ options, product, floor }: Stage, compressed: boolean): Promise<Row[]> {
  const { landing, about, empty } = await interleave(
    {
      landing: page(product, '/', { compressed }),
      about: page(product, '/about', { compressed }),
      empty: page(floor, '/', { compressed }),
    },
    planOf(options, CONNECTIONS),
  )
  return [
    throughputRow(
      { what: 'landing, against an empty static page', product: landing, floor: empty },
      PUBLIC_SHARE,
    ),
    throughputRow({ what: '`/about`, against the same', product: about, floor: empty }, PUBLIC_SHARE),
  ]
}

async function signedIn(
  { options, product, floor }: Stage,
  screen: Screen,
  compressed: boolean,
): Promise<Row[]> {
  const { name, path, cookie } = screen
  const plan = planOf(options, CONNECTIONS)
  const targets = {
    own: page(product, path, { cookie, compressed }),
    same: page(floor, `/${name}`, { compressed }),
  }
  const sameRow = ({ own, same }: Record<'own' | 'same', Figures>) =>
    throughputRow(
      { what: `${TITLES[name]}, against the same elements`, product: own, floor: same },
      SIGNED_IN_SHARE,
    )
  if (!path.startsWith('/missions')) return [sameRow(await interleave(targets, plan))]
  const bare = page(floor, '/dynamic', { compressed })
  const figures = await interleave({ ...targets, bare }, plan)
  return [
    sameRow(figures),
    throughputRow(
      { what: '… against a bare page of 20 rows', product: figures.own, floor: figures.bare },
      BARE_SHARE,
    ),
  ]
}

/** Throughput of pages with 20 connections, alternating between both applications, without and with gzip. */
export async function pagesPart(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const compressed of [false, true]) {
    const made = await publicPages(stage, compressed)
    for (const screen of stage.screens) made.push(...(await signedIn(stage, screen, compressed)))
    rows.push(...made.map((row) => (compressed ? { ...row, what: `${row.what}, gzip` } : row)))
  }
  return rows
}
