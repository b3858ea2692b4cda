import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { auditPage } from '@/lib/audit/queries'
import { env } from '@/lib/env'
import { endReplay, joinReplay, leaveReplay, purgeReplays, startReplay } from '@/lib/replay/commands'
import { replayOf, replaysOf } from '@/lib/replay/queries'
import { asAdmin, type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { makeReplay, pass, pickAll, SEASON } from '@/tests/support/replays'
import { startVendors } from '@/tests/support/season'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

let vendors: Awaited<ReturnType<typeof startVendors>>
beforeAll(async () => {
  vendors = await startVendors()
})
afterAll(() => vendors.stop())
beforeEach(async () => {
  Object.assign(env, { FOOTBALL_DATA_URL: vendors.url, FOOTBALL_IS_LOCAL: true })
  await vendors.control({ reset: true })
  await database().execute(sql`delete from replays`)
})

const count = async (from: string) => {
  const [row] = await database().sql<
    { rows: number }[]
  >`select count(*)::int as rows from ${database().sql(from)}`
  return row?.rows
}
/** A refused start: there are as many seasons and replays as before. */
async function startingNothing<T>(run: () => Promise<T>): Promise<T> {
  const all = () => Promise.all([count('replays'), count('replay_seasons'), count('replay_members')])
  const before = await all()
  const result = await run()
  expect(await all()).toEqual(before)
  return result
}
const owner = async (id: string) => {
  const [row] = await database().execute<{ id: string; members: number }>(
    sql`select owner_id as id, members from replays where id = ${id}`,
  )
  return row
}
const options = () =>
  ({ requestId: randomUUID(), competition: 'serie_a', season: SEASON, pace: 'minute' }) as const
const someFan = async (): Promise<[MadeFan, MadeFan]> => [await makeFan(), await makeFan()]

describe('a start', () => {
  it('makes the fan owner and first member; the same form sent twice starts one replay', async () => {
    const [fan, requestId] = [await makeFan(), randomUUID()]
    const id = await makeReplay(fan, requestId)
    expect(await makeReplay(fan, requestId)).toBe(id)
    expect(await owner(id)).toEqual({ id: fan.userId, members: 1 })
    expect(await replayOf(fan.actor, id)).toMatchObject({
      competition: 'serie_a',
      season: SEASON,
      rounds: 38,
      roundSeconds: 60,
      isOwner: true,
      isMember: true,
      points: 0,
      endedAt: null,
    })
  })

  it('reads a season from the source only once', async () => {
    const [fan, other] = await someFan()
    await makeReplay(fan)
    const before = await count('replay_matches')
    await vendors.control({ status: 503 })
    await makeReplay(other)
    expect(await count('replay_matches')).toBe(before)
  })

  it('of the same season at once stores it once', async () => {
    await database().execute(sql`delete from replay_seasons`)
    const fans = await makeFans(4)
    const { refused } = await storm(4, (place) => makeReplay(fans[place] as MadeFan))
    expect(refused).toEqual([])
    expect([await count('replay_seasons'), await count('replay_matches')]).toEqual([1, 380])
  })

  it('is only for admins where fixtures are real', async () => {
    Object.assign(env, { FOOTBALL_IS_LOCAL: false })
    const [fan, admin] = [await makeFan(), await makeFan({ isAdmin: true })]
    expect(await startingNothing(() => refusal(makeReplay(fan)))).toBe('forbidden')
    expect(await refusal(startReplay(asAdmin(fan), { ...options(), pace: 'day' }))).toBe('forbidden')
    expect(await startReplay(asAdmin(admin), options())).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('writes one log line where only an admin may do it, and none where any fan may', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const [free, real] = [options(), options()]
    const unlogged = await startReplay(admin, free)
    Object.assign(env, { FOOTBALL_IS_LOCAL: false })
    const logged = await startReplay(admin, real)
    expect(await startReplay(admin, real)).toBe(logged)
    const { requestId: _id, ...detail } = real
    expect((await auditPage(admin, { subject: logged })).lines).toMatchObject([
      { action: 'replay.start', detail },
    ])
    expect((await auditPage(admin, { subject: unlogged })).lines).toEqual([])
  })

  it.each([
    ['a season that is still played', new Date().getUTCFullYear(), 'season_missing'],
    ['a season before the source’s', SEASON - 1, 'season_missing'],
  ])('refuses %s', async (_name, season, code) => {
    const fan = await makeFan()
    expect(await startingNothing(() => refusal(startReplay(fan.actor, { ...options(), season })))).toBe(code)
  })

  it('reports when the source does not answer, and starts nothing', async () => {
    const fan = await makeFan()
    await vendors.control({ status: 503 })
    const given = { ...options(), competition: 'ligue_1' as const }
    expect(await startingNothing(() => refusal(startReplay(fan.actor, given)))).toBe('unavailable')
  })

  it('allows a fan two running replays, however many are requested at once', async () => {
    const fan = await makeFan()
    const first = await makeReplay(fan)
    const { done, refused } = await storm(12, () => makeReplay(fan))
    expect([done.length, codes(refused)]).toEqual([1, { replay_limit: 11 }])
    expect(await lookThenInsert(12)).toBeGreaterThan(1)
    await endReplay(fan.actor, first)
    expect(await refusal(makeReplay(fan))).toBe('done')
    expect(await refusal(makeReplay(fan))).toBe('replay_limit')
  })
})

describe('joining', () => {
  it('is open to every fan while the replay runs, and takes effect once', async () => {
    const [fan, mate] = await someFan()
    const id = await makeReplay(fan)
    expect((await replaysOf(mate.actor)).others.map((one) => one.id)).toContain(id)
    await joinReplay(mate.actor, id)
    await joinReplay(mate.actor, id)
    expect(await owner(id)).toMatchObject({ members: 2 })
    expect((await replaysOf(mate.actor)).own.map((one) => one.id)).toEqual([id])
    expect(await refusal(joinReplay(mate.actor, randomUUID()))).toBe('not_found')
    await pass(id, { rounds: 38 })
    const late = await makeFan()
    expect(await refusal(joinReplay(late.actor, id))).toBe('replay_over')
    expect((await replaysOf(late.actor)).others).toEqual([])
  })

  it('stops at fifty, however many ask for the last place', async () => {
    const id = await makeReplay(await makeFan())
    await database().execute(sql`
      with made as (insert into users (is_admin) select false from generate_series(1, 48) returning id)
      insert into replay_members (replay_id, user_id) select ${id}, id from made`)
    const fans = await makeFans(8)
    const { done, refused } = await storm(8, (place) => joinReplay((fans[place] as MadeFan).actor, id))
    expect([done.length, codes(refused)]).toEqual([1, { replay_full: 7 }])
    expect(await owner(id)).toMatchObject({ members: 50 })
  })
})

describe('leaving', () => {
  it('deletes the member’s picks; the owner’s replay passes to the longest-standing member, the last member’s is deleted', async () => {
    const [fan, mate] = await someFan()
    const id = await makeReplay(fan)
    await joinReplay(mate.actor, id)
    await pickAll(fan, id, 1)
    await leaveReplay(fan.actor, id)
    expect(await owner(id)).toEqual({ id: mate.userId, members: 1 })
    expect(await count('replay_picks')).toBe(0)
    expect(await refusal(leaveReplay(fan.actor, id))).toBe('not_found')
    await leaveReplay(mate.actor, id)
    expect(await owner(id)).toBeUndefined()
  })

  it('passes on two replays of one form to the same fan', async () => {
    const [fan, mate] = await someFan()
    const requestId = randomUUID()
    for (let replay = 0; replay < 2; replay++) {
      const id = await makeReplay(fan, requestId)
      await joinReplay(mate.actor, id)
      await leaveReplay(fan.actor, id)
      expect(await owner(id)).toEqual({ id: mate.userId, members: 1 })
    }
  })

  it('is also what an erasure does', async () => {
    const [fan, mate] = await someFan()
    const id = await makeReplay(fan)
    await joinReplay(mate.actor, id)
    await pickAll(fan, id, 1)
    await pickAll(mate, id, 1)
    await database().execute(sql`select erase_fan(${fan.userId})`)
    expect(await owner(id)).toEqual({ id: mate.userId, members: 1 })
    const [left] = await database().execute(sql`
      select count(*)::int as rows from replay_picks where user_id = ${fan.userId}`)
    expect(left).toEqual({ rows: 0 })
    await database().execute(sql`select erase_fan(${mate.userId})`)
    expect(await owner(id)).toBeUndefined()
  })
})

describe('ending', () => {
  it('is for the owner and admins, and takes effect once', async () => {
    const [fan, mate] = await someFan()
    const [one, two] = [await makeReplay(fan), await makeReplay(fan)]
    await joinReplay(mate.actor, one)
    expect(await refusal(endReplay(mate.actor, one))).toBe('not_found')
    expect((await replayOf(fan.actor, one))?.endedAt).toBeNull()
    await endReplay(fan.actor, one)
    expect(await refusal(endReplay(fan.actor, one))).toBe('replay_over')
    expect(await refusal(joinReplay((await makeFan()).actor, one))).toBe('replay_over')
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await endReplay(admin, two)
    expect(await replayOf(fan.actor, two)).toMatchObject({ endedAt: expect.any(Number) })
    const detail = { ownerId: fan.userId }
    expect((await auditPage(admin, { subject: two })).lines).toMatchObject([{ action: 'replay.end', detail }])
    const own = await startReplay(admin, options())
    await endReplay(admin, own)
    expect((await auditPage(admin, { subject: own })).lines).toEqual([])
    expect((await auditPage(admin, { subject: one })).lines).toEqual([])
  })

  it('is long past when a replay is deleted', async () => {
    const fan = await makeFan()
    const [running, over] = [await makeReplay(fan), await makeReplay(fan)]
    await pickAll(fan, over, 1)
    await pass(over, { rounds: 38, seconds: 60 * 86_400 - 30 })
    expect(await purgeReplays(system)).toBe(0)
    await pass(over, { seconds: 60 })
    expect(await purgeReplays(system)).toBe(1)
    expect([await owner(over), (await owner(running))?.members]).toEqual([undefined, 1])
  })
})
