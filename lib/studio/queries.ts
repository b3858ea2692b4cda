import 'server-only'
import { and, eq, or, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { aiCalls } from '@/db/schema/ai'
import { assets } from '@/db/schema/studio'
import { epochMs } from '@/db/time'
import { type Allowance, allowance } from '@/lib/ai/queries'
import type { Actor, SignedIn } from '@/lib/core/actor'
import { KINDS } from './kinds'
import { ASSETS_SHOWN, type AssetKind } from './rules'

/** `at` in milliseconds of the epoch. */
export type Asset = {
  id: string
  prompt: string
  bytes: number
  durationMs: number | null
  demo: boolean
  at: number
}

export type Studio = {
  imagesToday: Allowance
  speechesToday: Allowance
  images: Asset[]
  speeches: Asset[]
}

const listOf = ({ userId }: SignedIn, kind: AssetKind) => sql`(
  select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
    select id, prompt, bytes, duration_ms as "durationMs", demo, ${epochMs(sql`created_at`)} as at
    from ${assets} where user_id = ${userId} and kind = ${kind} order by created_at desc limit ${ASSETS_SHOWN}) latest)`

/** The fan's own pictures and speeches, newest first, and what is left of the day, in one round trip. */
export async function studioOf(actor: SignedIn): Promise<Studio> {
  const [studio] = await database().execute<Studio>(sql`
    select ${allowance(actor, 'image', KINDS.image.perDay(actor))} as "imagesToday", ${allowance(actor, 'speech', KINDS.speech.perDay(actor))} as "speechesToday",
      ${listOf(actor, 'image')} as images, ${listOf(actor, 'speech')} as speeches`)
  if (!studio) throw new Error('studio: select returned no row')
  return studio
}

export type AssetFile = {
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

/** The file made from a form of the fan's; null when there is none. */
export async function assetOfRequest({ userId }: SignedIn, requestId: string): Promise<string | null> {
  const [made] = await database()
    .select({ id: assets.id })
    .from(aiCalls)
    .innerJoin(assets, eq(assets.callId, aiCalls.id))
    .where(and(eq(aiCalls.userId, userId), eq(aiCalls.requestId, requestId)))
  return made?.id ?? null
}
