import type { OutgoingHttpHeaders } from 'node:http'
import { unescapeHtml } from './app/forms'
import { type Answer, askFollowing } from './app/http'

/** What a browser's router sends when it has the layouts and lacks only the page. */
const treeOf = (group: string, path: string) => {
  const leaf: unknown[] = ['__PAGE__', {}, null, 'refetch']
  const inner = path
    .split('/')
    .filter(Boolean)
    .reduceRight<unknown[]>((child, name) => [name, { children: child }], leaf)
  const shell = [['locale', 'it', 'd', null], { children: [group, { children: inner }] }]
  return encodeURIComponent(JSON.stringify(['', { children: shell }, null, null, 16]))
}

const rsc = { rsc: '1' }
const prefetch = { ...rsc, 'next-router-prefetch': '1' }

type Transport = {
  name: string
  headers: (path: string) => OutgoingHttpHeaders
  /** Whether the response contains the page; a prefetch of a page with data contains only the frame. */
  isWhole?: true
}

export const DOCUMENT: Transport = {
  name: 'document',
  headers: () => ({ accept: 'text/html' }),
  isWhole: true,
}

/** How a browser and its router can ask for a page. */
export const TRANSPORTS: Transport[] = [
  DOCUMENT,
  { name: 'flight', headers: () => rsc, isWhole: true },
  {
    name: 'flight with nothing kept',
    headers: () => ({ ...rsc, 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D' }),
    isWhole: true,
  },
  {
    name: 'flight below the layout',
    headers: (path) => ({
      ...rsc,
      'next-router-state-tree': treeOf(path.startsWith('/admin') ? '(admin)' : '(fan)', path),
    }),
  },
  { name: 'prefetch', headers: () => prefetch },
  { name: 'full prefetch', headers: () => ({ ...rsc, 'next-router-prefetch': '2' }) },
  { name: 'segment', headers: () => ({ ...prefetch, 'next-router-segment-prefetch': '/_full' }) },
]

/** Asks for a page past the middleware, at the address that the middleware would rewrite to. */
export const fetchPage = (at: string, path: string, transport: Transport, cookie: string): Promise<Answer> =>
  askFollowing(`/it${path}`, {
    at,
    headers: { ...(cookie && { cookie }), ...transport.headers(path) },
  })

const LEAST = 5
/** What HTML and a flight stream write alike. */
const PLAIN = /^[\p{L}\p{N} .,:;!?·–-]+$/u

/** The texts between the tags of a page's main part. */
export function visibleTexts(html: string): string[] {
  const [main = ''] = /<main[\s>][\s\S]*<\/main>/.exec(html) ?? []
  const texts = main.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '').split(/<[^>]*>/)
  const trimmed = texts.map((text) => unescapeHtml(text).trim())
  return [...new Set(trimmed)].filter((text) => text.length >= LEAST && PLAIN.test(text))
}
