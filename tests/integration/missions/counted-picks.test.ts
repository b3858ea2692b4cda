import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { savePreferences } from '@/lib/account/commands'
import { deleteMission, restoreMission } from '@/lib/missions/commands'
import { choosePick } from '@/lib/missions/picks/commands'
import { missionOf } from '@/lib/missions/queries'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { settleDue } from '@/lib/missions/settlement/commands'
import { missionDetail } from '@/lib/missions/verified/words'
import { ownProfileOf } from '@/lib/profile/queries'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  purse,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { refusal, storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

/** Missions without a pick, each on a match of its own that begins in the same week. */
async function joined(count: number) {
  const fan = await makeFan()
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const matchId = await makeMatch({ kickoff: '1 hour', home: `Casa ${randomUUID().slice(0, 8)}` })
      const id = await takePart(fan, await makeTemplate(resultOf(matchId)))
      return { matchId, id }
    }),
  )
  return { fan, all, ids: all.map(({ id }) => id) }
}
const pick = ({ actor }: MadeFan, id: string, choice = '1') => choosePick(actor, { id, pick: choice }, 'it')
const counted = async ({ userId }: MadeFan) =>
  (
    await database().execute<{ counted: number; used: number }>(sql`
      select (select count(*)::int from missions where user_id = ${userId} and counted_week is not null) as counted,
        (select coalesce(sum(used), 0)::int from mission_weekly_picks where user_id = ${userId}) as used`)
  )[0]

const nextMonday = async () =>
  (await database().execute<{ week: string }>(sql`select (app_week(app_now()) + 7)::text as week`))[0]?.week

/** Counts picks until only the given number of places is left in the week of this mission. */
const leave = ({ userId }: MadeFan, id: string, left: number) =>
  database().execute(sql`
    insert into mission_weekly_picks (user_id, week, used)
    select ${userId}, app_week(picks_lock_at(template_id)), ${WEEKLY_PICKS - left}::int from missions where id = ${id}
    on conflict (user_id, week) do update set used = excluded.used`)

const opened = async (fan: MadeFan, id: string) => {
  const mission = await missionOf(fan.actor, id)
  if (!mission) throw new Error('the mission is gone')
  return mission
}

describe('30 picks a week (T73)', () => {
  it('count in the order in which they are made; the next one pays XP and no points', async () => {
    const { fan, all, ids } = await joined(2)
    await leave(fan, ids[0] ?? '', 1)
    expect((await opened(fan, ids[0] ?? '')).weekLeft.left).toBe(1)
    expect(await pick(fan, ids[1] ?? '')).toMatchObject({ counts: true })
    expect(await pick(fan, ids[0] ?? '')).toMatchObject({ counts: false })
    expect((await opened(fan, ids[0] ?? '')).weekLeft.left).toBe(0)
    for (const { matchId } of all) {
      await moveKickoff(matchId, '-3 hours')
      await finish(matchId, [1, 0])
    }
    await settleDue(system)
    const [last, first] = await Promise.all(ids.map(missionRow))
    expect([first?.outcome, last?.outcome]).toEqual(['won', 'won'])
    expect(last?.reward).toBeGreaterThan(0)
    const counts = await Promise.all(
      ids.map(async (id) => (await missionOf(fan.actor, id))?.verified?.counts),
    )
    expect(counts).toEqual([false, true])
    expect(await purse(fan)).toMatchObject({
      points: first?.reward,
      xp: (first?.reward ?? 0) + (last?.reward ?? 0),
    })
    await savePreferences(fan.actor, { nickname: 'Trenta_e_uno', competitions: [] })
    expect(await ownProfileOf(fan.actor)).toMatchObject({ season: { picks: 1 }, latest: [{ id: ids[1] }] })
  })

  it('are those of the week in which a question closes, named unless it is the current one', async () => {
    const { fan, all } = await joined(2)
    const [later = { matchId: '', id: '' }, soon = later] = all
    await moveKickoff(later.matchId, '7 days')
    await moveKickoff(soon.matchId, '0 seconds')
    await leave(fan, later.id, 12)
    const next = { left: 12, week: await nextMonday() }
    const mission = await opened(fan, later.id)
    expect(mission.weekLeft).toEqual(next)
    expect((await opened(fan, soon.id)).weekLeft).toEqual({ left: WEEKLY_PICKS, week: null })
    const monday = { left: 12, week: '2026-11-30' }
    expect(missionDetail({ ...mission, weekLeft: monday }, 'it').picksLeft).toEqual({
      left: 12,
      week: expect.stringMatching(/^30 novembre\s–\s6 dicembre$/),
    })
  })

  it('keep their counted place when the pick changes', async () => {
    const { fan, ids } = await joined(1)
    await pick(fan, ids[0] ?? '')
    await leave(fan, ids[0] ?? '', 0)
    expect(await pick(fan, ids[0] ?? '', 'X')).toMatchObject({ counts: true })
    expect(await counted(fan)).toEqual({ counted: 1, used: WEEKLY_PICKS })
  })

  it('are not said to be used up where the pick is one of them', async () => {
    const { fan, ids } = await joined(3)
    const [kept = '', beyond = '', unpicked = ''] = ids
    await pick(fan, kept)
    await leave(fan, kept, 0)
    await pick(fan, beyond)
    const shown = async (id: string) => missionDetail(await opened(fan, id), 'it').picksLeft
    expect(await shown(kept)).toBeNull()
    for (const id of [beyond, unpicked]) expect(await shown(id)).toMatchObject({ left: 0 })
    await leave(fan, kept, 1)
    expect(await shown(kept)).toMatchObject({ left: 1 })
  })

  it('belong to the week in which the picks close', async () => {
    const { fan, ids } = await joined(1)
    const later = await makeMatch({ kickoff: '8 days' })
    const next = await takePart(fan, await makeTemplate(resultOf(later)))
    await leave(fan, ids[0] ?? '', 0)
    expect(await pick(fan, ids[0] ?? '')).toMatchObject({ counts: false })
    expect(await pick(fan, next)).toMatchObject({ counts: true })
  })

  it('free a place when a mission is deleted while its picks are open, and not later', async () => {
    const { fan, all, ids } = await joined(2)
    const [first = '', second = ''] = ids
    await leave(fan, first, 2)
    for (const id of ids) await pick(fan, id)
    await deleteMission(fan.actor, { id: first })
    expect(await counted(fan)).toEqual({ counted: 1, used: WEEKLY_PICKS - 1 })
    await inTransaction((tx) => restoreMission(fan.actor, { id: first }, tx))
    expect(await counted(fan)).toEqual({ counted: 2, used: WEEKLY_PICKS })
    await moveKickoff(all[1]?.matchId ?? '', '-1 minute')
    await deleteMission(fan.actor, { id: second })
    expect(await counted(fan)).toEqual({ counted: 2, used: WEEKLY_PICKS })
  })

  it('give no place to a pick restored once its match has begun', async () => {
    const { fan, all, ids } = await joined(2)
    const [hindsight = '', freed = ''] = ids
    await leave(fan, hindsight, 1)
    expect(await pick(fan, freed)).toMatchObject({ counts: true })
    expect(await pick(fan, hindsight)).toMatchObject({ counts: false })
    await moveKickoff(all[0]?.matchId ?? '', '-1 minute')
    await deleteMission(fan.actor, { id: freed })
    await deleteMission(fan.actor, { id: hindsight })
    await inTransaction((tx) => restoreMission(fan.actor, { id: hindsight }, tx))
    expect(await counted(fan)).toEqual({ counted: 0, used: WEEKLY_PICKS - 1 })
  })

  it('give no place to a pick that comes too late', async () => {
    const { fan, all, ids } = await joined(1)
    await moveKickoff(all[0]?.matchId ?? '', '-1 minute')
    expect(await refusal(pick(fan, ids[0] ?? ''))).toBe('locked')
    expect(await counted(fan)).toEqual({ counted: 0, used: 0 })
  })

  it('are limited to 30 by the schema', async () => {
    const { fan, ids } = await joined(1)
    expect(await refusal(leave(fan, ids[0] ?? '', -1).then(() => undefined))).toBe('conflict')
  })
})

describe('20 picks at once with 5 places left', () => {
  it('take exactly those 5', async () => {
    const { fan, ids } = await joined(20)
    await leave(fan, ids[0] ?? '', 5)
    const { done, refused } = await storm(20, (place) => pick(fan, ids[place] ?? ''))
    expect(refused).toEqual([])
    expect(done.filter(({ counts }) => counts)).toHaveLength(5)
    expect(await counted(fan)).toEqual({ counted: 5, used: WEEKLY_PICKS })
  })

  it('take one place when all are for the same mission', async () => {
    const { fan, ids } = await joined(1)
    await leave(fan, ids[0] ?? '', 5)
    const { refused } = await storm(20, (place) => pick(fan, ids[0] ?? '', place % 2 === 0 ? '1' : '2'))
    expect(refused).toEqual([])
    expect(await counted(fan)).toEqual({ counted: 1, used: WEEKLY_PICKS - 4 })
  })

  it('would take more if the check came before the count', async () => {
    const { fan, ids } = await joined(4)
    await leave(fan, ids[0] ?? '', 1)
    const haveLooked = barrier(4)
    await Promise.all(
      ids.map((id) =>
        database().transaction(async (tx) => {
          const [seen] = await tx.execute<{ used: number }>(sql`
            select used from mission_weekly_picks where user_id = ${fan.userId}`)
          await haveLooked()
          if ((seen?.used ?? 0) < WEEKLY_PICKS)
            await tx.execute(sql`
              update missions set pick = '1', picked_at = app_now(), counted_week = app_week(app_now()) where id = ${id}`)
        }),
      ),
    )
    expect((await counted(fan))?.counted).toBe(4)
  })
})
