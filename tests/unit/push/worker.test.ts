import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ORIGIN = 'https://goalquest.example'
const SOURCE = readFileSync('public/sw.js', 'utf8')

/** Gives the worker an event, and waits until it is done with it. */
async function give(kind: string, event: object, scope: object, globals: Record<string, unknown> = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const worker = {
    location: new URL('/sw.js?build=b', ORIGIN),
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    ...scope,
  }
  new Function('self', ...Object.keys(globals), SOURCE)(worker, ...Object.values(globals))
  const waited: Promise<unknown>[] = []
  listeners.get(kind)?.({ ...event, waitUntil: (until: Promise<unknown>) => waited.push(until) })
  await Promise.all(waited)
}

/** What the worker does with these windows when a notification about `path` is tapped. */
async function touch(path: string, ...urls: string[]): Promise<string[]> {
  const done: string[] = []
  const windows = urls.map((url) => ({ url: ORIGIN + url, focus: () => done.push(`focus ${url}`) }))
  const clients = {
    matchAll: async () => windows,
    openWindow: (url: string) => done.push(`open ${url.replace(ORIGIN, '')}`),
  }
  const notification = { close: () => {}, data: { path } }
  await give('notificationclick', { notification }, { clients })
  return done
}

it.each([
  ['/missions/1', ['/missions', '/missions/1'], 'focus /missions/1'],
  ['/missions/1', ['/quiz'], 'open /missions/1'],
  ['/missions?tab=completed', ['/missions', '/missions?tab=completed'], 'focus /missions?tab=completed'],
  ['/missions?tab=completed', ['/missions', '/missions?tab=suggested'], 'open /missions?tab=completed'],
  ['/missions', ['/missions?tab=completed'], 'open /missions'],
  ['https://elsewhere.example/missions', [], 'open /'],
])('a notification about %s, with %j open: %s', async (path, open, does) => {
  expect(await touch(path, ...open)).toEqual([does])
})

it.each([
  ['ends them where the session has ended', async () => ({ type: 'opaqueredirect' }), true],
  ['keeps them where only the cookie is gone', async () => ({ type: 'basic', ok: true }), false],
  ['keeps them without a network', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('a page that knows of no session %s', async (_name, answer, ends) => {
  let isSubscribed = true
  const subscription = {
    unsubscribe: async () => {
      isSubscribed = false
    },
  }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  const offline = new Response('<html lang="it">')
  const caches = { delete: async () => true, open: async () => ({ match: async () => offline }) }
  const data = { signedIn: false, lang: 'it' }
  await give('message', { data }, { registration }, { caches, fetch: answer })
  expect(isSubscribed).toBe(!ends)
})
