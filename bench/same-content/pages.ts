import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { oneConnection } from '@/db/one-connection'
import { splitPage } from './source.ts'
import { elementsOf, readPage } from './tree.ts'

/** A page of GoalQuest to rebuild in the floor; the list items of its panel become the rows of one client list. */
export type Screen = { name: string; path: string; panel: string; cookie: string }
export type ScreenRows = { name: string; rows: string[][] }

export async function htmlOf(url: string, cookie = ''): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'text/html', cookie }, redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`)
  return answer.text()
}

const pageSource = (name: string, body: string) => `import { createElement as h } from 'react'
import { connection } from 'next/server'
import { readRows } from '../../cards'
import { List } from './list'
export default async function Page() {
  await connection()
  const rows = await readRows(${JSON.stringify(name)})
  return ${body}
}
`

/** Writes the plainest page with the same elements: one client list, one SELECT, no session, no languages, no policy. */
export async function writeScreens(
  url: string,
  screens: readonly Screen[],
  floor: string,
): Promise<ScreenRows[]> {
  const written: ScreenRows[] = []
  for (const { name, path: at, panel, cookie } of screens) {
    const { list, page, rows } = splitPage(readPage(await htmlOf(url + at, cookie)), panel)
    const folder = path.join(floor, 'app', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'list.js'), list)
    writeFileSync(path.join(folder, 'page.js'), pageSource(name, page))
    written.push({ name, rows })
  }
  return written
}

export async function fillScreens(floorUrl: string, screens: readonly ScreenRows[]): Promise<void> {
  const sql = oneConnection(floorUrl)
  try {
    await sql`create table screen_rows (screen text, place int, row jsonb not null, primary key (screen, place))`
    for (const { name, rows } of screens)
      for (const [index, row] of rows.entries())
        await sql`insert into screen_rows values (${name}, ${index}, ${sql.json(row)})`
    await sql`vacuum analyze screen_rows`
  } finally {
    await sql.end()
  }
}

const countOf = (html: string) => [...elementsOf(readPage(html))].length - 1

/** @throws Error when a page of the floor has not the same number of elements */
export async function compareScreens(
  product: string,
  floor: string,
  screens: readonly Screen[],
): Promise<void> {
  for (const { name, path: at, cookie } of screens) {
    const own = countOf(await htmlOf(product + at, cookie))
    const bare = countOf(await htmlOf(`${floor}/${name}`)) - 1
    if (own !== bare) throw new Error(`/${name} of the floor has ${bare} elements, ${at} has ${own}`)
  }
}
