import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database, type Tx } from '@/db/client'
import {
  createLeague,
  deleteLeague,
  handOver,
  removeMember,
  replaceBannedOwners,
} from '@/lib/leagues/commands'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { leagueOf, leaguesOf } from '@/lib/leagues/queries'
import { LEAGUE_MEMBERS_MAX } from '@/lib/leagues/rules'
import { waitingForLocks } from '@/tests/support/db-connections'
import { makeFan, makeFans, system } from '@/tests/support/factories'
import { fillUp, leagueWith, makeLeague, tally } from '@/tests/support/leagues'
import { makePro } from '@/tests/support/plans'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm, stormFans } from '@/tests/support/storm'
import { lookThenInsert, sumThenAdd } from '@/tests/support/storm-twins'

const actorOf = (fans: Awaited<ReturnType<typeof makeFans>>, place: number) => {
  const fan = fans[place % fans.length]
  if (!fan) throw new Error('no fan')
  return fan.actor
}

describe('50 fans joining a league with five places at once', () => {
  it('fill it exactly, and the member count is right', async () => {
    const league = await makeLeague()
    await fillUp(league, LEAGUE_MEMBERS_MAX - 5)
    const fans = await makeFans(50)
    const { done, refused } = await storm(50, (place) => joinLeague(actorOf(fans, place), league.joinCode))
    expect(done).toEqual(Array(5).fill(league.id))
    expect(codes(refused)).toEqual({ code_invalid: 45 })
    expect(await tally(league)).toEqual({ counted: 200, members: 200, ownerIsIn: true })
  })

  it('would overfill it if members were counted without a lock', async () => {
    expect(await sumThenAdd(50, 1, 5)).toBeGreaterThan(5)
  })
})

describe('one fan, many requests at once', () => {
  it('joins one of two leagues, for each of 20 fans', async () => {
    const fans = await makeFans(20)
    const leagues = [await makeLeague(), await makeLeague()]
    const { done, refused } = await storm(40, (place) =>
      joinLeague(actorOf(fans, Math.floor(place / 2)), leagues[place % 2]?.joinCode ?? ''),
    )
    expect(done).toHaveLength(20)
    expect(codes(refused)).toEqual({ league_limit: 20 })
    for (const { actor } of fans) expect(await leaguesOf(actor)).toHaveLength(1)
    const counted = await Promise.all(leagues.map(tally))
    expect(counted.reduce((sum, row) => sum + (row?.counted ?? 0), 0)).toBe(22)
    for (const row of counted) expect(row?.members).toBe(row?.counted)
  })

  it('joins and creates as many different ones as Pro grants, ten times', async () => {
    const leagues = [await makeLeague(), await makeLeague()]
    for (let time = 0; time < 10; time++) {
      const { actor } = await makePro()
      const { refused } = await storm(3, (place) => {
        const league = leagues[place]
        return league
          ? joinLeague(actor, league.joinCode)
          : createLeague(actor, { requestId: randomUUID(), name: 'Amici del bar' })
      })
      expect(codes(refused)).toEqual({})
      expect(await leaguesOf(actor)).toHaveLength(3)
    }
  })

  it('joins once with the same code, and every request succeeds, for each of 10 fans', async () => {
    const league = await makeLeague()
    const fans = await makeFans(10)
    const { done, refused } = await storm(100, (place) => joinLeague(actorOf(fans, place), league.joinCode))
    expect(codes(refused)).toEqual({})
    expect(done).toEqual(Array(100).fill(league.id))
    expect(await tally(league)).toMatchObject({ counted: 11, members: 11 })
  })

  it('gets the last place, and every request succeeds', async () => {
    for (const fan of await makeFans(stormFans(5))) {
      const league = await makeLeague()
      await fillUp(league, LEAGUE_MEMBERS_MAX - 1)
      const { done, refused } = await storm(20, () => joinLeague(fan.actor, league.joinCode))
      expect(codes(refused)).toEqual({})
      expect(new Set(done)).toEqual(new Set([league.id]))
    }
  })

  it('creates one league from one form, and every request returns it', async () => {
    const fan = await makeFan()
    const form = { requestId: randomUUID(), name: 'Amici del bar' }
    const { done, refused } = await storm(20, () => createLeague(fan.actor, form))
    expect(refused).toEqual([])
    expect(new Set(done).size).toBe(1)
    expect(await leaguesOf(fan.actor)).toHaveLength(1)
  })

  it('refuses a form that is sent again with other content', async () => {
    const fan = await makeFan()
    const form = { requestId: randomUUID(), name: 'Amici del bar', competition: 'serie_a' as const }
    await createLeague(fan.actor, form)
    await expectUnchanged(async () => {
      for (const changed of [{ name: 'Amici del treno' }, { competition: null }])
        expect(await refusal(createLeague(fan.actor, { ...form, ...changed }))).toBe('key_reused')
    })
  })

  it('creates one league from 20 forms, and nothing half-made', async () => {
    const fan = await makeFan()
    const { done, refused } = await storm(20, (place) =>
      createLeague(fan.actor, { requestId: randomUUID(), name: `Lega ${place}` }),
    )
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ league_limit: 19 })
    const [made] = await database().execute(sql`
      select count(*)::int as n from leagues where owner_id = ${fan.userId}`)
    expect(made).toEqual({ n: 1 })
  })

  it('would create several if the slot were read before it is taken', async () => {
    expect(await lookThenInsert(20)).toBeGreaterThan(1)
  })
})

describe('handing over to a member while they are removed', () => {
  it('leaves an owner who is a member, in 20 runs, without a deadlock', async () => {
    for (let time = 0; time < 20; time++) {
      const { id, owner, mates } = await leagueWith(1)
      const [heir = await makeFan()] = mates
      const { refused } = await storm(2, (place) =>
        once((tx) =>
          place % 2
            ? handOver(owner.actor, { id, userId: heir.userId }, tx)
            : removeMember(owner.actor, { id, userId: heir.userId, ban: true }, tx),
        ),
      )
      expect(refused).toHaveLength(1)
      expect(['not_found', 'conflict']).toContain(Object.keys(codes(refused))[0])
      const row = await tally({ id })
      expect(row).toMatchObject({ ownerIsIn: true })
      expect(row?.members).toBe(row?.counted)
    }
  })

  it('keeps the new owner when handing over comes first', async () => {
    const { id, owner, mates } = await leagueWith(1)
    const [heir = await makeFan()] = mates
    const member = { id, userId: heir.userId, ban: false }
    expect(
      await oneAfterTheOther(
        (tx) => handOver(owner.actor, member, tx),
        (tx) => removeMember(owner.actor, member, tx),
      ),
    ).toBe('not_found')
    expect(await leagueOf(heir.actor, id)).toMatchObject({ isOwner: true, members: 2 })
  })

  it('keeps the old owner when the removal comes first', async () => {
    const { id, owner, mates } = await leagueWith(1)
    const [heir = await makeFan()] = mates
    const member = { id, userId: heir.userId, ban: false }
    expect(
      await oneAfterTheOther(
        (tx) => removeMember(owner.actor, member, tx),
        (tx) => handOver(owner.actor, member, tx),
      ),
    ).toBe('conflict')
    expect(await leagueOf(owner.actor, id)).toMatchObject({ isOwner: true, members: 1 })
  })

  it('would leave an owner who is not a member without the deferred key', async () => {
    const { id, owner, mates } = await leagueWith(1)
    const [heir = await makeFan()] = mates
    const member = { id, userId: heir.userId, ban: false }
    expect(
      await oneAfterTheOther(
        (tx) => removeMember(owner.actor, member, tx),
        async (tx) => {
          await tx.execute(sql`set local session_replication_role = replica`)
          await handOver(owner.actor, member, tx)
        },
      ),
    ).toBe('done')
    expect(await tally({ id })).toEqual({ counted: 1, members: 1, ownerIsIn: false })
    await deleteLeague(heir.actor, id)
  })
})

it('a league whose owner is banned passes to no member who leaves at that moment', async () => {
  const { id, owner, mates } = await leagueWith(2)
  const [gone = owner, heir = owner] = mates
  await database().execute(
    sql`update users set banned_at = app_now() - interval '8 days' where id = ${owner.userId}`,
  )
  expect(
    await oneAfterTheOther(
      (tx) => leaveLeague(gone.actor, id, tx),
      (tx) => replaceBannedOwners(system, tx),
    ),
  ).toBe('done')
  expect(await leagueOf(heir.actor, id)).toMatchObject({ isOwner: true, members: 2 })
})

it('a league deleted while its members leave is deleted, without a deadlock', async () => {
  const { id, owner, mates } = await leagueWith(12)
  const { refused } = await storm(13, (place) => {
    const mate = mates[place === 6 ? -1 : place]
    return once((tx) => (mate ? leaveLeague(mate.actor, id, tx) : deleteLeague(owner.actor, id, tx)))
  })
  expect(Object.keys(codes(refused)).filter((code) => code !== 'not_found')).toEqual([])
  expect(await tally({ id })).toBeUndefined()
})

describe('a fan waiting for the league’s lock', () => {
  it('cannot join when a ban comes first', async () => {
    const { id, joinCode } = await makeLeague()
    const fan = await makeFan()
    const answer = await oneAfterTheOther(
      async (tx) => {
        await tx.execute(sql`select from leagues where id = ${id} for update`)
        await tx.execute(sql`insert into league_bans (league_id, user_id) values (${id}, ${fan.userId})`)
      },
      (tx) => joinLeague(fan.actor, joinCode, tx),
    )
    expect(answer).not.toBe('done')
    expect(await tally({ id })).toMatchObject({ members: 1 })
  })

  it('gets “unknown code” when the league is deleted first', async () => {
    const { id, joinCode, owner } = await makeLeague()
    const fan = await makeFan()
    const answer = await oneAfterTheOther(
      (tx) => deleteLeague(owner.actor, id, tx),
      (tx) => joinLeague(fan.actor, joinCode, tx),
    )
    expect(answer).toBe('code_invalid')
  })
})

type Step = (tx: Tx) => Promise<unknown>

/** Does it without the retries that hide a deadlock. */
const once = (run: Step) => database().transaction(run)

/** The second begins when the first has written, and waits until that is committed. @returns what becomes of the second */
async function oneAfterTheOther(first: Step, second: Step): Promise<string> {
  let waiting: Promise<string> | undefined
  await once(async (tx) => {
    await first(tx)
    waiting = refusal(once(second))
    await expect.poll(waitingForLocks).toBe(1)
  })
  return waiting ?? 'not begun'
}
