import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { slipInput } from '@/lib/matchday/slip/schema'
import { deleteMission } from '@/lib/missions/commands'
import { choosePick } from '@/lib/missions/picks/commands'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { missionRow, moveKickoff, takePart } from '@/tests/support/factories-matches'
import { formOf, makeRound, type Round, saveForm, saveSlip, statesOf } from '@/tests/support/slips'
import { storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

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
    const taken = await saveSlip(fan, round, { [result]: 'X', [over]: 'over', [round.at(2).result]: '2' })
    expect(statesOf(taken)).toEqual(['saved', 'saved', 'saved'])
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
    await saveSlip(fan, round, { [result]: '2' })
    expect(await missionRow(id)).toMatchObject({ pick: '2' })
    await choosePick(fan.actor, { id, pick: 'X' }, 'it')
    expect(await picksOf(fan)).toEqual({ [result]: 'X' })
    expect(await counters(fan)).toEqual({ counted: 1, used: 1 })
  })

  it('restores a deleted mission', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1)]
    const id = await takePart(fan, round.at(0).result, '1')
    await deleteMission(fan.actor, { id })
    await saveSlip(fan, round, { [round.at(0).result]: '2' })
    expect(await missionRow(id)).toMatchObject({ pick: '2', deletedAt: null })
    expect(await counters(fan)).toEqual({ counted: 1, used: 1 })
  })

  it('saves the rest when a match has closed between load and save, and names that match', async () => {
    const [fan, round] = [await makeFan(), await makeRound(3)]
    await moveKickoff(round.at(1).matchId, '-1 minute')
    const taken = await saveSlip(fan, round, Object.fromEntries(round.all.map(({ result }) => [result, '1'])))
    expect(statesOf(taken)).toEqual(['saved', 'locked', 'saved'])
    expect(taken[1]?.templateId).toBe(round.at(1).result)
    expect(Object.keys(await picksOf(fan)).sort()).toEqual([round.at(0).result, round.at(2).result].sort())
    expect(await counters(fan)).toEqual({ counted: 2, used: 2 })
  })

  it('uses the database’s clock, to the instant', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1, { kickoff: '1 hour' })]
    const late = await atShiftedTime('1 hour', () => saveSlip(fan, round, { [round.at(0).result]: '1' }))
    expect(statesOf(late)).toEqual(['locked'])
    const early = await atShiftedTime('59 minutes', () => saveSlip(fan, round, { [round.at(0).result]: '1' }))
    expect(statesOf(early)).toEqual(['saved'])
  })

  it('refuses what is not part of the round: another round, another competition, a withdrawn question, an invalid pick', async () => {
    const fan = await makeFan()
    const [other, foreign] = [await makeRound(1), await makeRound(1, { competition: 'la_liga' })]
    const round = await makeRound(3)
    await database().execute(sql`update matches set round = 8 where id = ${other.at(0).matchId}`)
    await database().execute(
      sql`update mission_templates set active = false where id = ${round.at(1).result}`,
    )
    const taken = await saveSlip(fan, round, {
      [other.at(0).result]: '1',
      [foreign.at(0).result]: '1',
      [round.at(1).result]: '1',
      [round.at(2).result]: '7',
      [round.at(0).result]: '1',
    })
    expect(statesOf(taken)).toEqual(['not_found', 'not_found', 'not_found', 'unknown_option', 'saved'])
    expect(await picksOf(fan)).toEqual({ [round.at(0).result]: '1' })
  })

  it('accepts a pick on a match that belongs to no round, without a round in the form', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    const [without, within] = [round.at(0), round.at(1)]
    await database().execute(
      sql`update matches set season = null, stage = null, round = null where id = ${without.matchId}`,
    )
    const picks = { [`pick.${without.result}`]: '1', [`pick.${within.result}`]: '1' }
    const form = slipInput.parse({ competition: round.competition, seenAt: String(Date.now()), ...picks })
    expect(statesOf(await saveForm(fan, form))).toEqual(['saved', 'not_found'])
    expect(await picksOf(fan)).toEqual({ [without.result]: '1' })
  })

  it('refuses a match that left the round while the form was open', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    await database().execute(sql`update matches set round = 8 where id = ${round.at(0).matchId}`)
    const taken = await saveSlip(fan, round, { [round.at(0).result]: '1', [round.at(1).result]: '1' })
    expect(statesOf(taken)).toEqual(['not_found', 'saved'])
  })

  it('refuses a Pro question to fans without Pro', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1)]
    await database().execute(sql`update mission_templates set pro = true where id = ${round.at(0).over}`)
    expect(statesOf(await saveSlip(fan, round, { [round.at(0).over]: 'over' }))).toEqual(['pro_only'])
  })

  it('leaves picks that the fan has not touched, even if another device changed them', async () => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    const [one, two] = [round.at(0).result, round.at(1).result]
    await saveSlip(fan, round, { [one]: 'X' })
    const stale = formOf(round, { [one]: '1', [two]: '2' }, { [one]: '1', [two]: '' })
    await saveForm(fan, stale)
    expect(await picksOf(fan)).toEqual({ [one]: 'X', [two]: '2' })
  })

  it('lets the later of two devices win, and shows it what it replaced', async () => {
    const [fan, round] = [await makeFan(), await makeRound(1)]
    const { result } = round.at(0)
    const form = { ...formOf(round, { [result]: '2' }) }
    await saveSlip(fan, round, { [result]: '1' })
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
    await saveSlip(fan, round, { [result]: 'X' })
    expect(await onPage('1', { [result]: '2' })).toBe('X')
  })

  it('counts 30 picks a week in the order of the form; the others pay only XP', async () => {
    const [fan, round] = [await makeFan(), await makeRound(16)]
    const ids = round.all.flatMap(({ result, over }) => [result, over])
    const picks = Object.fromEntries(ids.map((id, index) => [id, index % 2 === 0 ? '1' : 'over']))
    const taken = await saveSlip(fan, round, picks)
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
      saveSlip(fan, round, half(round, place % 2 === 0 ? '1' : '2')),
    )
    expect(refused).toEqual([])
    expect(done.flatMap(statesOf).every((state) => state === 'saved')).toBe(true)
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
    const { done } = await storm(2, (place) => saveSlip(fan, round, halves[place] ?? {}))
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
