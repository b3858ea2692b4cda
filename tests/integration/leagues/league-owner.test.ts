import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { accountDeletions } from '@/db/schema/account'
import { scheduleDeletion, withdrawDeletion } from '@/lib/account/deletion/commands'
import type { SignedIn } from '@/lib/core/actor'
import {
  createLeague,
  deleteLeague,
  handOver,
  removeMember,
  renameLeague,
  replaceBannedOwners,
  rotateCode,
} from '@/lib/leagues/commands'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { leagueOf, possibleOwnersOf } from '@/lib/leagues/queries'
import { maintain } from '@/lib/operations/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import { answerTo, leagueRow, leagueWith, makeLeague, tally } from '@/tests/support/leagues'
import { makePro } from '@/tests/support/plans'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const setBan = ({ userId }: MadeFan, time: SQL) =>
  database().execute(sql`update users set banned_at = ${time} where id = ${userId}`)

describe('the owner', () => {
  it('renames the league', async () => {
    const { id, owner } = await makeLeague()
    await renameLeague(owner.actor, { id, name: 'Curva Nord' })
    expect(await leagueRow({ id })).toMatchObject({ name: 'Curva Nord', members: 1 })
  })

  it('replaces the code: the old one stops working and members stay', async () => {
    const { id, joinCode, owner, mates } = await leagueWith(1)
    await rotateCode(owner.actor, id)
    const league = await leagueRow({ id })
    expect(league.joinCode).not.toBe(joinCode)
    const fan = await makeFan()
    expect(await refusal(joinLeague(fan.actor, joinCode))).toBe('code_invalid')
    expect(await joinLeague(fan.actor, league.joinCode)).toBe(id)
    for (const { actor } of mates)
      expect(await leagueOf(actor, id)).toMatchObject({ joinCode: league.joinCode, members: 3 })
  })

  it('hands it over, becomes an ordinary member, and can leave', async () => {
    const { id, owner, mates } = await leagueWith(1)
    const [heir = owner] = mates
    await handOver(owner.actor, { id, userId: heir.userId })
    expect(await leagueOf(heir.actor, id)).toMatchObject({ isOwner: true, members: 2 })
    expect(await leagueOf(owner.actor, id)).toMatchObject({ isOwner: false })
    await expectUnchanged(async () => {
      expect(await refusal(renameLeague(owner.actor, { id, name: 'Mia' }))).toBe('not_found')
      expect(await refusal(handOver(owner.actor, { id, userId: owner.userId }))).toBe('not_found')
      expect(await refusal(leaveLeague(heir.actor, id))).toBe('owner_stays')
    })
    await leaveLeague(owner.actor, id)
    expect(await tally({ id })).toEqual({ counted: 1, members: 1, ownerIsIn: true })
  })

  it('cannot hand it over to a stranger', async () => {
    const { id, owner, mates } = await leagueWith(1)
    const [gone = owner] = mates
    await leaveLeague(gone.actor, id)
    const stranger = await makeFan()
    await expectUnchanged(async () => {
      for (const userId of [gone.userId, stranger.userId, randomUUID()])
        expect(await refusal(handOver(owner.actor, { id, userId }))).toBe('not_found')
    })
  })

  it('cannot hand it over to a member who is banned or leaving, and is offered only the others', async () => {
    const { id, owner, mates } = await leagueWith(3)
    const [banned = owner, leaving = owner, heir = owner] = mates
    await setBan(banned, sql`app_now()`)
    await scheduleDeletion(system, leaving.email)
    await expectUnchanged(async () => {
      for (const { userId } of [banned, leaving])
        expect(await answerTo(handOver(owner.actor, { id, userId }))).toEqual({
          code: 'conflict',
          fields: { userId: 'cannot_lead' },
        })
    })
    expect(await possibleOwnersOf(owner.actor, id)).toEqual(new Set([heir.userId]))
    expect(await possibleOwnersOf(heir.actor, id)).toEqual(new Set())
    await withdrawDeletion(leaving.actor)
    await handOver(owner.actor, { id, userId: leaving.userId })
  })

  it.each([
    ['removes a member, who may rejoin', false, 'done'],
    ['bans a member', true, 'code_invalid'],
  ])('%s', async (_name, ban, again) => {
    const { id, joinCode, owner, mates } = await leagueWith(2)
    const [mate = owner] = mates
    await removeMember(owner.actor, { id, userId: mate.userId, ban })
    expect(await tally({ id })).toEqual({ counted: 2, members: 2, ownerIsIn: true })
    expect(await leagueOf(mate.actor, id)).toBeNull()
    await expectUnchanged(async () =>
      expect(await refusal(removeMember(owner.actor, { id, userId: mate.userId, ban }))).toBe('not_found'),
    )
    expect(await refusal(joinLeague(mate.actor, joinCode))).toBe(again)
    const elsewhere = await makeLeague()
    const free = again === 'done' ? 'league_limit' : 'done'
    expect(await refusal(joinLeague(mate.actor, elsewhere.joinCode))).toBe(free)
  })

  it('cannot be removed, not even by themselves', async () => {
    const { id, owner } = await leagueWith(1)
    await expectUnchanged(async () =>
      expect(await refusal(removeMember(owner.actor, { id, userId: owner.userId, ban: false }))).toBe(
        'owner_stays',
      ),
    )
  })

  it('deletes it with its memberships and bans, so that everyone can join another', async () => {
    const { id, joinCode, owner, mates } = await leagueWith(2)
    const [mate = owner, banned = owner] = mates
    await removeMember(owner.actor, { id, userId: banned.userId, ban: true })
    await deleteLeague(owner.actor, id)
    const [left] = await database().execute(sql`
      select (select count(*)::int from leagues where id = ${id}) as leagues,
        (select count(*)::int from league_members where league_id = ${id}) as members,
        (select count(*)::int from league_bans where league_id = ${id}) as bans`)
    expect(left).toEqual({ leagues: 0, members: 0, bans: 0 })
    expect(await refusal(joinLeague(mate.actor, joinCode))).toBe('code_invalid')
    const other = await makeLeague()
    for (const fan of [owner, mate, banned])
      expect(await joinLeague(fan.actor, other.joinCode)).toBe(other.id)
  })
})

describe('a league whose owner is banned', () => {
  const pass = () => maintain(system)

  it('passes after a week to the longest-standing member who is neither banned nor leaving, and stays there', async () => {
    const { id, owner, mates } = await leagueWith(5)
    const [banned = owner, leaving = owner, heir = owner] = mates
    await setBan(owner, sql`app_now()`)
    await setBan(banned, sql`app_now()`)
    await database()
      .insert(accountDeletions)
      .values({ userId: leaving.userId, eraseAt: sql`app_now() + interval '9 days'` })
    await atShiftedTime('6 days 23 hours', pass)
    expect(await leagueOf(owner.actor, id)).toMatchObject({ isOwner: true })
    await atShiftedTime('7 days 1 hour', pass)
    expect(await leagueOf(heir.actor, id)).toMatchObject({ isOwner: true, members: 6 })
    await renameLeague(heir.actor, { id, name: 'Senza capitano' })
    await setBan(owner, sql`null`)
    await atShiftedTime('7 days 2 hours', pass)
    expect(await refusal(renameLeague(owner.actor, { id, name: 'Di nuovo mia' }))).toBe('not_found')
    await handOver(heir.actor, { id, userId: owner.userId })
    expect(await leagueOf(owner.actor, id)).toMatchObject({ isOwner: true })
  })

  it('stays with an owner whose ban of a week has ended but is not lifted yet', async () => {
    const { id, owner } = await leagueWith(1)
    await setBan(owner, sql`app_now()`)
    await database().execute(
      sql`update users set banned_until = banned_at + interval '7 days' where id = ${owner.userId}`,
    )
    await atShiftedTime('7 days 1 hour', () => replaceBannedOwners(system))
    expect(await leagueOf(owner.actor, id)).toMatchObject({ isOwner: true })
  })

  it('passes to the first who joins if there is no other member, and not before', async () => {
    const { id, joinCode, owner } = await makeLeague()
    await setBan(owner, sql`app_now() - interval '8 days'`)
    await pass()
    expect(await tally({ id })).toEqual({ counted: 1, members: 1, ownerIsIn: true })
    const fan = await makeFan()
    await joinLeague(fan.actor, joinCode)
    await pass()
    expect(await leagueOf(fan.actor, id)).toMatchObject({ isOwner: true, members: 2 })
  })
})

/** The second league that a fan creates from one form; its heir already owns the first. */
async function secondOfOneForm() {
  const [owner, heir, requestId] = [await makeFan(), await makePro(), randomUUID()]
  const make = async () => {
    const id = await createLeague(owner.actor, { requestId, name: 'Amici del bar' })
    await joinLeague(heir.actor, (await leagueRow({ id })).joinCode)
    return id
  }
  const first = await make()
  await handOver(owner.actor, { id: first, userId: heir.userId })
  await leaveLeague(owner.actor, first)
  return { id: await make(), owner, heir }
}

describe('two leagues of one form pass to the same fan', () => {
  it('by hand', async () => {
    const { id, owner, heir } = await secondOfOneForm()
    await handOver(owner.actor, { id, userId: heir.userId })
    expect(await leagueOf(heir.actor, id)).toMatchObject({ isOwner: true })
  })

  it('when their owner is banned, and keep no other league from passing', async () => {
    const { id, owner, heir } = await secondOfOneForm()
    const other = await leagueWith(1)
    const [mate = other.owner] = other.mates
    for (const fan of [owner, other.owner]) await setBan(fan, sql`app_now() - interval '8 days'`)
    await replaceBannedOwners(system)
    expect(await leagueOf(heir.actor, id)).toMatchObject({ isOwner: true })
    expect(await leagueOf(mate.actor, other.id)).toMatchObject({ isOwner: true })
  })

  it('when their owner is erased', async () => {
    const { id, owner, heir } = await secondOfOneForm()
    await database().execute(sql`select erase_fan(${owner.userId})`)
    expect(await leagueOf(heir.actor, id)).toMatchObject({ isOwner: true, members: 1 })
  })
})

type OwnerAction = [name: string, run: (actor: SignedIn, id: string, userId: string) => Promise<unknown>]
const OWNER_ACTIONS: OwnerAction[] = [
  ['rename the league', (actor, id) => renameLeague(actor, { id, name: 'Presa' })],
  ['replace the code', (actor, id) => rotateCode(actor, id)],
  ['remove a member', (actor, id, userId) => removeMember(actor, { id, userId, ban: false })],
  ['ban a member', (actor, id, userId) => removeMember(actor, { id, userId, ban: true })],
  ['hand over', (actor, id, userId) => handOver(actor, { id, userId })],
  ['hand over to themselves', (actor, id) => handOver(actor, { id, userId: actor.userId })],
  ['delete the league', (actor, id) => deleteLeague(actor, id)],
]

describe('only the owner may', () => {
  it.each(OWNER_ACTIONS)('%s: member, former member and stranger are refused alike', async (_name, run) => {
    const { id, owner, mates } = await leagueWith(3)
    const [member = owner, former = owner, target = owner] = mates
    await leaveLeague(former.actor, id)
    const elsewhere = await makeLeague()
    const answers = await expectUnchanged(() =>
      Promise.all([
        ...[member, former, elsewhere.owner].map(({ actor }) => answerTo(run(actor, id, target.userId))),
        answerTo(run(member.actor, id, owner.userId)),
        ...[owner, member].map(({ actor }) => answerTo(run(actor, randomUUID(), target.userId))),
      ]),
    )
    for (const answer of answers) expect(answer).toEqual({ code: 'not_found' })
  })
})
