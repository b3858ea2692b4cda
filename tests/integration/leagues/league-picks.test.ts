import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { removeMember } from '@/lib/leagues/commands'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { leaguePicks } from '@/lib/leagues/picks/queries'
import { deleteMission } from '@/lib/missions/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeMission, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  overOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { call, leagueWith, makeLeague } from '@/tests/support/leagues'

/** Three mates of one league with a mission on the same match in two hours: the owner has chosen nothing. */
async function round() {
  const league = await leagueWith(2, 'Curva Sud')
  const [mate = league.owner, other = league.owner] = league.mates
  const matchId = await makeMatch({ kickoff: '2 hours' })
  const templateId = await makeTemplate(overOf(matchId))
  const own = await takePart(league.owner, templateId)
  const mission = await takePart(mate, templateId, 'under')
  await takePart(other, templateId, 'over')
  const seen = () => leaguePicks(league.owner.actor, own)
  return { ...league, mate, other, matchId, templateId, own, mission, seen }
}
const begin = (matchId: string) => moveKickoff(matchId, '-1 minute')
const pickOf = ({ userId }: MadeFan, pick: string) => ({ userId, nickname: null, pick, outcome: 'open' })

describe('picks of league mates', () => {
  it('are only a count until picks close', async () => {
    const { id, mate, other, seen } = await round()
    const nickname = `Canarino ${mate.userId.slice(0, 8)}`
    await call(mate, nickname)
    const answer = await seen()
    expect(answer).toEqual([{ leagueId: id, name: 'Curva Sud', chosen: 2, picks: null }])
    const text = JSON.stringify(answer)
    for (const secret of ['under', 'over', nickname, mate.userId, other.userId])
      expect(text).not.toContain(secret)
  })

  it('are listed from the kick-off, by nickname, members without one last', async () => {
    const { id, mate, other, matchId, seen } = await round()
    const nickname = `Canarino ${mate.userId.slice(0, 8)}`
    await call(mate, nickname)
    await begin(matchId)
    expect(await seen()).toEqual([
      {
        leagueId: id,
        name: 'Curva Sud',
        chosen: 2,
        picks: [{ ...pickOf(mate, 'under'), nickname }, pickOf(other, 'over')],
      },
    ])
  })

  it('appear at kick-off by the database’s clock', async () => {
    const { seen } = await round()
    await atShiftedTime('119 minutes', async () => expect(await seen()).toMatchObject([{ picks: null }]))
    await atShiftedTime('121 minutes', async () =>
      expect(await seen()).toMatchObject([{ picks: [{ outcome: 'open' }, { outcome: 'open' }] }]),
    )
  })

  it('appear early when the match starts ahead of time', async () => {
    const { matchId, seen } = await round()
    await setResult(matchId, { status: 'IN_PLAY' })
    expect(await seen()).toMatchObject([{ chosen: 2, picks: [{}, {}] }])
  })

  it('show their outcome', async () => {
    const { matchId, mate, other, seen } = await round()
    await moveKickoff(matchId, '-3 hours')
    await finish(matchId, [0, 0])
    await settleDue(system)
    const [league] = await seen()
    expect(Object.fromEntries((league?.picks ?? []).map(({ userId, outcome }) => [userId, outcome]))).toEqual(
      {
        [mate.userId]: 'won',
        [other.userId]: 'lost',
      },
    )
  })

  it('stay when a mate deletes the mission after the kick-off: it is still paid', async () => {
    const { mate, mission, matchId, seen } = await round()
    await begin(matchId)
    await deleteMission(mate.actor, { id: mission })
    expect(await seen()).toMatchObject([{ chosen: 2, picks: [{}, {}] }])
  })

  it('include those on a copy of the match, withheld alike, and of two answers the one to the older question', async () => {
    const { mate, other, joinCode, matchId, seen } = await round()
    const copied = await makeMatch()
    const onCopy = await makeTemplate(overOf(copied))
    const elsewhere = await makeFan()
    await joinLeague(elsewhere.actor, joinCode)
    const mission = await takePart(elsewhere, onCopy, 'over')
    await takePart(mate, onCopy, 'over')
    await copyTo(matchId, copied)
    expect(await seen()).toMatchObject([{ chosen: 3, picks: null }])
    expect(await leaguePicks(elsewhere.actor, mission)).toMatchObject([{ chosen: 2, picks: null }])
    await begin(matchId)
    const picked = async (read: ReturnType<typeof seen>) =>
      Object.fromEntries((await read)[0]?.picks?.map(({ userId, pick }) => [userId, pick]) ?? [])
    const onMatch = { [mate.userId]: 'under', [other.userId]: 'over' }
    expect(await picked(leaguePicks(elsewhere.actor, mission))).toEqual(onMatch)
    expect(await picked(seen())).toEqual({ ...onMatch, [elsewhere.userId]: 'over' })
  })

  it('do not include the fan’s own', async () => {
    const { mate, mission, matchId } = await round()
    await begin(matchId)
    const [league] = await leaguePicks(mate.actor, mission)
    expect(league).toMatchObject({ chosen: 1, picks: [{ pick: 'over' }] })
  })
})

describe('picks not counted or shown', () => {
  /** What the owner reads before the kick-off and after it. */
  const both = async ({ matchId, seen }: Awaited<ReturnType<typeof round>>) => {
    const [before] = await seen()
    await begin(matchId)
    const [after] = await seen()
    expect(before).toMatchObject({ chosen: after?.chosen, picks: null })
    expect(after?.picks).toHaveLength(after?.chosen ?? -1)
    return after?.picks?.map(({ userId }) => userId)
  }

  it('of fans outside the league', async () => {
    const one = await round()
    const stranger = (await makeLeague()).owner
    await takePart(stranger, one.templateId, 'under')
    await takePart(await makeFan(), one.templateId, 'under')
    expect((await both(one))?.toSorted()).toEqual([one.mate.userId, one.other.userId].sort())
  })

  it('of a mate who has deleted the mission', async () => {
    const one = await round()
    await deleteMission(one.mate.actor, { id: one.mission })
    expect(await both(one)).toEqual([one.other.userId])
  })

  it('of a mate who has not picked', async () => {
    const one = await round()
    const silent = await makeFan()
    await joinLeague(silent.actor, one.joinCode)
    await takePart(silent, one.templateId)
    expect(await both(one)).toHaveLength(2)
  })

  it('of former and removed members', async () => {
    const one = await round()
    await leaveLeague(one.mate.actor, one.id)
    await removeMember(one.owner.actor, { id: one.id, userId: one.other.userId, ban: false })
    expect(await both(one)).toEqual([])
  })

  it('of another match', async () => {
    const one = await round()
    const templateId = await makeTemplate(overOf(await makeMatch()))
    const elsewhere = await makeFan()
    await joinLeague(elsewhere.actor, one.joinCode)
    await takePart(elsewhere, templateId, 'over')
    expect(await both(one)).toHaveLength(2)
  })
})

describe('no picks are readable', () => {
  it('through another fan’s mission or an unknown one', async () => {
    const { own, mission, matchId, mate, owner } = await round()
    const stranger = (await makeLeague()).owner
    const read = async () => [
      await leaguePicks(mate.actor, own),
      await leaguePicks(owner.actor, mission),
      await leaguePicks(stranger.actor, own),
      await leaguePicks(owner.actor, randomUUID()),
    ]
    expect(await read()).toEqual([[], [], [], []])
    await begin(matchId)
    expect(await read()).toEqual([[], [], [], []])
  })

  it('through a declared or deleted mission', async () => {
    const { own, owner, matchId, seen } = await round()
    expect(await leaguePicks(owner.actor, await makeMission(owner))).toEqual([])
    await deleteMission(owner.actor, { id: own })
    await begin(matchId)
    expect(await seen()).toEqual([])
  })

  it('for a fan without a league, or after leaving it', async () => {
    const { templateId, mate, mission, id, matchId } = await round()
    const alone = await makeFan()
    const own = await takePart(alone, templateId, 'over')
    await leaveLeague(mate.actor, id)
    await begin(matchId)
    expect(await leaguePicks(alone.actor, own)).toEqual([])
    expect(await leaguePicks(mate.actor, mission)).toEqual([])
  })
})

it('a fan in two leagues sees each separately, in the order of joining', async () => {
  const { id, owner, templateId, matchId, seen } = await round()
  const second = await leagueWith(1, 'Ufficio')
  await database().execute(sql`
    insert into league_members (league_id, user_id, slot) values (${second.id}, ${owner.userId}, 2)`)
  const [colleague = owner] = second.mates
  await takePart(colleague, templateId, 'over')
  await begin(matchId)
  expect(await seen()).toMatchObject([
    { leagueId: id, name: 'Curva Sud', chosen: 2, picks: [{}, {}] },
    { leagueId: second.id, name: 'Ufficio', chosen: 1, picks: [pickOf(colleague, 'over')] },
  ])
})
