import { existsSync, readdirSync } from 'node:fs'
import { Gate } from './gate.ts'

export type LaneName = 'free' | 'events' | 'vendor' | 'choice' | 'urgent' | 'page'

const EVENTS = 5_000
const filesIn = (folder: string, at: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${at}/${name.replaceAll('\\', '/')}`,
      )
    : []

/** Icons, manifest and the like, made at build time. */
const BODY = /\.body$/
const made = filesIn('.next/server/app', '').filter((name) => BODY.test(name))

/** Only what exists costs nothing: the answer that a file is missing is a rendered page. */
export const FILES: ReadonlySet<string> = new Set([
  ...filesIn('public', ''),
  ...filesIn('.next/static', '/_next/static'),
  ...made.map((name) => name.replace(BODY, '')),
])

/** Which queue a request belongs to. The quiz and the webhooks go first when everybody comes at once. */
export function laneOf(method: string, pathname: string): LaneName {
  if (pathname === '/api/health' || FILES.has(pathname)) return 'free'
  if (pathname === '/api/events') return 'events'
  if (pathname.startsWith('/api/ai/')) return 'vendor'
  if (method !== 'POST') return 'page'
  if (pathname === '/api/quiz/answer') return 'choice'
  return /^\/(quiz(\/|$)|api\/stripe\/)/.test(pathname) ? 'urgent' : 'page'
}

/** What an admin or the cron provider waits for: an import asks a vendor, a settlement writes for many. */
export const isJob = (method: string, pathname: string): boolean =>
  pathname.startsWith('/api/cron/') || (method === 'POST' && /^\/admin(\/|$)/.test(pathname))

export type Lanes = Record<Exclude<LaneName, 'free'>, Gate>

/** How many pages are rendered at once; the bench finds the capacity with as many. */
export const PAGES_AT_ONCE = 4

/**
 * Urgent requests share the places of pages. Answers of vendors take seconds, so they have places of their own; so have
 * choices, which take the processor a tenth as long as a page and would wait for one behind those that are rendered.
 * Rendering fills the processor: more pages at once would only make each turn of the event loop longer, and with it
 * the time until a refusal is said.
 */
export function openLanes(): Lanes {
  const page = new Gate({
    running: PAGES_AT_ONCE,
    waiting: 128,
    patienceMs: 400,
    longestMs: 900,
    urgentMs: 5_000,
  })
  return {
    page,
    urgent: page,
    choice: new Gate({ running: 24, waiting: 256, patienceMs: 400, longestMs: 900 }),
    vendor: new Gate({ running: 48, waiting: 0, patienceMs: 0 }),
    events: new Gate({ running: EVENTS, waiting: 0, patienceMs: 0 }),
  }
}
