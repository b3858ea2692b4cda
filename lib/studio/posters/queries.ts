import 'server-only'
import { and, count, desc, eq, isNotNull, lt, max, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { assets } from '@/db/schema/studio'
import { epochMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import { POSTERS_SHOWN } from '../rules'

/** `at` in milliseconds since the epoch. */
export type Poster = {
  id: string
  number: number
  prompt: string
  width: number
  height: number
  bytes: number
  demo: boolean
  at: number
}

const columns = {
  id: assets.id,
  number: sql<number>`${assets.number}`,
  prompt: assets.prompt,
  width: sql<number>`${assets.width}`,
  height: sql<number>`${assets.height}`,
  bytes: assets.bytes,
  demo: assets.demo,
  at: epochMs(assets.createdAt),
}

/**
 * Posters of one page; `older` is the last of them when more follow. `total` counts all pages; `latest` is the number of the
 * newest poster.
 */
type Wall = { posters: Poster[]; older: number | null; total: number; latest: number | null }

/**
 * A page of the posters on the wall, newest first, the same for every fan. One row more than it shows reveals whether others follow.
 * @param after the number of the poster after which the page begins; null for the newest
 */
export async function postersOnWall(_actor: SignedIn, after: number | null = null): Promise<Wall> {
  const isPoster = isNotNull(assets.number)
  const [found, [all]] = await Promise.all([
    database()
      .select(columns)
      .from(assets)
      .where(and(isPoster, after === null ? undefined : lt(assets.number, after)))
      .orderBy(desc(assets.number))
      .limit(POSTERS_SHOWN + 1),
    database()
      .select({ total: count(), latest: max(assets.number) })
      .from(assets)
      .where(isPoster),
  ])
  const posters = found.slice(0, POSTERS_SHOWN)
  const older = found.length > posters.length ? (posters.at(-1)?.number ?? null) : null
  return { posters, older, total: all?.total ?? 0, latest: all?.latest ?? null }
}

export type PosterPage = Poster & { previous: number | null; next: number | null }

const neighbour = (side: 'min' | 'max', number: number) => {
  const numbers = sql`from ${assets} beside where beside.number`
  return side === 'max'
    ? sql<number | null>`(select max(beside.number) ${numbers} < ${number})`
    : sql<number | null>`(select min(beside.number) ${numbers} > ${number})`
}

/** One poster and the numbers of its neighbours; null when it was removed or never existed. */
export async function posterByNumber(_actor: SignedIn, number: number): Promise<PosterPage | null> {
  const [poster] = await database()
    .select({ ...columns, previous: neighbour('max', number), next: neighbour('min', number) })
    .from(assets)
    .where(eq(assets.number, number))
  return poster ?? null
}
