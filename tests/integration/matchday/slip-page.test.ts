import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { gridOf } from '@/lib/matchday/grid/queries'
import { matchPage } from '@/lib/matchday/match/queries'
import { resultQuestions } from '@/lib/matchday/queries'
import { leaguePickCounts, nextSlip, slipQuestions } from '@/lib/matchday/slip/queries'
import { deleteMission } from '@/lib/missions/commands'
import { offerRounds } from '@/lib/missions/rounds/commands'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { settleDue } from '@/lib/missions/settlement/commands'
import { todayOf } from '@/lib/missions/today/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeCopy,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  redate,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { leagueWith } from '@/tests/support/leagues'
import { makeRound, saveSlip, statesOf } from '@/tests/support/slips'

describe('the page of a schedina', () => {
  it('asks each question once, with the fan’s pick, its lock and the picks left this week', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    await saveSlip(fan, round, { [round.at(0).result]: 'X' })
    const questions = await slipQuestions(
      fan.actor,
      round.all.map(({ matchId }) => matchId),
    )
    expect(questions).toHaveLength(4)
    expect(questions.find(({ id }) => id === round.at(0).result)).toMatchObject({
      isOpen: true,
      left: WEEKLY_PICKS - 1,
      own: { pick: 'X', outcome: 'open' },
    })
    await moveKickoff(round.at(0).matchId, '-1 minute')
    const after = await slipQuestions(
      fan.actor,
      round.all.map(({ matchId }) => matchId),
    )
    expect(after.filter(({ isOpen }) => isOpen).map(({ matchId }) => matchId)).toEqual([
      round.at(1).matchId,
      round.at(1).matchId,
    ])
  })

  it('asks the new date’s question once the postponed one is void, and shows its pick', async () => {
    const { owner: fan, id: leagueId } = await leagueWith(1)
    const round = await makeRound(1)
    const { matchId, result } = round.at(0)
    await saveSlip(fan, round, { [result]: '1' })
    await setResult(matchId, { status: 'CANCELLED' })
    await settleDue(system)
    await setResult(matchId, { status: 'TIMED' })
    await moveKickoff(matchId, '5 days')
    const again = await makeTemplate(resultOf(matchId))
    const asked = async () =>
      (await slipQuestions(fan.actor, [matchId])).find(({ rule }) => rule.kind === 'match_result')
    expect(await asked()).toMatchObject({ id: again, isOpen: true, own: null })
    const listed = async () => (await resultQuestions(fan.actor, [matchId])).get(matchId)
    expect(await listed()).toMatchObject({ isOpen: true, own: { outcome: 'void' } })
    await saveSlip(fan, round, { [again]: '2' })
    expect(await asked()).toMatchObject({ id: again, own: { pick: '2', outcome: 'open' } })
    expect(await listed()).toMatchObject({ own: { pick: '2' } })
    const grid = await gridOf(fan.actor, leagueId, [matchId])
    expect(grid.fans.find(({ userId }) => userId === fan.userId)?.picks[matchId]).toMatchObject({ pick: '2' })
  })

  it('asks nothing again on a new date while the fan’s pick for the former one stands, on any page', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    for (const { userId } of [fan, other])
      await database().execute(
        sql`insert into user_preferences (user_id, competitions) values (${userId}, '{ligue_1}')`,
      )
    const round = await makeRound(1, { competition: 'ligue_1' })
    const { matchId, result, over } = round.at(0)
    await saveSlip(fan, round, { [result]: '1', [over]: 'over' })
    await setResult(matchId, { status: 'POSTPONED' })
    await moveKickoff(matchId, '-1 minute')
    await offerRounds(system)
    await setResult(matchId, { status: 'TIMED' })
    await redate(matchId, '5 days')
    const again = await Promise.all([resultOf, overOf].map((rule) => makeTemplate(rule(matchId), 'ligue_1')))
    const seenBy = async ({ actor }: MadeFan) => {
      const { next } = await todayOf(actor)
      return {
        slip: (await slipQuestions(actor, [matchId])).map(({ id, isOpen, own }) => [id, isOpen, own?.pick]),
        today: [next?.picked, next?.left, next?.questions.map(({ pick }) => pick).sort()],
        isOpen: (await nextSlip(actor))?.isOpen,
      }
    }
    expect(await seenBy(fan)).toEqual({
      slip: [
        [result, false, '1'],
        [over, false, 'over'],
      ],
      today: [1, 0, ['1', 'over']],
      isOpen: false,
    })
    expect(await seenBy(other)).toEqual({
      slip: again.map((id) => [id, true, undefined]),
      today: [0, 1, [null, null]],
      isOpen: true,
    })
  })

  it('asks nothing again on a new date after the fan has deleted a pick that is still judged, on any page', async () => {
    const fan = await makeFan()
    await database().execute(
      sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, '{premier_league}')`,
    )
    const round = await makeRound(1, { competition: 'premier_league' })
    const { matchId, result, over } = round.at(0)
    await takePart(fan, over, 'over')
    const mission = await takePart(fan, result, '1')
    await atShiftedTime('3 hours', async () => {
      await setResult(matchId, { status: 'POSTPONED' })
      await offerRounds(system)
      await deleteMission(fan.actor, { id: mission })
      await setResult(matchId, { status: 'TIMED' })
      await redate(matchId, '5 days')
      const again = await makeTemplate(resultOf(matchId), 'premier_league')
      expect(statesOf(await saveSlip(fan, round, { [again]: 'X' }))).toEqual(['already_added'])
      expect(await slipQuestions(fan.actor, [matchId])).toMatchObject([
        { id: again, isOpen: false, own: null },
        { id: over, isOpen: false, own: { pick: 'over' } },
      ])
      expect((await resultQuestions(fan.actor, [matchId])).get(matchId)).toEqual({ isOpen: false, own: null })
      expect((await todayOf(fan.actor)).next).toMatchObject({
        match: { id: matchId },
        picked: 1,
        left: 0,
        questions: [{ pick: 'over' }],
      })
      expect((await nextSlip(fan.actor))?.isOpen).toBe(false)
    })
  })

  it('does not ask again what the fan answered on a copy of the match, and accepts a changed answer', async () => {
    const [fan, other, round] = [await makeFan(), await makeFan(), await makeRound(1)]
    const { matchId, result } = round.at(0)
    const onCopy = await makeTemplate(resultOf(await makeCopy(matchId)))
    await takePart(fan, onCopy, '1')
    const asked = async ({ actor }: MadeFan) =>
      (await slipQuestions(actor, [matchId])).filter(({ rule }) => rule.kind === 'match_result')
    expect(await asked(fan)).toMatchObject([{ id: onCopy, matchId, own: { pick: '1' } }])
    expect(await asked(other)).toMatchObject([{ id: result, matchId, own: null }])
    expect(statesOf(await saveSlip(fan, round, { [onCopy]: 'X' }))).toEqual(['saved'])
    const rule = resultOf(matchId)
    expect(await asked(fan)).toMatchObject([{ id: onCopy, rule, own: { pick: 'X' } }])
    const questions = async ({ actor }: MadeFan) =>
      (await matchPage(actor, matchId))?.questions.filter(({ rule }) => rule.kind === 'match_result')
    expect(await questions(fan)).toMatchObject([{ id: onCopy, rule, own: { pick: 'X' } }])
    expect(await questions(other)).toMatchObject([{ id: result, own: null }])
    const listed = async ({ actor }: MadeFan) => (await resultQuestions(actor, [matchId])).get(matchId)?.own
    expect(await listed(fan)).toMatchObject({ pick: 'X' })
    expect(await listed(other)).toBeNull()
  })

  it('shows of the answers to a question on a match and on its copy the one that counts', async () => {
    const [fan, matchId, copied] = [await makeFan(), await makeMatch(), await makeMatch()]
    const older = await makeTemplate(resultOf(copied))
    const newer = await makeTemplate(resultOf(matchId))
    await takePart(fan, newer, '2')
    const counted = await takePart(fan, older, '1')
    await copyTo(matchId, copied)
    expect(await slipQuestions(fan.actor, [matchId])).toMatchObject([{ id: older, own: { pick: '1' } }])
    for (const id of [matchId, copied]) await moveKickoff(id, '-3 hours')
    await finish(matchId, [1, 0])
    await settleDue(system)
    expect(await missionRow(counted)).toMatchObject({ outcome: 'won' })
  })

  it('counts the league’s picks on a copy of the match with those on the match, each fan once', async () => {
    const { owner, mates } = await leagueWith(2)
    const [mate, both] = mates as [MadeFan, MadeFan]
    const { matchId, result } = (await makeRound(1)).at(0)
    const copied = await makeMatch()
    const onCopy = await makeTemplate(resultOf(copied))
    await takePart(owner, onCopy, '1')
    await takePart(mate, result, '1')
    await takePart(both, onCopy, '2')
    await takePart(both, result, 'X')
    await copyTo(matchId, copied)
    const counted = async () => (await leaguePickCounts(owner.actor, 'serie_a', [matchId]))?.counts
    expect(await counted()).toEqual([])
    await moveKickoff(matchId, '-1 minute')
    const counts = await counted()
    for (const id of [result, onCopy])
      expect(
        counts
          ?.filter(({ templateId }) => templateId === id)
          .map(({ pick, count }) => `${pick}${count}`)
          .sort(),
      ).toEqual(['12', 'X1'])
  })

  it('shows the league’s picks only once picks are closed', async () => {
    const { owner, mates } = await leagueWith(2)
    const round = await makeRound(1)
    const [{ matchId, result }] = [round.at(0)]
    for (const [index, fan] of [owner, ...mates].entries())
      await saveSlip(fan, round, { [result]: index === 0 ? '1' : '2' })
    expect(await leaguePickCounts(owner.actor, 'serie_a', [matchId])).toMatchObject({
      members: 3,
      counts: [],
    })
    await moveKickoff(matchId, '-1 minute')
    const counts = (await leaguePickCounts(owner.actor, 'serie_a', [matchId]))?.counts
    expect(counts?.map(({ pick, count }) => `${pick}${count}`).sort()).toEqual(['11', '22'])
    expect(await leaguePickCounts((await makeFan()).actor, 'serie_a', [matchId])).toBeNull()
  })

  it('leads to the round of the next match that has no pick', async () => {
    const fan = await makeFan()
    await database().execute(
      sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, '{conference}')`,
    )
    await makeRound(1, { competition: 'europa', kickoff: '1 hour' })
    expect(await nextSlip(fan.actor), 'while none of its own is out').toMatchObject({
      competition: expect.not.stringMatching('conference'),
    })
    const round = await makeRound(1, { competition: 'conference', kickoff: '3 hours' })
    const unnumbered = { competition: 'conference', season: round.season, round: null, kickoff: '2 hours' }
    await makeTemplate(resultOf(await makeMatch(unnumbered)), 'conference')
    expect(await nextSlip(fan.actor)).toEqual({ competition: 'conference', key: '7', isOpen: true })
    const later = await makeMatch({
      competition: 'conference',
      season: round.season,
      round: 8,
      kickoff: '5 days',
    })
    await makeTemplate(resultOf(later), 'conference')
    await takePart(fan, await makeTemplate(resultOf(await makeCopy(round.at(0).matchId)), 'conference'), '1')
    await takePart(fan, round.at(0).over, 'over')
    expect(await nextSlip(fan.actor)).toEqual({ competition: 'conference', key: '8', isOpen: true })
  })

  it.each([
    ['stays with', 'today', '3 hours', '7'],
    ['leaves', 'tomorrow', '1 day', '8'],
  ])(
    '%s the round of a match of %s of which only the second question is open',
    async (_does, _day, kickoff, key) => {
      const fan = await makeFan()
      await database().execute(
        sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, '{bundesliga}')`,
      )
      const round = await makeRound(1, { competition: 'bundesliga', kickoff })
      const next = { competition: 'bundesliga', season: round.season, round: 8, kickoff: '6 days' }
      await makeTemplate(resultOf(await makeMatch(next)), 'bundesliga')
      await takePart(fan, round.at(0).result, '1')
      expect(await nextSlip(fan.actor)).toEqual({ competition: 'bundesliga', key, isOpen: true })
      await takePart(fan, round.at(0).over, 'over')
      expect(await nextSlip(fan.actor)).toEqual({ competition: 'bundesliga', key: '8', isOpen: true })
    },
  )
})
