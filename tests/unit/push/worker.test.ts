import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ORIGIN = 'https://goalquest.example'
const SOURCE = readFileSync('public/sw.js', 'utf8')

/** What the worker does with these windows when a notification about `path` is touched. */
async function touch(path: string, ...urls: string[]): Promise<string[]> {
  const done: string[] = []
  const windows = urls.map((url) => ({ url: ORIGIN + url, focus: () => done.push(`focus ${url}`) }))
  const listeners = new Map<string, (event: object) => void>()
  const worker = {
    location: new URL('/sw.js?build=b', ORIGIN),
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    clients: {
      matchAll: async () => windows,
      openWindow: (url: string) => done.push(`open ${url.replace(ORIGIN, '')}`),
    },
  }
  new Function('self', SOURCE)(worker)
  const waited: Promise<unknown>[] = []
  const notification = { close: () => {}, data: { path } }
  listeners.get('notificationclick')?.({
    notification,
    waitUntil: (until: Promise<unknown>) => waited.push(until),
  })
  await Promise.all(waited)
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
