import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { publishHeads } from '@/lib/ledger/publication/commands'
import { proofOf, publishedDays } from '@/lib/ledger/publication/queries'
import { brokenDay, rootOf } from '@/lib/ledger/publication/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { guest, type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { storm } from '@/tests/support/storm'
import { givePoints } from '@/tests/support/wallets'

/** Publishes the given number of days from now, when the lines booked now are final. */
const publishIn = (days: number) => atShiftedTime(`${days} days`, () => publishHeads(system))
const days = () => publishedDays(guest)
const provenRoot = async ({ actor }: MadeFan) => {
  const proof = await proofOf(actor)
  return proof && { day: proof.day, length: proof.length, root: await rootOf(proof) }
}

describe('published heads', () => {
  it('wait for a first line, so that those of a demo do not leave all its fans to the next day', async () => {
    expect(await publishIn(0)).toBe(false)
    expect(await days()).toEqual([])
  })

  it('of one to nine fans: each has a path to the one root', async () => {
    for (let count = 1; count <= 9; count++) {
      const fans = await makeFans(count)
      for (const fan of fans) await givePoints(fan, 5)
      expect(await publishIn(count)).toBe(true)
      const day = (await days()).at(-1)
      expect(day?.fans).toBe(count)
      for (const fan of fans)
        expect(await provenRoot(fan)).toEqual({ day: day?.day, length: 1, root: day?.root })
    }
    expect(await brokenDay(await days())).toBeNull()
  })

  it('cover the chains that have changed, and a proof is that of the last day its chain changed', async () => {
    const [still, moving] = [await makeFan(), await makeFan()]
    for (const fan of [still, moving]) await givePoints(fan, 5)
    await publishIn(20)
    await atShiftedTime('20 days', () => givePoints(moving, 5))
    await publishIn(21)
    expect((await days()).at(-1)?.fans).toBe(1)
    expect(await provenRoot(moving)).toMatchObject({ length: 2, root: (await days()).at(-1)?.root })
    expect(await provenRoot(still)).toMatchObject({ length: 1, root: (await days()).at(-2)?.root })
  })

  it('are paged, the latest first', async () => {
    for (const day of [22, 23, 24]) await publishIn(day)
    const latest = await publishedDays(guest, { limit: 2 })
    const older = await publishedDays(guest, { before: latest[0]?.day, limit: 1 })
    expect([...older, ...latest]).toEqual((await days()).slice(-3))
    expect(await publishedDays(guest, { before: '0001-01-01' })).toEqual([])
  })

  it('are empty on a quiet day, and still link to the day before', async () => {
    await publishIn(30)
    await publishIn(31)
    expect((await days()).at(-1)?.fans).toBe(0)
    expect(await brokenDay(await days())).toBeNull()
  })

  it('are published once a day, even by 20 simultaneous calls', async () => {
    const before = (await days()).length
    const { done, refused } = await atShiftedTime('40 days', () => storm(20, () => publishHeads(system)))
    expect(refused).toEqual([])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await days()).toHaveLength(before + 1)
    await atShiftedTime('40 days', () => expectUnchanged(() => publishHeads(system)))
  })

  it('leave a line that is not yet final to the next day', async () => {
    const fan = await makeFan()
    await atShiftedTime('50 days', async () => {
      await givePoints(fan, 5)
      await publishHeads(system)
    })
    expect(await provenRoot(fan)).toBeNull()
    await publishIn(51)
    expect(await provenRoot(fan)).toMatchObject({ length: 1 })
  })

  it('are those of the day on which the publication began, even when it crosses midnight', async () => {
    const fans = await makeFans(3)
    for (const fan of fans) await givePoints(fan, 5)
    await database().sql.unsafe(`
      create function pass_midnight() returns trigger language plpgsql as $$ begin
        perform set_config('goalquest.clock_shift', (current_setting('goalquest.clock_shift')::interval + '1 day')::text, true);
        return null;
      end $$;
      create trigger pass_midnight after insert on ledger_published_nodes for each statement execute function pass_midnight()`)
    try {
      await publishIn(55)
    } finally {
      await database().sql`drop function pass_midnight cascade`
    }
    const day = (await days()).at(-1)
    expect(day?.fans).toBe(3)
    for (const fan of fans)
      expect(await provenRoot(fan)).toEqual({ day: day?.day, length: 1, root: day?.root })
    expect(await brokenDay(await days())).toBeNull()
  })

  it.each(['ledger_publications', 'ledger_published_heads', 'ledger_published_nodes'])(
    'in %s cannot be changed',
    async (table) => {
      for (const change of [`update ${table} set day = day`, `delete from ${table}`, `truncate ${table}`])
        await expect(database().sql.unsafe(change)).rejects.toMatchObject({ code: '42501' })
    },
  )

  it('name no fan: only the fan’s own proof does', async () => {
    const fan = await makeFan()
    await givePoints(fan, 5)
    await publishIn(60)
    expect(JSON.stringify(await days())).not.toContain(fan.userId)
    const proof = await proofOf(fan.actor)
    expect(proof?.userId).toBe(fan.userId)
    const users = await database().sql<{ id: string }[]>`select id from users where id <> ${fan.userId}`
    for (const { id } of users) expect(JSON.stringify(proof)).not.toContain(id)
  })
})
