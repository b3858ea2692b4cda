import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { assetRemovals, assets } from '@/db/schema/studio'
import { inTransaction } from '@/db/transaction'
import { endCall, failCall, reserveCall } from '@/lib/ai/commands'
import type { SignedIn, System } from '@/lib/core/actor'
import { asDomainError } from '@/lib/core/database/errors'
import { DomainError } from '@/lib/core/errors'
import { sha256 } from '@/lib/core/security/sha256'
import { SENDING_MS } from '@/lib/core/sending'
import { env } from '@/lib/env'
import { assetStore } from '@/lib/gateways/asset-store'
import { isFlagged } from '@/lib/gateways/openai'
import { AiError } from '@/lib/gateways/openai-error'
import { safetyIdOf } from '@/lib/gateways/openai-safety'
import { KINDS } from './kinds'
import type { MadeFile } from './kinds/kind'
import { assetOfRequest } from './queries'
import type { AssetKind } from './rules'

type AssetRequest = {
  kind: AssetKind
  /** Null when the form was sent empty. */
  text: string | null
  size?: '1024x1024' | '1536x1024'
  requestId: string
}

type MakeOptions = { signal?: AbortSignal; onInsert?: (id: string, tx: Tx) => Promise<void> }

/** Minutes after which a stored file without a row belongs to a process that has died. */
const ORPHAN_AFTER_MINUTES = 60
const REMOVED_AT_ONCE = 100

/**
 * Makes a picture, a speech or a poster and stores it; the same form sent again returns the same one.
 * @param options.signal stops it: nothing is stored, and the call stays counted
 * @param options.onInsert joins the transaction that inserts the row
 * @returns the asset's id
 * @throws DomainError missing_prompt, missing_text, not_suitable, daily_limit, busy; conflict while the same form is being
 * answered; key_reused for a repeat with another text or kind; unavailable when the vendor gives nothing, which does not count
 * for the day
 */
export async function makeAsset(
  actor: SignedIn,
  request: AssetRequest,
  options: MakeOptions = {},
): Promise<string> {
  const { model, perDay, field, missing, make } = KINDS[request.kind]
  const { kind, text, size = '1024x1024', requestId } = request
  if (text === null) throw new DomainError(missing, { fields: { [field]: 'required' } })
  const requestHash = sha256(`${kind} ${text}`)
  const known = await assetOfRequest(actor, { kind, text, requestId, requestHash })
  if (known) {
    if (!known.isSame) throw new DomainError('key_reused')
    if (known.id === null) throw new DomainError('conflict')
    return known.id
  }
  const wanted = { kind, model: model(), perDay: perDay(actor), requestId, requestHash }
  const call = { model: wanted.model, id: await reserveCall(actor, wanted) }
  let made: MadeFile | null = null
  try {
    if (await isFlagged(text)) throw new AiError('refused')
    made = await make({ text, size, safetyId: safetyIdOf(actor.userId) }, options.signal)
    return await storeFile(actor, { kind, text, call, made }, options.onInsert)
  } catch (error) {
    if (options.signal?.aborted) await endCall(actor, call, 'stopped', null)
    else await failCall(actor, call, error, made)
    if (!(error instanceof AiError)) throw error
    if (error.code === 'refused') throw new DomainError('not_suitable')
    throw new DomainError('unavailable')
  }
}

/** What a form without JavaScript is told: the same form, sent before, may still be being answered. */
export const madeOrMaking = (file: Promise<string>): Promise<'made' | 'making'> =>
  file.then(
    () => 'made',
    (error: unknown) => {
      if (asDomainError(error)?.code === 'conflict') return 'making'
      throw error
    },
  )

type Making = { kind: AssetKind; text: string; call: { id: string; model: string }; made: MadeFile }

/**
 * The file is marked for removal before it is stored, and the mark is deleted in the transaction of the row: no crash leaves a
 * stray file.
 */
async function storeFile(
  actor: SignedIn,
  { kind, text, call, made }: Making,
  onInsert: MakeOptions['onInsert'],
) {
  const id = randomUUID()
  const { file, consumed, ...facts } = made
  await database().execute(sql`
    insert into ${assetRemovals} (asset_id, due_at)
    values (${id}, app_now() + make_interval(mins => ${ORPHAN_AFTER_MINUTES}))`)
  await assetStore().put(id, file, facts.mediaType)
  await inTransaction(async (tx) => {
    await tx.insert(assets).values({
      id,
      userId: actor.userId,
      callId: call.id,
      kind,
      prompt: text,
      number: kind === 'poster' ? sql`nextval('poster_numbers')` : null,
      bytes: file.length,
      sha256: sha256(file),
      demo: env.AI_IS_LOCAL,
      ...facts,
    })
    await tx.delete(assetRemovals).where(eq(assetRemovals.assetId, id))
    await onInsert?.(id, tx)
    await endCall(actor, call, 'done', consumed, tx)
  })
  return id
}

/**
 * Deletes a picture or speech of the fan's; its address stops working at once, the file goes with the next run of retention.
 * @throws DomainError not_found
 */
export async function deleteAsset({ userId }: SignedIn, id: string): Promise<void> {
  const deleted = await database()
    .delete(assets)
    .where(and(eq(assets.id, id), eq(assets.userId, userId), ne(assets.kind, 'poster')))
    .returning({ id: assets.id })
  if (deleted.length === 0) throw new DomainError('not_found')
}

/**
 * Removes files whose row is deleted or was never inserted, for at most `SENDING_MS`. One that the store does not remove is tried again
 * in an hour. @returns the number removed @throws DomainError unavailable
 */
export async function purgeAssetFiles(_actor: System): Promise<number> {
  const deadline = Date.now() + SENDING_MS
  let total = 0
  while (Date.now() < deadline) {
    const removed = await removeDueFiles()
    total += removed
    if (removed < REMOVED_AT_ONCE) break
  }
  return total
}

async function removeDueFiles(): Promise<number> {
  const due = await database()
    .select({ id: assetRemovals.assetId })
    .from(assetRemovals)
    .where(sql`${assetRemovals.dueAt} <= app_now()`)
    .orderBy(assetRemovals.dueAt)
    .limit(REMOVED_AT_ONCE)
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return 0
  const store = assetStore()
  const removals = await Promise.allSettled(ids.map((id) => store.remove(id)))
  const refused = ids.filter((_, i) => removals[i]?.status === 'rejected')
  await database()
    .delete(assetRemovals)
    .where(and(inArray(assetRemovals.assetId, ids), notInArray(assetRemovals.assetId, refused)))
  if (refused.length === 0) return ids.length
  // Tried again later, so that the others do not wait behind it.
  await database()
    .update(assetRemovals)
    .set({ dueAt: sql`app_now() + interval '1 hour'` })
    .where(inArray(assetRemovals.assetId, refused))
  throw new DomainError('unavailable')
}
