import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { leagueInPlay } from '@/lib/matchday/in-play/queries'
import { earnedNow, matchStandings } from '@/lib/matchday/in-play/rules'
import { leaguePickCounts } from '@/lib/matchday/slip/queries'
import { deleteMission } from '@/lib/missions/commands'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import {
  copyTo,
  makeMatch,
  makeTemplate,
  moveKickoff,
  purse,
  redate,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { leagueWith } from '@/tests/support/leagues'
import { atHour } from '@/tests/support/reminders'
import { makeRound, saveSlip } from '@/tests/support/slips'

describe('the table of a league if it ended now', () => {
  it('adds what its members’ counted picks in play would earn in its competition, and books nothing', async () => {
    const { owner, mates, id } = await leagueWith(1)
    const [mate] = mates as [MadeFan]
    const round = await makeRound(2)
    const [{ matchId, result, over }] = [round.at(0)]
    const [saved] = await saveSlip(owner, round, { [result]: '1', [over]: 'over' })
    await saveSlip(mate, round, { [result]: '2' })
    await saveSlip(await makeFan(), round, { [result]: '1' })
    const earned = async (fan: MadeFan) => earnedNow(await leagueInPlay(fan.actor, id))
    const before = await leagueInPlay(owner.actor, id)
    expect(before).toMatchObject({ isNear: true, matches: [], picks: [] })
    expect(before.ahead.map(({ pick }) => pick).sort()).toEqual(['1', 'over'])
    expect(before.later.map((match) => match.id)).toEqual([matchId])
    await moveKickoff(matchId, '-30 minutes')
    await setResult(matchId, { status: 'IN_PLAY', regular: [1, 0] })
    expect(await earned(owner)).toEqual(
      new Map([
        [owner.userId, saved?.points],
        [mate.userId, 0],
      ]),
    )
    const standing = await leagueInPlay(owner.actor, id)
    expect(standing).toMatchObject({ ahead: [], later: [] })
    expect(matchStandings(standing, mate.userId)).toEqual([
      {
        matchId,
        points: 0,
        own: { pick: '2', isRight: false },
        right: [{ userId: owner.userId, nickname: null }],
      },
    ])
    expect(await leagueInPlay((await makeFan()).actor, id)).toEqual({
      isNear: false,
      matches: [],
      picks: [],
      ahead: [],
      later: [],
    })
    expect(await purse(owner)).toMatchObject({ points: 0 })
    await database().execute(sql`update leagues set competition = 'bundesliga' where id = ${id}`)
    expect(await earned(owner)).toBeNull()
  })

  it('counts as ahead what is played before the table restarts, whichever week the pick belongs to', async () => {
    const { owner, id } = await leagueWith(1)
    const [moved, early] = [(await makeRound(1)).at(0), (await makeRound(1, { kickoff: '8 days' })).at(0)]
    await atHour('12:00', 0, async () => {
      await redate(moved.matchId, '1 hour')
      await takePart(owner, moved.result, '1')
      await takePart(owner, early.result, '2')
      const ahead = async () => (await leagueInPlay(owner.actor, id)).ahead.map(({ matchId }) => matchId)
      expect(await ahead()).toEqual([moved.matchId])
      await redate(moved.matchId, '8 days')
      await redate(early.matchId, '1 hour')
      expect(await ahead()).toEqual([early.matchId])
    })
  })

  it('has a suspended match while it is resumed two days later', async () => {
    const { owner, id } = await leagueWith(1)
    const { matchId, result } = (await makeRound(1)).at(0)
    await takePart(owner, result, '1')
    await moveKickoff(matchId, '-2 days')
    const inPlay = async (status: 'SUSPENDED' | 'IN_PLAY') => {
      await setResult(matchId, { status, regular: [1, 0] })
      return (await leagueInPlay(owner.actor, id)).matches.map((match) => match.id)
    }
    expect([await inPlay('SUSPENDED'), await inPlay('IN_PLAY')]).toEqual([[], [matchId]])
  })

  it('keeps a pick deleted after the lock, since it is still paid, and none deleted before', async () => {
    const { owner, mates, id } = await leagueWith(2)
    const [late, early] = mates as [MadeFan, MadeFan]
    const { matchId, result } = (await makeRound(1)).at(0)
    const kept = await takePart(late, result, '1')
    const dropped = await takePart(early, result, '1')
    await deleteMission(early.actor, { id: dropped })
    await moveKickoff(matchId, '-30 minutes')
    await setResult(matchId, { status: 'IN_PLAY', regular: [1, 0] })
    await deleteMission(late.actor, { id: kept })
    const { picks } = await leagueInPlay(owner.actor, id)
    expect(picks.map(({ userId, pick }) => [userId, pick])).toEqual([[late.userId, '1']])
    expect((await leaguePickCounts(owner.actor, 'serie_a', [matchId]))?.counts).toEqual([
      { templateId: result, pick: '1', count: 1 },
    ])
  })

  it('has a match once, with the picks on its copy, each fan’s answer to the older question', async () => {
    const { owner, mates, id } = await leagueWith(1)
    const [mate] = mates as [MadeFan]
    const round = await makeRound(1)
    const [{ matchId, result }] = [round.at(0)]
    const copied = await makeMatch()
    const onCopy = await makeTemplate(resultOf(copied))
    await takePart(owner, onCopy, '1')
    await takePart(mate, onCopy, '1')
    await takePart(mate, result, '2')
    await copyTo(matchId, copied)
    const before = await leagueInPlay(owner.actor, id)
    expect(before.ahead).toMatchObject([{ matchId, rule: resultOf(matchId), pick: '1' }])
    expect(before.later.map((match) => match.id)).toEqual([matchId])
    expect((await leagueInPlay(mate.actor, id)).ahead).toMatchObject([{ matchId, pick: '2' }])
    await moveKickoff(matchId, '-30 minutes')
    await setResult(matchId, { status: 'IN_PLAY', regular: [1, 0] })
    const standing = await leagueInPlay(owner.actor, id)
    expect(standing.matches.map((match) => match.id)).toEqual([matchId])
    expect(standing.picks.map(({ userId, pick, rule }) => [userId, pick, rule])).toEqual([
      [owner.userId, '1', resultOf(matchId)],
      [mate.userId, '2', resultOf(matchId)],
    ])
    expect(standing).toMatchObject({ isNear: true, ahead: [], later: [] })
  })
})
