import { RequestQueue } from './request-queue.ts'

type QueueName = 'events' | 'vendor' | 'vendorForm' | 'choice' | 'urgent' | 'page' | 'download' | 'operations'
type Queues = Record<QueueName, RequestQueue>

const EVENT_STREAMS = 5_000
/** Probes, metrics and jobs: a proxy whose probe is refused takes the whole site offline. */
const OPERATIONS = /^\/api\/(ready$|metrics$|cron\/)/
/** Responses larger than a socket's buffer: a slow reader holds a place for minutes. */
const DOWNLOADS = /^\/api\/(account\/export|wallet\/export|admin\/log|assets\/[^/]+)$/

/** Pages with a form that waits for a vendor: AI, Stripe, or the results of a past season. */
const VENDOR_FORMS = /^\/(account|ai|coach(\/plans\/[^/]+)?|posters(\/[^/]+)?|pricing|replays)$/

/** The queue that a request waits in. The quiz and the webhooks go first when everybody arrives at once. */
export function queueOf(method: string, pathname: string): QueueName {
  if (pathname === '/api/events') return 'events'
  if (pathname.startsWith('/api/ai/')) return 'vendor'
  if (DOWNLOADS.test(pathname)) return 'download'
  if (OPERATIONS.test(pathname)) return 'operations'
  if (method !== 'POST') return 'page'
  if (pathname === '/api/quiz/answer') return 'choice'
  if (VENDOR_FORMS.test(pathname) || isJob(method, pathname)) return 'vendorForm'
  return /^\/(quiz(\/|$)|api\/stripe\/)/.test(pathname) ? 'urgent' : 'page'
}

/** What an admin or the cron provider waits for: an import asks a vendor, a settlement writes for many fans. */
export const isJob = (method: string, pathname: string): boolean =>
  pathname.startsWith('/api/cron/') || (method === 'POST' && /^\/admin(\/|$)/.test(pathname))

/** How many pages are rendered at once; the bench finds the capacity with as many. */
export const PAGES_AT_ONCE = 4

/**
 * Urgent requests share the places of pages. Vendors answer in seconds, an admin's import in minutes, so their requests and forms have
 * their own places; so do quiz choices, which take a tenth of the CPU time of a page and would wait behind those being rendered.
 * Rendering fills the processor: more pages at once would only lengthen each turn of the event loop, and with it the time until a
 * refusal is sent.
 */
export function openQueues(): Queues {
  const page = new RequestQueue({
    maxRunning: PAGES_AT_ONCE,
    maxWaiting: 128,
    expectedWaitMs: 400,
    longestWaitMs: 900,
    longestUrgentWaitMs: 5_000,
  })
  return {
    page,
    urgent: page,
    choice: new RequestQueue({ maxRunning: 24, maxWaiting: 256, expectedWaitMs: 400, longestWaitMs: 900 }),
    // The three jobs run for minutes at times, and probes need a place beside them.
    operations: new RequestQueue({ maxRunning: 6, maxWaiting: 32, expectedWaitMs: 2_000 }),
    download: new RequestQueue({ maxRunning: 32, maxWaiting: 64, expectedWaitMs: 5_000, isHeld: true }),
    vendorForm: new RequestQueue({ maxRunning: 16, maxWaiting: 32, expectedWaitMs: 2_000, isHeld: true }),
    vendor: new RequestQueue({ maxRunning: 256, maxWaiting: 0, expectedWaitMs: 0, isHeld: true }),
    events: new RequestQueue({ maxRunning: EVENT_STREAMS, maxWaiting: 0, expectedWaitMs: 0, isHeld: true }),
  }
}

/** `next dev` compiles a page when it is first requested, so nobody is refused for the time that takes. */
export function openDevelopmentQueues(): Queues {
  const page = new RequestQueue({
    maxRunning: 16,
    maxWaiting: 1_024,
    expectedWaitMs: Number.POSITIVE_INFINITY,
  })
  return { ...openQueues(), page, urgent: page, choice: page }
}
