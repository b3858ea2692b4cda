import 'server-only'
import { and, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { aiCalls } from '@/db/schema/ai'
import { assets } from '@/db/schema/studio'
import { epochMs } from '@/db/time'
import { type Allowance, allowance } from '@/lib/ai/queries'
import type { Actor, SignedIn } from '@/lib/core/actor'
import { hasContent } from '@/lib/core/database/row-version'
import { KINDS } from './kinds'
import { ASSETS_SHOWN, type AssetKind } from './rules'

/** `at` in milliseconds since the epoch. */
export type Asset = {
  id: string
  prompt: string
  bytes: number
  durationMs: number | null
  demo: boolean
  at: number
}

/** `isFirst`: no newer ones come before; `older` is the last asset of the page when more follow; `total` counts all pages. */
export type AssetPage = { rows: Asset[]; isFirst: boolean; older: string | null; total: number }

export type Studio = {
  imagesToday: Allowance
  speechesToday: Allowance
  images: AssetPage
  speeches: AssetPage
}

/** The assets after which the pages begin; null, or an asset that is gone, for the newest ones. */
export type StudioPages = { imagesAfter: string | null; speechesAfter: string | null }

/** One row more than a page shows reveals whether others follow. */
const listOf = ({ userId }: SignedIn, kind: AssetKind, after: string | null) => sql`(
  select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
    select id, prompt, bytes, duration_ms as "durationMs", demo, ${epochMs(sql`created_at`)} as at
    from ${assets} where user_id = ${userId} and kind = ${kind}
      and coalesce((created_at, id) < (select created_at, id from ${assets} where id = ${after}::uuid and user_id = ${userId} and kind = ${kind}), true)
    order by created_at desc, id desc limit ${ASSETS_SHOWN + 1}) latest)`

const placeOf = ({ userId }: SignedIn, kind: AssetKind, after: string | null) => sql`(
  select jsonb_build_object('total', count(*), 'isFirst', coalesce(bool_and(id is distinct from ${after}::uuid), true))
  from ${assets} where user_id = ${userId} and kind = ${kind})`

function pageOf(found: Asset[], page: Pick<AssetPage, 'isFirst' | 'total'>): AssetPage {
  const rows = found.slice(0, ASSETS_SHOWN)
  return { ...page, rows, older: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null }
}

type Row = Pick<Studio, 'imagesToday' | 'speechesToday'> & {
  images: Asset[]
  speeches: Asset[]
  imagesPage: Pick<AssetPage, 'isFirst' | 'total'>
  speechesPage: Pick<AssetPage, 'isFirst' | 'total'>
}

/** A page of the fan's own pictures and one of speeches, newest first, and what is left of the day, in one round trip. */
export async function studioOf(
  actor: SignedIn,
  { imagesAfter, speechesAfter }: StudioPages = { imagesAfter: null, speechesAfter: null },
): Promise<Studio> {
  const [studio] = await database().execute<Row>(sql`
    select ${allowance(actor, 'image', KINDS.image.perDay(actor))} as "imagesToday", ${allowance(actor, 'speech', KINDS.speech.perDay(actor))} as "speechesToday",
      ${listOf(actor, 'image', imagesAfter)} as images, ${placeOf(actor, 'image', imagesAfter)} as "imagesPage",
      ${listOf(actor, 'speech', speechesAfter)} as speeches, ${placeOf(actor, 'speech', speechesAfter)} as "speechesPage"`)
  if (!studio) throw new Error('studio: select returned no row')
  const { imagesToday, speechesToday, images, speeches, imagesPage, speechesPage } = studio
  return {
    imagesToday,
    speechesToday,
    images: pageOf(images, imagesPage),
    speeches: pageOf(speeches, speechesPage),
  }
}

type AssetFile = {
  kind: AssetKind
  prompt: string
  mediaType: string
  sha256: Uint8Array
}

/** The file behind an address: a poster for everybody, anything else only for its fan; null otherwise. */
export async function assetFile(actor: Actor, id: string): Promise<AssetFile | null> {
  const isOwn = 'userId' in actor ? eq(assets.userId, actor.userId) : sql`false`
  const [file] = await database()
    .select({
      kind: assets.kind,
      prompt: assets.prompt,
      mediaType: assets.mediaType,
      sha256: assets.sha256,
    })
    .from(assets)
    .where(and(eq(assets.id, id), or(eq(assets.kind, 'poster'), isOwn)))
  return file ?? null
}

type Sent = { kind: AssetKind; text: string; requestId: string; requestHash: Uint8Array }

/**
 * What a form of the fan's has asked for before: the file's id, null without one yet, and whether of the same text; undefined for
 * nothing. The text itself is known once there is a file.
 */
export async function assetOfRequest(
  { userId }: SignedIn,
  { kind, text, requestId, requestHash }: Sent,
): Promise<{ id: string | null; isSame: boolean } | undefined> {
  const isOfFile = hasContent(getTableColumns(assets), { kind, prompt: text })
  const isOfCall = sql`coalesce(${aiCalls.requestHash} = ${requestHash}, true)`
  const [known] = await database()
    .select({
      id: assets.id,
      isSame: sql<boolean>`case when ${assets.id} is null then ${isOfCall} else ${isOfFile} end`,
    })
    .from(aiCalls)
    .leftJoin(assets, eq(assets.callId, aiCalls.id))
    .where(and(eq(aiCalls.userId, userId), eq(aiCalls.requestId, requestId)))
  return known
}
