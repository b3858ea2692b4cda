import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { assets } from '@/db/schema/studio'
import { env } from '@/lib/env'
import { assetStore } from '@/lib/gateways/asset-store'
import { deleteAsset, purgeAssetFiles } from '@/lib/studio/commands'
import { printPoster, removePoster } from '@/lib/studio/posters/commands'
import { posterByNumber, postersOnWall } from '@/lib/studio/posters/queries'
import { posterCard } from '@/lib/studio/posters/words'
import { assetFile } from '@/lib/studio/queries'
import { POSTERS_SHOWN, pngSize } from '@/lib/studio/rules'
import { startAi } from '@/tests/support/ai'
import { asAdmin, guest, makeFan, system } from '@/tests/support/factories'
import { refusal } from '@/tests/support/storm'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-posters-'))
const ai = await startAi()
Object.assign(env, { DATA_DIR: folder })
afterAll(async () => {
  await ai.stop()
  rmSync(folder, { recursive: true })
})

const options = (prompt = 'La curva piena, derby di novembre') => ({ prompt, requestId: randomUUID() })
const logOf = (subject: string) =>
  database().execute<{ action: string }>(
    sql`select action from audit_log where subject = ${subject} order by id`,
  )

it('an admin’s poster is listed, numbered and logged, and anybody may load its file', async () => {
  const [admin, fan] = [asAdmin(await makeFan({ isAdmin: true })), await makeFan()]
  const first = await printPoster(admin, options('Primo fischio, si comincia'))
  const second = await printPoster(admin, options())
  const { posters } = await postersOnWall(fan.actor)
  const [newest, older] = posters
  expect([newest?.id, older?.id]).toEqual([second, first])
  expect(newest).toMatchObject({ width: 1536, height: 1024, demo: true })
  expect(newest && posterCard(newest)).toMatchObject({ id: second, demo: true })
  expect(pngSize((await assetStore().read(second)) ?? Buffer.alloc(0))).toEqual({ width: 1536, height: 1024 })
  expect(await posterByNumber(fan.actor, older?.number ?? 0)).toMatchObject({
    id: first,
    next: newest?.number,
  })
  expect(await assetFile(guest, first)).toMatchObject({ kind: 'poster' })
  expect(await logOf(first)).toEqual([{ action: 'poster.create' }])
})

it('all posters are counted, and older ones are on further pages', async () => {
  const { userId, actor } = await makeFan()
  await database().execute(sql`
    insert into assets (user_id, kind, prompt, number, media_type, bytes, sha256, width, height, demo)
    select ${userId}, 'poster', 'Curva', nextval('poster_numbers'), 'image/png', 1, sha256('poster'), 1536, 1024, true
    from generate_series(1, ${2 * POSTERS_SHOWN})`)
  const numbers = (await database().select({ number: assets.number }).from(assets)).flatMap(
    ({ number }) => number ?? [],
  )
  const shown: number[] = []
  for (let after: number | null | undefined = null; after !== undefined; ) {
    const wall = await postersOnWall(actor, after)
    expect(wall).toMatchObject({ total: numbers.length, latest: Math.max(...numbers) })
    expect(wall.posters.length).toBeLessThanOrEqual(POSTERS_SHOWN)
    shown.push(...wall.posters.map(({ number }) => number))
    after = wall.older ?? undefined
  }
  expect(shown).toEqual(numbers.sort((one, other) => other - one))
})

it('someone who is not an admin in the database cannot print: the vendor is not called', async () => {
  const before = ai.asked('images/generations')
  expect(await refusal(printPoster(asAdmin(await makeFan()), options()))).toBe('daily_limit')
  expect(ai.asked('images/generations')).toBe(before)
})

it('only an admin can remove a poster, whoever printed it', async () => {
  const [maker, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
  const id = await printPoster(asAdmin(maker), options('Rete, tutto in un secondo'))
  expect(await refusal(removePoster(asAdmin(fan), id))).toBe('not_found')
  expect(await refusal(deleteAsset(maker.actor, id))).toBe('not_found')
  await removePoster(asAdmin(await makeFan({ isAdmin: true })), id)
  expect(await assetFile(guest, id)).toBeNull()
  expect((await logOf(id)).map(({ action }) => action)).toEqual(['poster.create', 'poster.delete'])
})

it('a poster stays on the wall, numbered and loadable, when its admin is erased, and names nobody', async () => {
  const [maker, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
  const id = await printPoster(asAdmin(maker), options('Ultimo minuto, tutti in area'))
  const before = (await postersOnWall(fan.actor)).posters[0]
  await database().execute(sql`select erase_fan(${maker.userId})`)
  expect((await postersOnWall(fan.actor)).posters[0]).toEqual(before)
  expect(await assetFile(guest, id)).toMatchObject({ kind: 'poster' })
  const kept = await database()
    .select({ userId: assets.userId, callId: assets.callId })
    .from(assets)
    .where(eq(assets.id, id))
  expect(kept).toEqual([{ userId: null, callId: null }])
  await purgeAssetFiles(system)
  expect(await assetStore().read(id)).not.toBeNull()
  await removePoster(asAdmin(await makeFan({ isAdmin: true })), id)
  expect(await assetFile(guest, id)).toBeNull()
})
