import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { endLostCalls, reserveCall } from '@/lib/ai/commands'
import { CALL_LOST_AFTER_SECONDS, IMAGES_PER_DAY, SPEECHES_PER_DAY } from '@/lib/ai/rules'
import { env } from '@/lib/env'
import { assetStore } from '@/lib/gateways/asset-store'
import { deleteAsset, makeAsset, purgeAssetFiles } from '@/lib/studio/commands'
import { assetFile, studioOf } from '@/lib/studio/queries'
import { ASSETS_SHOWN, pngSize, wavLength } from '@/lib/studio/rules'
import { startAi } from '@/tests/support/ai'
import { guest, type MadeFan, makeFan, system } from '@/tests/support/factories'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-studio-'))
const ai = await startAi()
Object.assign(env, { DATA_DIR: folder })
afterEach(() => ai.control({ reset: true }))
afterAll(async () => {
  await ai.stop()
  rmSync(folder, { recursive: true })
})

const draw = (
  fan: MadeFan,
  text: string | null = 'Nebbia a novembre, fari accesi',
  requestId: string = randomUUID(),
) => makeAsset(fan.actor, { kind: 'image', text, requestId })
const read = (fan: MadeFan, text: string | null = 'Oggi si gioca alle diciotto.') =>
  makeAsset(fan.actor, { kind: 'speech', text, requestId: randomUUID() })

const usedToday = async (fan: MadeFan) => {
  const { imagesToday, speechesToday } = await studioOf(fan.actor)
  return [imagesToday.used, speechesToday.used]
}
const callsOf = ({ userId }: MadeFan) =>
  database().execute<{ state: string; error: string | null; cost: number | null; isHashed: boolean }>(sql`
    select state, error, cost_micros::int as cost, request_hash is not null as "isHashed" from ai_calls where user_id = ${userId} order by created_at`)

describe('a picture', () => {
  it('is a PNG of the requested size, stored with its metadata', async () => {
    const fan = await makeFan()
    const id = await draw(fan)
    const file = await assetStore().read(id)
    expect(pngSize(file ?? Buffer.alloc(0))).toEqual({ width: 1024, height: 1024 })
    const facts = await assetFile(fan.actor, id)
    expect(facts).toMatchObject({ kind: 'image', mediaType: 'image/png' })
    expect(Buffer.from(facts?.sha256 ?? [])).toEqual(
      createHash('sha256')
        .update(Buffer.from(file ?? []))
        .digest(),
    )
    const images = (await studioOf(fan.actor)).images.rows
    expect(images).toMatchObject([
      { id, prompt: 'Nebbia a novembre, fari accesi', demo: true, durationMs: null },
    ])
    expect(images[0]?.bytes).toBe(file?.length)
    expect(await usedToday(fan)).toEqual([1, 0])
  })

  it('belongs to the fan: for others and guests it does not exist', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    const id = await draw(fan)
    expect(await assetFile(other.actor, id)).toBeNull()
    expect(await assetFile(guest, id)).toBeNull()
    expect(await refusal(deleteAsset(other.actor, id))).toBe('not_found')
    expect((await studioOf(other.actor)).images.rows).toEqual([])
  })

  it('of a form sent twice, even at once, is one', async () => {
    const fan = await makeFan()
    const [request, before] = [randomUUID(), ai.asked('images/generations')]
    const { done, refused } = await storm(6, () => draw(fan, 'Sciarpe al vento', request))
    expect(new Set(done).size).toBe(1)
    expect(Object.keys(codes(refused)).filter((code) => code !== 'conflict')).toEqual([])
    expect(await draw(fan, 'Sciarpe al vento', request)).toBe(done[0])
    expect(ai.asked('images/generations') - before).toBe(1)
    expect((await studioOf(fan.actor)).images.rows).toHaveLength(1)
    expect(await lookThenInsert(6), 'the broken twin').toBeGreaterThan(1)
  })
})

it('a text or kind with the id of another file is refused, and not taken for it', async () => {
  const fan = await makeFan()
  const requestId = randomUUID()
  const sent = { kind: 'image', text: 'Sciarpe al vento', requestId } as const
  const id = await makeAsset(fan.actor, sent)
  for (const changed of [{ text: 'Sciarpe al sole' }, { kind: 'speech' }] as const)
    expect(await refusal(makeAsset(fan.actor, { ...sent, ...changed }))).toBe('key_reused')
  expect(await makeAsset(fan.actor, sent)).toBe(id)
  expect((await callsOf(fan)).map(({ isHashed }) => isHashed)).toEqual([false])
  expect(await usedToday(fan)).toEqual([1, 0])
})

it('another text with the id of a file that is still being made is refused, and the same one has to wait', async () => {
  const [fan, requestId, stop] = [await makeFan(), randomUUID(), new AbortController()]
  const sent = { kind: 'speech', text: 'Oggi si gioca alle diciotto.', requestId } as const
  await ai.control({ latencyMs: 2_000 })
  const first = refusal(makeAsset(fan.actor, sent, { signal: stop.signal }))
  await expect.poll(() => callsOf(fan)).toHaveLength(1)
  for (const changed of [{ text: 'Oggi si riposa.' }, { kind: 'image' }] as const)
    expect(await refusal(makeAsset(fan.actor, { ...sent, ...changed }))).toBe('key_reused')
  expect(await refusal(makeAsset(fan.actor, sent))).toBe('conflict')
  expect((await callsOf(fan)).map(({ isHashed }) => isHashed)).toEqual([true])
  stop.abort()
  await first
  expect((await callsOf(fan)).map(({ isHashed }) => isHashed)).toEqual([false])
  expect(await usedToday(fan)).toEqual([0, 1])
})

describe('the form of a picture that failed makes one when sent again, and counts once', () => {
  const REQUEST_TEXT = 'Curva in festa'
  const expectMadeAgain = async (fan: MadeFan, request: string, used: number) => {
    await ai.control({ reset: true })
    const id = await draw(fan, REQUEST_TEXT, request)
    expect(await draw(fan, REQUEST_TEXT, request)).toBe(id)
    expect((await studioOf(fan.actor)).images.rows).toHaveLength(1)
    expect(await usedToday(fan)).toEqual([used, 0])
  }

  it('after the vendor failed', async () => {
    const [fan, request] = [await makeFan(), randomUUID()]
    await ai.control({ status: 500 })
    expect(await refusal(draw(fan, REQUEST_TEXT, request))).toBe('unavailable')
    await expectMadeAgain(fan, request, 1)
  })

  it('after its process died', async () => {
    const [fan, requestId] = [await makeFan(), randomUUID()]
    const perDay = sql<number>`${IMAGES_PER_DAY}::int`
    await reserveCall(fan.actor, { kind: 'image', model: env.OPENAI_IMAGE_MODEL, perDay, requestId })
    expect(await refusal(draw(fan, REQUEST_TEXT, requestId))).toBe('conflict')
    await database().execute(sql`
      update ai_calls set created_at = created_at - make_interval(secs => ${CALL_LOST_AFTER_SECONDS + 1}) where user_id = ${fan.userId}`)
    await endLostCalls(system)
    await expectMadeAgain(fan, requestId, 1)
  })

  it('after the fan stopped it, which counted by itself', async () => {
    const [fan, requestId] = [await makeFan(), randomUUID()]
    const stopped = AbortSignal.abort()
    const asked = { kind: 'image', text: REQUEST_TEXT, requestId } as const
    expect(await refusal(makeAsset(fan.actor, asked, { signal: stopped }))).toBe('unavailable')
    await expectMadeAgain(fan, requestId, 2)
  })
})

describe('a speech', () => {
  it('is a sound longer than half a second, stored with its length', async () => {
    const fan = await makeFan()
    const id = await read(fan)
    const length = wavLength((await assetStore().read(id)) ?? Buffer.alloc(0)) ?? 0
    expect(length).toBeGreaterThan(500)
    expect((await studioOf(fan.actor)).speeches.rows).toMatchObject([{ id, durationMs: length }])
  })
})

describe('the daily limit', () => {
  it('is per kind: not one more call reaches the vendor', async () => {
    const fan = await makeFan()
    const before = ai.asked('images/generations')
    for (let index = 0; index < IMAGES_PER_DAY; index++) await draw(fan)
    const { refused } = await storm(10, () => draw(fan))
    expect(codes(refused)).toEqual({ daily_limit: 10 })
    expect(ai.asked('images/generations') - before).toBe(IMAGES_PER_DAY)
    await read(fan)
    expect((await studioOf(fan.actor)).speechesToday).toEqual({ used: 1, perDay: SPEECHES_PER_DAY })
  })

  it('allows two at once', async () => {
    const fan = await makeFan()
    await ai.control({ latencyMs: 150 })
    const { done, refused } = await storm(8, () => read(fan))
    expect(done).toHaveLength(2)
    expect(codes(refused)).toEqual({ busy: 6 })
  })
})

it('the history pages through each file once, only the fan’s own', async () => {
  const [fan, other] = [await makeFan(), await makeFan()]
  await database().execute(sql`
    insert into assets (user_id, kind, prompt, media_type, bytes, sha256, width, height, demo, created_at)
    select id, 'image', 'Numero ' || n, 'image/png', 1, sha256('x'), 1024, 1024, true, app_now() - make_interval(mins => n / 2)
    from unnest(${sql.param([fan.userId, other.userId])}::uuid[]) id, generate_series(1, ${2 * ASSETS_SHOWN + 3}) n`)
  const seen: string[] = []
  for (let imagesAfter: string | null = null, pages = 0; pages < 3; pages++) {
    const { images, speeches } = await studioOf(fan.actor, { imagesAfter, speechesAfter: null })
    expect([images.total, speeches.total, speeches.older]).toEqual([2 * ASSETS_SHOWN + 3, 0, null])
    expect([images.isFirst, speeches.isFirst]).toEqual([pages === 0, true])
    seen.push(...images.rows.map(({ id }) => id))
    imagesAfter = images.older
  }
  expect(new Set(seen).size).toBe(2 * ASSETS_SHOWN + 3)
  const [theirs] = (await studioOf(other.actor)).images.rows
  const newest = (await studioOf(fan.actor)).images
  for (const imagesAfter of [theirs?.id ?? null, randomUUID()])
    expect((await studioOf(fan.actor, { imagesAfter, speechesAfter: null })).images).toEqual(newest)
})

describe('nothing is made', () => {
  it.each([
    ['an error', { status: 500 }, 'unavailable'],
    ['the vendor’s limits', { status: 429 }, 'unavailable'],
    ['a lost connection', { status: 0 }, 'unavailable'],
    ['bytes that are no picture', { malformed: true }, 'unavailable'],
    ['a refusal', { refusal: true }, 'not_suitable'],
  ])('by %s, which does not count in the daily limit', async (_name, command, code) => {
    const fan = await makeFan()
    await ai.control(command)
    expect(await refusal(draw(fan))).toBe(code)
    expect(await usedToday(fan)).toEqual([0, 0])
    expect((await callsOf(fan)).map(({ state }) => state)).toEqual(['failed'])
  })

  it('from an empty or an abusive text: the vendor draws nothing', async () => {
    const fan = await makeFan()
    const before = ai.asked('images/generations')
    expect(await refusal(draw(fan, null))).toBe('missing_prompt')
    expect(await refusal(read(fan, null))).toBe('missing_text')
    expect(await refusal(draw(fan, 'Arbitro stronzo in mutande'))).toBe('not_suitable')
    expect(ai.asked('images/generations')).toBe(before)
    expect(await usedToday(fan)).toEqual([0, 0])
  })

  it('that could not be stored: it does not count for the fan, but in the daily total', async () => {
    const fan = await makeFan()
    const totals = () =>
      database().execute(sql`
      select coalesce(sum(used), 0)::int as used, coalesce(sum(cost_micros), 0)::int as cost from ai_totals where kind = 'image'`)
    const [before] = await totals()
    Object.assign(env, { AI_IS_LOCAL: false, DATA_DIR: '/dev/null' })
    try {
      expect(await refusal(draw(fan))).toBe('unavailable')
    } finally {
      Object.assign(env, { AI_IS_LOCAL: true, DATA_DIR: folder })
    }
    expect(await usedToday(fan)).toEqual([0, 0])
    const [call] = await callsOf(fan)
    expect(call).toMatchObject({ state: 'failed', cost: expect.any(Number) })
    expect(await totals()).toEqual([
      { used: Number(before?.used) + 1, cost: Number(before?.cost) + Number(call?.cost) },
    ])
  })

  it('for a fan who stops it, but it still counts', async () => {
    const fan = await makeFan()
    await ai.control({ latencyMs: 2_000 })
    const left = new AbortController()
    const drawing = makeAsset(
      fan.actor,
      { kind: 'image', text: 'Notte di coppa', requestId: randomUUID() },
      { signal: left.signal },
    )
    setTimeout(() => left.abort(), 100)
    expect(await refusal(drawing)).toBe('unavailable')
    expect(await usedToday(fan)).toEqual([1, 0])
    expect(await callsOf(fan)).toMatchObject([{ state: 'stopped', error: null }])
    expect((await studioOf(fan.actor)).images.rows).toEqual([])
  })
})

describe('a file', () => {
  it('is deleted with its row: by the fan, or with the account', async () => {
    const fan = await makeFan()
    const [one, other] = [await draw(fan), await draw(fan, 'Un fischietto')]
    await deleteAsset(fan.actor, one)
    expect(await assetFile(fan.actor, one)).toBeNull()
    await purgeAssetFiles(system)
    expect(await assetStore().read(one)).toBeNull()
    expect(await assetStore().read(other)).not.toBeNull()
    await database().execute(sql`select erase_fan(${fan.userId})`)
    await purgeAssetFiles(system)
    expect(await assetStore().read(other)).toBeNull()
  })

  it('goes with all others that are due, however many', async () => {
    const id = randomUUID()
    await database().execute(sql`
      insert into asset_removals (asset_id, due_at)
      select gen_random_uuid(), app_now() - interval '1 hour' from generate_series(1, 249) union all select ${id}, app_now()`)
    await assetStore().put(id, Buffer.from('x'), 'image/png')
    expect(await purgeAssetFiles(system)).toBe(250)
    expect(await assetStore().read(id)).toBeNull()
  })

  it('that the store does not remove is tried again in an hour, and holds up no other', async () => {
    const [stuck, other] = [randomUUID(), randomUUID()]
    const place = path.join(folder, 'assets', stuck.slice(0, 2), stuck)
    mkdirSync(place, { recursive: true })
    await assetStore().put(other, Buffer.from('x'), 'image/png')
    await database().execute(sql`insert into asset_removals (asset_id) values (${stuck}), (${other})`)
    expect(await refusal(purgeAssetFiles(system))).toBe('unavailable')
    expect(await assetStore().read(other)).toBeNull()
    expect(await purgeAssetFiles(system)).toBe(0)
    expect(
      await database().execute(
        sql`select asset_id, due_at > app_now() + interval '59 minutes' as later from asset_removals where asset_id in (${stuck}, ${other})`,
      ),
    ).toEqual([{ asset_id: stuck, later: true }])
    rmSync(place, { recursive: true })
    await database().execute(sql`update asset_removals set due_at = app_now() where asset_id = ${stuck}`)
    expect(await purgeAssetFiles(system)).toBe(1)
  })

  it('without a row, since its process died, is removed after an hour, and no other', async () => {
    const fan = await makeFan()
    const [kept, stray, fresh] = [await draw(fan), randomUUID(), randomUUID()]
    for (const [id, minutes] of [
      [stray, -1],
      [fresh, 59],
    ] as const) {
      await assetStore().put(id, Buffer.from('x'), 'image/png')
      await database().execute(sql`
        insert into asset_removals (asset_id, due_at) values (${id}, app_now() + make_interval(mins => ${minutes}))`)
    }
    await purgeAssetFiles(system)
    expect(await assetStore().read(stray)).toBeNull()
    expect(await assetStore().read(fresh)).not.toBeNull()
    expect(await assetStore().read(kept)).not.toBeNull()
  })
})

describe('the cost', () => {
  it('of each call is in the total of its day and kind, as a recount confirms', async () => {
    const fan = await makeFan()
    Object.assign(env, { AI_IS_LOCAL: false })
    try {
      await draw(fan)
      await read(fan)
    } finally {
      Object.assign(env, { AI_IS_LOCAL: true })
    }
    for (const { cost } of await callsOf(fan)) expect(cost).toBeGreaterThan(0)
    const [sums] = await database().execute<{ booked: number; recount: number }>(sql`
      select (select sum(cost_micros) from ai_totals)::int as booked, (select sum(cost_micros) from ai_calls)::int as recount`)
    expect(sums?.booked).toBe(sums?.recount)
  })
})
