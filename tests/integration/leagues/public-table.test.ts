import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { setPublic } from '@/lib/leagues/commands'
import { publicTable } from '@/lib/leagues/public-table/queries'
import { standingsOf } from '@/lib/leagues/queries'
import { guest, makeFan } from '@/tests/support/factories'
import { call, earn, leagueWith, makeLeague } from '@/tests/support/leagues'
import { lapse, makePro } from '@/tests/support/plans'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const show = ({ id, owner }: Awaited<ReturnType<typeof leagueWith>>, shown = true) =>
  setPublic(owner.actor, { id, shown })

describe('the public table of a league', () => {
  it('is hidden until its owner makes it public, and when they hide it again', async () => {
    const league = await leagueWith(1, 'Canarini')
    const read = () => publicTable(guest, league.id)
    expect(await read()).toBeNull()
    expect(await publicTable(league.owner.actor, league.id)).toBeNull()
    await show(league)
    expect(await read()).toMatchObject({ name: 'Canarini', members: 2 })
    await show(league, false)
    expect(await read()).toBeNull()
  })

  it('can be hidden, but not made public, by an owner whose plan has ended', async () => {
    const owner = await makePro()
    const [, second] = [await makeLeague(owner), await makeLeague(owner)]
    await setPublic(owner.actor, { id: second.id, shown: true })
    await lapse(owner)
    await setPublic(owner.actor, { id: second.id, shown: false })
    expect(await publicTable(guest, second.id)).toBeNull()
    expect(await refusal(setPublic(owner.actor, { id: second.id, shown: true }))).toBe('league_read_only')
  })

  it('can be made public only by its owner', async () => {
    const league = await leagueWith(1)
    const [mate = league.owner] = league.mates
    for (const { actor } of [mate, await makeFan()])
      expect(await expectUnchanged(() => refusal(setPublic(actor, { id: league.id, shown: true })))).toBe(
        'not_found',
      )
  })

  it('has the order and points of the members’ weekly table, and nothing else about a fan', async () => {
    const league = await leagueWith(2)
    const [mate = league.owner, other = league.owner] = league.mates
    await call(mate, `Primo ${mate.userId.slice(0, 6)}`)
    await earn(league.owner, 10)
    await earn(mate, 30)
    await earn(other, 30)
    await show(league)
    const table = await publicTable(guest, league.id)
    const own = await standingsOf(mate.actor, league.id, 'week')
    expect(table?.rows).toEqual(own.map(({ position, nickname, points }) => ({ position, nickname, points })))
    const text = JSON.stringify(table)
    for (const { userId } of [league.owner, mate, other]) expect(text).not.toContain(userId)
    expect(text).not.toContain(league.joinCode)
  })

  it('keeps the row of a member who is banned or leaving, without the nickname', async () => {
    const league = await leagueWith(2)
    const [mate = league.owner, other = league.owner] = league.mates
    await call(mate, `Uno ${mate.userId.slice(0, 6)}`)
    await call(other, `Due ${other.userId.slice(0, 6)}`)
    await show(league)
    await database().sql`update users set banned_at = app_now() where id = ${mate.userId}`
    await database()
      .sql`insert into account_deletions (user_id, erase_at) values (${other.userId}, app_now() + interval '7 days')`
    const { rows } = (await publicTable(guest, league.id)) ?? {}
    expect(rows).toHaveLength(3)
    expect(rows?.map(({ nickname }) => nickname).filter((name) => name !== null)).toEqual([
      ...(await standingsOf(league.owner.actor, league.id, 'week'))
        .filter(({ userId }) => userId === league.owner.userId)
        .map(({ nickname }) => nickname)
        .filter((name) => name !== null),
    ])
  })
})
