import 'server-only'
import { desc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { assets } from '@/db/schema/studio'
import { epochMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import { POSTERS_SHOWN } from '../rules'

/** `at` in milliseconds of the epoch. */
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

/** The posters on the wall, newest first, the same for every fan. */
export const postersOnWall = (_actor: SignedIn): Promise<Poster[]> =>
  database()
    .select(columns)
    .from(assets)
    .where(eq(assets.kind, 'poster'))
    .orderBy(desc(assets.number))
    .limit(POSTERS_SHOWN)

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
