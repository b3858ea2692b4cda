import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { claimBadge, placeBadges } from '@/lib/badges/commands'
import { albumOf } from '@/lib/badges/queries'
import { leaveLeague } from '@/lib/leagues/membership/commands'
import { easyRule, giveDone, giveXp, inAlbum, makeBadge, owners, retire } from '@/tests/support/badges'
import { type MadeFan, makeFan, makeFans } from '@/tests/support/factories'
import { answerTo, makeLeague } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm, stormFans } from '@/tests/support/storm'
import { readThenAdd } from '@/tests/support/storm-twins'

const inALeague = async (): Promise<MadeFan> => (await makeLeague()).owner

describe('a claim', () => {
  it('adds the badge to the album once the rule holds', async () => {
    const id = await makeBadge(easyRule)
    const fan = await makeFan()
    expect(await inAlbum(fan, id)).toMatchObject({ isOwned: false, value: 0, target: 1 })
    await makeLeague(fan)
    expect(await inAlbum(fan, id)).toMatchObject({ isOwned: false, value: 1, target: 1 })
    await claimBadge(fan.actor, { id })
    expect(await inAlbum(fan, id)).toMatchObject({ isOwned: true, owners: 1 })
    expect(await owners(id)).toEqual({ counted: 1, rows: 1 })
  })

  it('is refused before that, and changes nothing', async () => {
    const id = await makeBadge({ v: 1, kind: 'declared_done', least: 2 })
    const fan = await makeFan()
    await giveDone(fan, 1)
    await expectUnchanged(async () => {
      expect(await refusal(claimBadge(fan.actor, { id }))).toBe('badge_locked')
    })
  })

  it('is refused the second time', async () => {
    const id = await makeBadge(easyRule)
    const fan = await inALeague()
    await claimBadge(fan.actor, { id })
    await expectUnchanged(async () => {
      expect(await refusal(claimBadge(fan.actor, { id }))).toBe('badge_owned')
    })
  })

  it('of a retired badge is refused like that of an unknown one', async () => {
    const id = await makeBadge(easyRule)
    await retire(id)
    const fan = await inALeague()
    const [gone, unknown] = await expectUnchanged(async () => [
      await answerTo(claimBadge(fan.actor, { id })),
      await answerTo(claimBadge(fan.actor, { id: randomUUID() })),
    ])
    expect(gone).toMatchObject({ code: 'not_found' })
    expect(gone).toEqual(unknown)
  })

  it('stays when the rule no longer holds and when the badge is retired', async () => {
    const id = await makeBadge(easyRule)
    const league = await makeLeague()
    const fan = await makeFan()
    await database().execute(sql`
      insert into league_members (league_id, user_id, slot) values (${league.id}, ${fan.userId}, 1)`)
    await claimBadge(fan.actor, { id })
    await leaveLeague(fan.actor, league.id)
    await retire(id)
    expect(await inAlbum(fan, id)).toMatchObject({ isOwned: true })
    expect(await inAlbum(await makeFan(), id)).toBeUndefined()
  })

  it('depends on a rule that never changes', async () => {
    const id = await makeBadge(easyRule)
    const change = database().execute(sql`
      update badges set rule = rule || '{"least": 2}' where id = ${id}`)
    await expect(change).rejects.toMatchObject({ cause: { message: 'the rule of a badge never changes' } })
  })
})

describe('T12: many claims at once', () => {
  // Its broken twin: tests/integration/wallet/broken-twins.test.ts.
  it('of one fan give one badge, for each fan', async () => {
    const id = await makeBadge({ v: 1, kind: 'level', least: 2 })
    for (const [before, fan] of (await makeFans(stormFans(3))).entries()) {
      await giveXp(fan, 100)
      const { done, refused } = await storm(100, () => claimBadge(fan.actor, { id }))
      expect(done).toHaveLength(1)
      expect(codes(refused)).toEqual({ badge_owned: 99 })
      expect(await owners(id)).toEqual({ counted: before + 1, rows: before + 1 })
    }
  })

  it('of 50 fans are all counted', async () => {
    const id = await makeBadge({ v: 1, kind: 'declared_done', least: 1 })
    const fans = await makeFans(50)
    for (const fan of fans) await giveDone(fan, 1)
    const { refused } = await storm(50, (place) => claimBadge((fans[place] as MadeFan).actor, { id }))
    expect(refused).toEqual([])
    expect(await owners(id)).toEqual({ counted: 50, rows: 50 })
  })

  it('would be miscounted by reading first', async () => {
    expect(await readThenAdd(50)).toBeLessThan(50)
  })

  it('while the fan crosses the threshold gives one badge, never none or two', async () => {
    const id = await makeBadge({ v: 1, kind: 'level', least: 2 })
    const fan = await makeFan()
    await giveXp(fan, 90)
    await storm(50, async (place) => {
      if (place % 2 === 0) await giveXp(fan, 1)
      await claimBadge(fan.actor, { id })
    })
    expect(await owners(id)).toEqual({ counted: 1, rows: 1 })
  })
})

describe('places on the profile', () => {
  const three = async () => {
    const fan = await inALeague()
    const ids = [await makeBadge(easyRule), await makeBadge(easyRule), await makeBadge(easyRule)]
    for (const id of ids) await claimBadge(fan.actor, { id })
    return { fan, ids }
  }
  const placed = async ({ actor }: MadeFan) =>
    (await albumOf(actor))
      .filter(({ place }) => place !== null)
      .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))

  it('go to the chosen badges in order, and to no others', async () => {
    const { fan, ids } = await three()
    const [first = '', second = '', third = ''] = ids
    await placeBadges(fan.actor, { badges: [third, first] })
    expect((await placed(fan)).map(({ id }) => id)).toEqual([third, first])
    await placeBadges(fan.actor, { badges: [second, third] })
    expect((await placed(fan)).map(({ id }) => id)).toEqual([second, third])
    await placeBadges(fan.actor, { badges: [] })
    expect(await placed(fan)).toEqual([])
  })

  it('are refused for a badge that the fan has not claimed, and nothing changes', async () => {
    const { fan, ids } = await three()
    const foreign = (await three()).ids[0] ?? ''
    await expectUnchanged(async () => {
      const answers = [foreign, randomUUID()].map((id) =>
        answerTo(placeBadges(fan.actor, { badges: [ids[0] ?? '', id] })),
      )
      for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ code: 'not_found' })
    })
  })

  it('are those of one form when many are sent at once', async () => {
    const { fan, ids } = await three()
    const orders = [ids, [...ids].reverse(), ids.slice(1)]
    const { refused } = await storm(30, (place) =>
      placeBadges(fan.actor, { badges: orders[place % orders.length] ?? [] }),
    )
    expect(refused).toEqual([])
    expect(orders).toContainEqual((await placed(fan)).map(({ id }) => id))
  })
})

describe('the number of fans', () => {
  it('is updated as fans come and go, even many in one statement', async () => {
    const figures = async () => {
      const [row] = await database().execute<{ counted: number; rows: number }>(sql`
        select fans::int as counted, (select count(*)::int from users) as rows from fan_count`)
      return row
    }
    await database().execute(sql`insert into users (created_at) select app_now() from generate_series(1, 30)`)
    await database().execute(sql`
      delete from persons where user_id = ${(await makeFan()).userId}`)
    const { counted, rows } = (await figures()) ?? {}
    expect(counted).toBe(rows)
  })
})
