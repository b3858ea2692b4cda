import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { address, kilobytes, type Row } from '../row.ts'
import { htmlOf, type Screen } from '../same-content/pages.ts'
import type { Stage } from '../stage.ts'

const PUBLIC = ['/', '/about', '/auth']
const SCRIPTS_OVER_PUBLIC = 35_000
const SCRIPTS_OVER_FAN = 60_000
const STYLES = 20_000
const FONT = 95_000
const PAGE = 65_000
const PAGE_COMPRESSED = 13_000
const LONG_CLASSES = 80

type Weight = { scripts: number; styles: number; fonts: number[] }

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** What a modern browser loads before the page is interactive: script tags, and chunks named in the page's data. */
function filesOf(html: string) {
  const tags = html.match(/<(?:script|link)\s[^>]*>/g) ?? []
  const scripts = tags
    .filter((tag) => tag.startsWith('<script') && !/\snomodule\b/i.test(tag))
    .map((tag) => attribute(tag, 'src'))
  const skipped = tags.filter((tag) => /\snomodule\b/i.test(tag)).map((tag) => attribute(tag, 'src'))
  const named = [...html.matchAll(/static\/chunks\/[\w.~-]+\.js/g)].map(([path]) => `/_next/${path}`)
  const isSheet = (tag: string) => tag.startsWith('<link') && attribute(tag, 'rel') === 'stylesheet'
  const isFont = (tag: string) => attribute(tag, 'rel') === 'preload' && attribute(tag, 'as') === 'font'
  const own = (paths: (string | undefined)[]) => [
    ...new Set(paths.flatMap((path) => (path && !skipped.includes(path) ? [path] : []))),
  ]
  return {
    scripts: own([...scripts, ...named]),
    styles: own(tags.filter(isSheet).map((tag) => attribute(tag, 'href'))),
    fonts: own(tags.filter(isFont).map((tag) => attribute(tag, 'href'))),
  }
}

async function weigh(url: string, path: string, cookie?: string): Promise<Weight> {
  const read = async (at: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(at.replaceAll('&amp;', '&'), url), { headers, redirect: 'error' })
    if (!answer.ok) throw new Error(`${at} returned ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const html = (await read(path, cookie ? { cookie } : {})).toString('utf8')
  const files = filesOf(html)
  const compressed = async (at: string) => gzipSync(await read(at)).length
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    scripts: sum(await Promise.all(files.scripts.map(compressed))),
    styles: sum(await Promise.all(files.styles.map(compressed))),
    fonts: await Promise.all(files.fonts.map(async (at) => (await read(at)).length)),
  }
}

const scriptRow = (path: string, own: number, bare: number, over: number): Row => ({
  what: `JavaScript that \`${address(path)}\` loads first, gzip`,
  product: kilobytes(own),
  floor: kilobytes(bare),
  ratio: `+${kilobytes(own - bare)}`,
  budget: `≤ +${kilobytes(over)}`,
  met: own - bare <= over,
})

/** Counts the long class attributes that occur more than twice. */
function repeatedClasses(html: string): number {
  const long =
    html.match(/class="[^"]*"/g)?.filter((text) => text.length > LONG_CLASSES + 'class=""'.length) ?? []
  return [...Map.groupBy(long, (text) => text).values()].filter((same) => same.length > 2).length
}

/** Bytes of the page as the server compresses it; `fetch` would decompress it. */
const sizeOf = (url: string, cookie: string, encoding: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': encoding, cookie }
    get(url, { headers }, async (answer) => {
      let size = 0
      for await (const piece of answer) size += piece.length
      if (answer.headers['content-encoding'] === encoding) resolve(size)
      else reject(new Error(`${url} was not compressed with ${encoding}`))
    }).on('error', reject)
  })

async function pageRow(url: string, { name, path, cookie }: Screen): Promise<Row> {
  const html = await htmlOf(url + path, cookie)
  const [plain, repeated] = [Buffer.byteLength(html), repeatedClasses(html)]
  const [compressed, gzip] = [
    await sizeOf(url + path, cookie, 'br'),
    await sizeOf(url + path, cookie, 'gzip'),
  ]
  return {
    what: `HTML of \`${address(path)}\` (${name}), compressed with brotli, with gzip, class attributes over ${LONG_CLASSES} characters that repeat`,
    product: `${kilobytes(plain)}, ${kilobytes(compressed)}, ${kilobytes(gzip)}, ${repeated}`,
    budget: `≤ ${kilobytes(PAGE)}, ≤ ${kilobytes(PAGE_COMPRESSED)} with brotli, no class`,
    met: plain <= PAGE && compressed <= PAGE_COMPRESSED && repeated === 0,
  }
}

/** The first load of each page, in compressed bytes. */
export async function weightPart({ product, floor, screens }: Stage): Promise<Row[]> {
  const bare = await weigh(floor.url, '/')
  const rows: Row[] = []
  const all: Weight[] = []
  const asked = new Map<string, string | undefined>(PUBLIC.map((path) => [path, undefined]))
  for (const { path, cookie } of screens) asked.set(path, cookie)
  for (const [path, cookie] of asked) {
    const own = await weigh(product.url, path, cookie)
    all.push(own)
    rows.push(scriptRow(path, own.scripts, bare.scripts, cookie ? SCRIPTS_OVER_FAN : SCRIPTS_OVER_PUBLIC))
  }
  const pages: Row[] = []
  // One after the other: all at once, a busy machine refuses some.
  for (const screen of screens) pages.push(await pageRow(product.url, screen))
  const most = (pick: (weight: Weight) => number) => Math.max(...all.map(pick))
  const styles = most((weight) => weight.styles)
  const fonts = all.map((weight) => weight.fonts)
  const files = Math.max(...fonts.map((sizes) => sizes.length))
  const font = Math.max(0, ...fonts.flat())
  return [
    ...rows,
    {
      what: 'CSS of the heaviest of them, gzip',
      product: kilobytes(styles),
      floor: kilobytes(bare.styles),
      budget: `≤ ${kilobytes(STYLES)}`,
      met: styles <= STYLES,
    },
    {
      what: 'preloaded font',
      product: `${files} file, ${kilobytes(font)}`,
      budget: `1 file, ≤ ${kilobytes(FONT)}`,
      met: files === 1 && font <= FONT,
    },
    ...pages,
  ]
}
