import { createServer, type ServerResponse } from 'node:http'
import { listening } from './listening'

type Goals = { home: number | null; away: number | null }
const NONE: Goals = { home: null, away: null }

type MatchOptions = {
  id: number
  status?: string
  utcDate?: string | null
  home?: string | null
  away?: string | null
  matchday?: number | null
  lastUpdated?: string
  score?: Record<string, unknown>
}

const DAY_MS = 86_400_000
/** So many days from now, at a full minute, as the vendor writes it. */
export const inDays = (days: number): string =>
  new Date(Math.round((Date.now() + days * DAY_MS) / 60_000) * 60_000).toISOString().replace('.000', '')

/** A match as football-data.org v4 sends it, with more fields than we read. */
export const vendorMatch = ({
  id,
  status = 'TIMED',
  home = `Casa ${id}`,
  away = `Ospite ${id}`,
  ...options
}: MatchOptions) => ({
  area: { id: 2114, name: 'Italy', code: 'ITA', flag: null },
  id,
  utcDate: options.utcDate === undefined ? inDays(3) : options.utcDate,
  status,
  matchday: options.matchday === undefined ? 12 : options.matchday,
  stage: 'REGULAR_SEASON',
  group: null,
  lastUpdated: options.lastUpdated ?? '2026-11-01T00:00:00Z',
  season: { id: 1, startDate: '2026-08-22', endDate: '2027-05-23', currentMatchday: 12, winner: null },
  homeTeam:
    home === null
      ? { id: null, name: null }
      : { id: id * 2, name: home, shortName: home, tla: 'CAS', crest: null },
  awayTeam:
    away === null
      ? { id: null, name: null }
      : { id: id * 2 + 1, name: away, shortName: away, tla: 'OSP', crest: null },
  score: { winner: null, duration: 'REGULAR', fullTime: NONE, halfTime: NONE, ...options.score },
  odds: { msg: 'none' },
  referees: [],
})
type FakeMatch = ReturnType<typeof vendorMatch>

/** A finished match of ninety minutes. */
export const finished = (id: number, home: number, away: number, options: Partial<MatchOptions> = {}) =>
  vendorMatch({
    id,
    status: 'FINISHED',
    utcDate: inDays(-1),
    ...options,
    score: {
      winner: home > away ? 'HOME_TEAM' : home < away ? 'AWAY_TEAM' : 'DRAW',
      fullTime: { home, away },
      halfTime: { home: 0, away: 0 },
      ...options.score,
    },
  })

type Reaction = (response: ServerResponse, code: string) => void

export const respondWith =
  (status: number, message: string, headers: Record<string, string> = {}): Reaction =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ message, errorCode: status }))
export const respondText =
  (text: string): Reaction =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
export const dropConnection: Reaction = (response) => void response.destroy()
export const neverAnswer: Reaction = () => {}

type FakeClub = { id: number; shortName: string | null; clubColors: string | null }

/** The vendor: seasons and clubs by code, and other reactions to the next requests (`next`), or to those for a competition as long as `trouble` has one. */
export async function startFakeFootball() {
  const seasons = new Map<string, FakeMatch[]>()
  const clubs = new Map<string, FakeClub[]>()
  const trouble = new Map<string, Reaction>()
  const next: Reaction[] = []
  const asked: { path: string; token: string | undefined }[] = []
  const headers: Record<string, string> = {}
  const server = createServer((request, response) => {
    const [, code = '', list] = /\/competitions\/([^/]+)\/(matches|teams)$/.exec(request.url ?? '') ?? []
    asked.push({ path: request.url ?? '', token: request.headers['x-auth-token']?.toString() })
    const odd = next.shift() ?? trouble.get(code)
    if (odd) return odd(response, code)
    const wanted = new URL(request.url ?? '', 'http://vendor').searchParams.get('competitions')?.split(',')
    const matches = wanted
      ? wanted.flatMap((one) =>
          (seasons.get(one) ?? []).map((match) => ({ ...match, competition: { code: one } })),
        )
      : seasons.get(code)
    const teams = clubs.get(code)
    if (list === 'teams' && teams)
      return respondText(JSON.stringify({ count: teams.length, teams }))(response, code)
    if (!matches || list === 'teams')
      return respondWith(404, 'The resource you are looking for does not exist.')(response, code)
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ filters: {}, resultSet: { count: matches.length }, matches }))
  })
  return {
    url: `http://127.0.0.1:${await listening(server)}/v4`,
    seasons,
    clubs,
    trouble,
    next,
    asked,
    headers,
    reset: () => {
      for (const one of [seasons, clubs, trouble]) one.clear()
      for (const list of [next, asked]) list.length = 0
      for (const name of Object.keys(headers)) delete headers[name]
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
