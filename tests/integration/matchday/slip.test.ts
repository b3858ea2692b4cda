import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { database } from '@/db/client'
import { gridOf } from '@/lib/matchday/grid/queries'
import { matchPage } from '@/lib/matchday/match/queries'
import { resultQuestions } from '@/lib/matchday/queries'
import { leaguePickCounts, nextSlip, slipQuestions } from '@/lib/matchday/slip/queries'
import { slipInput } from '@/lib/matchday/slip/schema'
import { leagueInPlay } from '@/lib/matchday/standing/queries'
import { earnedNow, matchStandings } from '@/lib/matchday/standing/rules'
import { deleteMission } from '@/lib/missions/commands'
import { choosePick, takePicks } from '@/lib/missions/picks/commands'
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
  purse,
  redate,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { leagueWith } from '@/tests/support/leagues'
import { atHour } from '@/tests/support/reminders'
import { storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

let season = 2040

/** A round of its own season with the given number of matches, each with who wins and how many goals. */
async function makeRound(matches: number, options: { competition?: string; kickoff?: string } = {}) {
  const { competition = 'serie_a', kickoff = '2 hours' } = options
  season += 1
  const all = await Promise.all(
    Array.from({ length: matches }, async (_, index) => {
      const matchId = await makeMatch({
        competition,
        kickoff,
        season,
        round: 7,
        home: `Casa ${season} ${index}`,
      })
      const rules = [resultOf(matchId), overOf(matchId)]
      const [result = '', over = ''] = await Promise.all(rules.map((rule) => makeTemplate(rule, competition)))
      return { matchId, result, over }
    }),
  )
  return {
    competition,
    season,
    all,
    at: (place: number) => all[place] ?? { matchId: '', result: '', over: '' },
  }
}
type Round = Awaited<ReturnType<typeof makeRound>>

const formOf = (
  { competition }: { competition: string },
  picks: Record<string, string>,
  seen: Record<string, string> = {},
) =>
  slipInput.parse({
    competition,
    round: '7',
    seenAt: String(Date.now() - 1_000),
    ...Object.fromEntries(Object.entries(picks).map(([id, pick]) => [`pick.${id}`, pick])),
    ...Object.fromEntries(Object.entries(seen).map(([id, pick]) => [`seen.${id}`, pick])),
  })
const saveForm = ({ actor }: MadeFan, { competition, round: key, ...form }: z.output<typeof slipInput>) =>
  takePicks(actor, { ...form, round: { competition, key }, locale: 'it' })
const save = (fan: MadeFan, round: { competition: string }, picks: Record<string, string>) =>
  saveForm(fan, formOf(round, picks))
const states = (taken: Awaited<ReturnType<typeof save>>) => taken.map(({ state }) => state)

const picksOf = async ({ userId }: MadeFan) =>
  Object.fromEntries(
    (
      await database().execute<{ id: string; pick: string }>(sql`
        select template_id as id, pick from missions where user_id = ${userId} and pick is not null and deleted_at is null`)
    ).map(({ id, pick }) => [id, pick]),
  )
const counters = async ({ userId }: MadeFan) =>
  (
    await database().execute<{ counted: number; used: number }>(sql`
      select (select count(*)::int from missions where user_id = ${userId} and counted_week is not null) as counted,
        (select coalesce(sum(used), 0)::int from mission_weekly_picks where user_id = ${userId}) as used`)
  )[0]

describe('a schedina', () => {
  it('creates the missing missions and picks in one go, at the offered price', async () => {
    const [fan, round] = [await makeFan(), await makeRound(3)]
    const { result, over } = round.at(0)
    const taken = await save(fan, round, { [result]: 'X', [over]: 'over', [round.at(2).result]: '2' })
    expect(states(taken)).toEqual(['saved', 'saved', 'saved'])
    const [row] = await database().execute<{ id: string }>(sql`
      select id from missions where user_id = ${fan.userId} and template_id = ${result}`)
    expect(await missionRow(row?.id ?? '')).toMatchObject({
      pick: 'X',
      points: taken[0]?.points,
      status: 'in_progress',
      kind: 'match',
      title: expect.stringContaining('chi vince?'),
    })
    expect(await counters(fan)).toEqual({ counted: 3, used: 3 })
  })

  it('writes the same rows as the mission dialog, and each can change the other’s', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1)]
    const { result } = round.at(0)
    const id = await takePart(fan, result, '1')
    await save(fan, round, { [result]: '2' })
    expect(await missionRow(id)).toMatchObject({ pick: '2' })
    await choosePick(fan.actor, { id, pick: 'X' }, 'it')
    expect(await picksOf(fan)).toEqual({ [result]: 'X' })
    expect(await counters(fan)).toEqual({ counted: 1, used: 1 })
  })

  it('restores a deleted mission', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1)]
    const id = await takePart(fan, round.at(0).result, '1')
    await deleteMission(fan.actor, { id })
    await save(fan, round, { [round.at(0).result]: '2' })
    expect(await missionRow(id)).toMatchObject({ pick: '2', deletedAt: null })
    expect(await counters(fan)).toEqual({ counted: 1, used: 1 })
  })

  it('saves the rest when a match has closed between load and save, and names that match', async () => {
    const [fan, round] = [await makeFan(), await makeRound(3)]
    await moveKickoff(round.at(1).matchId, '-1 minute')
    const taken = await save(fan, round, Object.fromEntries(round.all.map(({ result }) => [result, '1'])))
    expect(states(taken)).toEqual(['saved', 'locked', 'saved'])
    expect(taken[1]?.templateId).toBe(round.at(1).result)
    expect(Object.keys(await picksOf(fan)).sort()).toEqual([round.at(0).result, round.at(2).result].sort())
    expect(await counters(fan)).toEqual({ counted: 2, used: 2 })
  })

  it('uses the database’s clock, to the instant', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1, { kickoff: '1 hour' })]
    const late = await atShiftedTime('1 hour', () => save(fan, round, { [round.at(0).result]: '1' }))
    expect(states(late)).toEqual(['locked'])
    const early = await atShiftedTime('59 minutes', () => save(fan, round, { [round.at(0).result]: '1' }))
    expect(states(early)).toEqual(['saved'])
  })

  it('refuses what is not part of the round: another round, another competition, a withdrawn question, an invalid pick', async () => {
    const fan = await makeFan()
    const [other, foreign] = [await makeRound(1), await makeRound(1, { competition: 'la_liga' })]
    const round = await makeRound(3)
    await database().execute(sql`update matches set round = 8 where id = ${other.at(0).matchId}`)
    await database().execute(
      sql`update mission_templates set active = false where id = ${round.at(1).result}`,
    )
    const taken = await save(fan, round, {
      [other.at(0).result]: '1',
      [foreign.at(0).result]: '1',
      [round.at(1).result]: '1',
      [round.at(2).result]: '7',
      [round.at(0).result]: '1',
    })
    expect(states(taken)).toEqual(['not_found', 'not_found', 'not_found', 'unknown_option', 'saved'])
    expect(await picksOf(fan)).toEqual({ [round.at(0).result]: '1' })
  })

  it('takes a pick on a match that belongs to no round, without a round in the form', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    const [without, within] = [round.at(0), round.at(1)]
    await database().execute(
      sql`update matches set season = null, stage = null, round = null where id = ${without.matchId}`,
    )
    const picks = { [`pick.${without.result}`]: '1', [`pick.${within.result}`]: '1' }
    const form = slipInput.parse({ competition: round.competition, seenAt: String(Date.now()), ...picks })
    expect(states(await saveForm(fan, form))).toEqual(['saved', 'not_found'])
    expect(await picksOf(fan)).toEqual({ [without.result]: '1' })
  })

  it('refuses a match that left the round while the form was open', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    await database().execute(sql`update matches set round = 8 where id = ${round.at(0).matchId}`)
    const taken = await save(fan, round, { [round.at(0).result]: '1', [round.at(1).result]: '1' })
    expect(states(taken)).toEqual(['not_found', 'saved'])
  })

  it('refuses a Pro question to fans without Pro', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1)]
    await database().execute(sql`update mission_templates set pro = true where id = ${round.at(0).over}`)
    expect(states(await save(fan, round, { [round.at(0).over]: 'over' }))).toEqual(['pro_only'])
  })

  it('leaves picks that the fan has not touched, even if another device changed them', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    const [one, two] = [round.at(0).result, round.at(1).result]
    await save(fan, round, { [one]: 'X' })
    const stale = formOf(round, { [one]: '1', [two]: '2' }, { [one]: '1', [two]: '' })
    await saveForm(fan, stale)
    expect(await picksOf(fan)).toEqual({ [one]: 'X', [two]: '2' })
  })

  it('lets the later of two devices win, and shows it what it replaced', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1)]
    const { result } = round.at(0)
    const form = { ...formOf(round, { [result]: '2' }) }
    await save(fan, round, { [result]: '1' })
    const [taken] = await saveForm(fan, { ...form, seenAt: 0 })
    expect(taken).toMatchObject({ state: 'saved', replaced: '1' })
    const [again] = await saveForm(fan, { ...form, seenAt: Date.now() + 60_000 })
    expect(again).toMatchObject({ replaced: null })
    expect(await picksOf(fan)).toEqual({ [result]: '2' })
  })

  it('names no other device for a pick that the same page has saved before', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1)]
    const { result } = round.at(0)
    const onPage = async (pick: string, seen: Record<string, string>) => {
      const [taken] = await saveForm(fan, { ...formOf(round, { [result]: pick }, seen), seenAt: 0 })
      return taken?.replaced
    }
    expect(await onPage('1', {})).toBeNull()
    expect(await onPage('2', { [result]: '1' })).toBeNull()
    await save(fan, round, { [result]: 'X' })
    expect(await onPage('1', { [result]: '2' })).toBe('X')
  })

  it('counts 30 picks a week in the order of the form; the others pay only XP', async () => {
    const [fan, round] = [await makeFan(), await makeRound(16)]
    const ids = round.all.flatMap(({ result, over }) => [result, over])
    const picks = Object.fromEntries(ids.map((id, index) => [id, index % 2 === 0 ? '1' : 'over']))
    const taken = await save(fan, round, picks)
    expect(taken.map(({ counts }) => counts)).toEqual(ids.map((_, index) => index < WEEKLY_PICKS))
    expect(await counters(fan)).toEqual({ counted: WEEKLY_PICKS, used: WEEKLY_PICKS })
  })
})

describe('two devices at once', () => {
  const half = (round: Round, pick: string) =>
    Object.fromEntries(round.all.map(({ result }) => [result, pick]))

  it('leave each match with one of their picks and take each place once', async () => {
    const [fan, round] = [await makeFan(), await makeRound(10)]
    const { done, refused } = await storm(12, (place) =>
      save(fan, round, half(round, place % 2 === 0 ? '1' : '2')),
    )
    expect(refused).toEqual([])
    expect(done.flatMap(states).every((state) => state === 'saved')).toBe(true)
    const picks = Object.values(await picksOf(fan))
    expect(picks).toHaveLength(10)
    expect(new Set(picks).size).toBe(1)
    expect(await counters(fan)).toEqual({ counted: 10, used: 10 })
  })

  it('share the week’s last counted places, and take no more', async () => {
    const [fan, round] = [await makeFan(), await makeRound(20)]
    const halves = [round.all.slice(0, 10), round.all.slice(10)].map((part) =>
      Object.fromEntries(
        part.flatMap(({ result, over }) => [
          [result, '1'],
          [over, 'over'],
        ]),
      ),
    )
    const { done } = await storm(2, (place) => save(fan, round, halves[place] ?? {}))
    expect(done.flat().filter(({ counts }) => counts)).toHaveLength(WEEKLY_PICKS)
    expect(await counters(fan)).toEqual({ counted: WEEKLY_PICKS, used: WEEKLY_PICKS })
  })

  it('would take more if each counted before it wrote', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    await database().execute(sql`
      insert into mission_weekly_picks (user_id, week, used) values (${fan.userId}, app_week(app_now()), ${WEEKLY_PICKS - 1})`)
    const haveLooked = barrier(2)
    await Promise.all(
      round.all.map(({ result }) =>
        database().transaction(async (tx) => {
          const [seen] = await tx.execute<{ used: number }>(sql`
            select used from mission_weekly_picks where user_id = ${fan.userId}`)
          await haveLooked()
          if ((seen?.used ?? 0) < WEEKLY_PICKS)
            await tx.execute(sql`
              insert into missions (user_id, request_id, template_id, title, points, kind, outcome, pick, picked_at, counted_week)
              select ${fan.userId}, gen_random_uuid(), id, title_it, points, 'match', 'open', '1', app_now(), app_week(app_now())
              from mission_templates where id = ${result}`)
        }),
      ),
    )
    expect((await counters(fan))?.counted).toBe(2)
  })
})

describe('the page of a schedina', () => {
  it('asks each question once, with the fan’s pick, its lock and the picks left this week', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    await save(fan, round, { [round.at(0).result]: 'X' })
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
    await save(fan, round, { [result]: '1' })
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
    await save(fan, round, { [again]: '2' })
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
    await save(fan, round, { [result]: '1', [over]: 'over' })
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
      expect(states(await save(fan, round, { [again]: 'X' }))).toEqual(['already_added'])
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

  it('asks what the fan answered on a copy of the match no second time, and takes its change', async () => {
    const [fan, other, round] = [await makeFan(), await makeFan(), await makeRound(1)]
    const { matchId, result } = round.at(0)
    const onCopy = await makeTemplate(resultOf(await makeCopy(matchId)))
    await takePart(fan, onCopy, '1')
    const asked = async ({ actor }: MadeFan) =>
      (await slipQuestions(actor, [matchId])).filter(({ rule }) => rule.kind === 'match_result')
    expect(await asked(fan)).toMatchObject([{ id: onCopy, matchId, own: { pick: '1' } }])
    expect(await asked(other)).toMatchObject([{ id: result, matchId, own: null }])
    expect(states(await save(fan, round, { [onCopy]: 'X' }))).toEqual(['saved'])
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
      await save(fan, round, { [result]: index === 0 ? '1' : '2' })
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

describe('the table of a league if it ended now', () => {
  it('adds what its members’ counted picks in play would earn in its competition, and books nothing', async () => {
    const { owner, mates, id } = await leagueWith(1)
    const [mate] = mates as [MadeFan]
    const round = await makeRound(2)
    const [{ matchId, result, over }] = [round.at(0)]
    const [saved] = await save(owner, round, { [result]: '1', [over]: 'over' })
    await save(mate, round, { [result]: '2' })
    await save(await makeFan(), round, { [result]: '1' })
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

  it('has a match that was broken off while it goes on two days later', async () => {
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
