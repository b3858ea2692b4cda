import { existsSync, readdirSync } from 'node:fs'
import { Gate } from './gate.ts'

export type LaneName = 'free' | 'events' | 'vendor' | 'urgent' | 'page'

const EVENTS = 5_000
const PUBLIC_FILES = new Set(
  existsSync('public')
    ? readdirSync('public', { recursive: true, encoding: 'utf8' }).map(
        (name) => `/${name.replaceAll('\\', '/')}`,
      )
    : [],
)
const ASSET =
  /^\/(_next\/static\/|favicon\.ico$|icon[\w-]*(\.\w+)?$|apple-icon[\w-]*(\.\w+)?$|manifest\.\w+$|robots\.txt$)/

/** Which queue a request belongs to. The quiz and the webhooks go first when everybody comes at once. */
export function laneOf(method: string, pathname: string): LaneName {
  if (pathname === '/api/health' || ASSET.test(pathname) || PUBLIC_FILES.has(pathname)) return 'free'
  if (pathname === '/api/events') return 'events'
  if (pathname.startsWith('/api/ai/')) return 'vendor'
  if (method === 'POST' && /^\/(quiz(\/|$)|api\/stripe\/)/.test(pathname)) return 'urgent'
  return 'page'
}

export type Lanes = Record<Exclude<LaneName, 'free'>, Gate>

/** Urgent requests share the places of pages. Answers of vendors take seconds, so they have places of their own. */
export function openLanes(): Lanes {
  const page = new Gate({ running: 32, waiting: 128, patienceMs: 500 })
  return {
    page,
    urgent: page,
    vendor: new Gate({ running: 48, waiting: 0, patienceMs: 0 }),
    events: new Gate({ running: EVENTS, waiting: 0, patienceMs: 0 }),
  }
}
