import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missions } from '@/db/schema/missions'
import { createMission, deleteMission, setMissionStatus } from '@/lib/missions/commands'
import type { MissionFilter } from '@/lib/missions/pages/rules'
import { missionOf, missionPage } from '@/lib/missions/queries'
import { PAGE_SIZE } from '@/lib/missions/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeMission, missionInput } from '@/tests/support/factories'
import {
  makeMatch,
  makeTemplate,
  moveKickoff,
  overOf,
  redate,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'

/** All pages of the active missions, as seen by a fan who presses "more" to the end. */
async function everyPage(fan: MadeFan, between = async (_page: number) => {}) {
  const ids: string[] = []
  let after: string | undefined
  for (let page = 0; page < 20; page++) {
    const shown = await missionPage(fan.actor, 'active', after)
    ids.push(...shown.missions.map(({ id }) => id))
    if (!shown.next) return ids
    after = shown.next
    await between(page)
  }
  throw new Error('the pages do not end')
}

const madeAtOnce = async (fan: MadeFan, count: number) => {
  const rows = await database()
    .insert(missions)
    .values(
      Array.from({ length: count }, () => ({
        userId: fan.userId,
        requestId: randomUUID(),
        title: 'x',
        points: 0,
      })),
    )
    .returning({ id: missions.id })
  return rows.map(({ id }) => id)
}

describe('the list of missions', () => {
  it('shows the fan’s own, newest first, active and completed separately, with both counts', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    await makeMission(other)
    const ids: string[] = []
    for (let index = 0; index < 4; index++) ids.push(await makeMission(fan, index * 10))
    const [one = '', two = '', three = '', four = ''] = ids
    await setMissionStatus(fan.actor, { id: two, status: 'done' })
    await setMissionStatus(fan.actor, { id: three, status: 'in_progress' })
    const active = await missionPage(fan.actor, 'active', undefined)
    expect(active.missions.map(({ id }) => id)).toEqual([four, three, one])
    expect(active).toMatchObject({ next: null, counts: { done: 1, total: 4 } })
    const completed = await missionPage(fan.actor, 'completed', undefined)
    expect(completed.missions).toEqual([
      {
        id: two,
        title: 'Vedi il derby',
        description: null,
        dueDate: null,
        dueAt: null,
        points: 10,
        status: 'done',
        xpAwarded: 10,
        competition: null,
        verified: null,
      },
    ])
  })

  it('has the database’s time, from which countdowns start', async () => {
    const fan = await makeFan()
    const clock = async () => {
      const [row] = await database().sql<
        { ms: number }[]
      >`select extract(epoch from app_now())::float8 * 1000 as ms`
      return row?.ms ?? 0
    }
    for (const shift of ['0', '3 days', '-3 days'])
      await atShiftedTime(shift, async () => {
        const before = await clock()
        const { now } = await missionPage(fan.actor, 'active', undefined)
        expect(now).toBeGreaterThanOrEqual(before)
        expect(now).toBeLessThanOrEqual(await clock())
      })
  })

  it('says when a due day ends in the product’s time zone, in summer and in winter', async () => {
    const fan = await makeFan()
    for (const dueDate of ['2026-07-15', '2026-12-15', '2026-10-25', '2026-03-29'])
      await createMission(fan.actor, missionInput({ dueDate }))
    const { missions: shown } = await missionPage(fan.actor, 'active', undefined)
    const ends = Object.fromEntries(
      shown.map(({ dueDate, dueAt }) => [dueDate, new Date(dueAt ?? 0).toISOString()]),
    )
    expect(ends).toEqual({
      '2026-07-15': '2026-07-15T22:00:00.000Z',
      '2026-12-15': '2026-12-15T23:00:00.000Z',
      '2026-10-25': '2026-10-25T23:00:00.000Z',
      '2026-03-29': '2026-03-29T22:00:00.000Z',
    })
  })

  it('is sorted by deadline: missions without one after those, overdue ones last, ties newest first', async () => {
    const fan = await makeFan()
    const due = async (dueDate?: string) => createMission(fan.actor, missionInput({ dueDate }))
    const past = await due('2026-01-01')
    const never = await due()
    const far = await due('2099-12-31')
    const near = await due('2099-01-01')
    const also = await due('2099-01-01')
    expect(await everyPage(fan)).toEqual([also, near, far, never, past])
  })

  it('has a match that began without a pick among the overdue, and one with a pick by its deadline', async () => {
    const fan = await makeFan()
    const [begun, picked, later] = [
      await makeMatch({ kickoff: '1 hour' }),
      await makeMatch({ kickoff: '1 hour' }),
      await makeMatch({ kickoff: '2 hours' }),
    ]
    const missed = await takePart(fan, await makeTemplate(resultOf(begun)))
    const kept = await takePart(fan, await makeTemplate(resultOf(picked)), '1')
    const open = await takePart(fan, await makeTemplate(resultOf(later)))
    const overdue = async () => (await missionPage(fan.actor, 'active', undefined)).counts.overdue
    expect(await overdue()).toBe(0)
    for (const match of [begun, picked]) await moveKickoff(match, '-1 minute')
    expect(await overdue()).toBe(1)
    expect(await everyPage(fan)).toEqual([kept, open, missed])
  })

  it('has a mission on a match without a time by the start of its day, when picks close', async () => {
    const fan = await makeFan()
    const matchId = await makeMatch({ kickoff: '3 days' })
    const id = await takePart(fan, await makeTemplate(resultOf(matchId)))
    const [row] = await database().execute<{ at: number }>(sql`
      update matches set kickoff_known = false where id = ${matchId}
      returning (extract(epoch from app_day(kickoff_at)::timestamp at time zone app_zone()) * 1000)::float8 as at`)
    const before = await missionPage(fan.actor, 'active', undefined)
    expect(before).toMatchObject({ missions: [{ id, dueAt: row?.at }], counts: { overdue: 0 } })
    expect(await missionOf(fan.actor, id)).toMatchObject({ dueAt: row?.at, verified: { picksOpen: true } })
    await redate(matchId, '0 seconds')
    const late = await makeMission(fan)
    const after = await missionPage(fan.actor, 'active', undefined)
    expect(after).toMatchObject({
      missions: [{ id: late }, { id, verified: { picksOpen: false } }],
      counts: { overdue: 1 },
    })
  })

  it('keeps the questions on one match together across pages', async () => {
    const fan = await makeFan()
    const kickoff = '2 hours'
    const matches = await Promise.all(Array.from({ length: 11 }, () => makeMatch({ kickoff })))
    await database().execute(sql`update matches set kickoff_at = date_trunc('hour', kickoff_at)
      where id in (select jsonb_array_elements_text(${JSON.stringify(matches)}::text::jsonb)::uuid)`)
    const ofMatch = new Map<string, string>()
    for (const rule of [resultOf, overOf])
      for (const match of matches) ofMatch.set(await takePart(fan, await makeTemplate(rule(match))), match)
    const shown = (await everyPage(fan)).map((id) => ofMatch.get(id))
    expect(shown).toEqual([...matches].sort().flatMap((match) => [match, match]))
  })

  it('is filtered by kind and by competition, while the counts cover all', async () => {
    const fan = await makeFan()
    const declared = await makeMission(fan)
    const matchId = await makeMatch({ competition: 'serie_a' })
    const verified = await takePart(fan, await makeTemplate(resultOf(matchId)))
    const shown = async (filter: MissionFilter) => {
      const page = await missionPage(fan.actor, 'active', undefined, filter)
      expect(page.counts.total).toBe(2)
      return page.missions.map(({ id }) => id)
    }
    expect(await shown({ kind: 'declared', competition: null })).toEqual([declared])
    expect(await shown({ kind: 'verified', competition: null })).toEqual([verified])
    expect(await shown({ kind: null, competition: 'serie_a' })).toEqual([verified])
    expect(await shown({ kind: null, competition: 'ligue_1' })).toEqual([])
  })

  it('continues within one deadline, and among missions without one, to the end', async () => {
    const fan = await makeFan()
    const made = await madeAtOnce(fan, PAGE_SIZE + 3)
    await database().execute(sql`update missions set due_date = '2099-01-01' where id in
      (select id from missions where user_id = ${fan.userId} order by id limit ${PAGE_SIZE - 2})`)
    const listed = await everyPage(fan)
    expect(new Set(listed)).toEqual(new Set(made))
    expect(listed).toHaveLength(made.length)
  })

  it('has every mission on exactly one page, even those created at the same instant', async () => {
    const fan = await makeFan()
    const made = await madeAtOnce(fan, 2 * PAGE_SIZE + 5)
    const first = await missionPage(fan.actor, 'active', undefined)
    expect(first.missions).toHaveLength(PAGE_SIZE)
    expect(first.counts.total).toBe(made.length)
    const listed = await everyPage(fan)
    expect(listed).toHaveLength(made.length)
    expect(new Set(listed)).toEqual(new Set(made))
  })

  it('ends with a full last page without an empty one behind it', async () => {
    const fan = await makeFan()
    await madeAtOnce(fan, PAGE_SIZE)
    expect((await missionPage(fan.actor, 'active', undefined)).next).toBeNull()
    await madeAtOnce(fan, PAGE_SIZE)
    const { next } = await missionPage(fan.actor, 'active', undefined)
    expect((await missionPage(fan.actor, 'active', next ?? undefined)).next).toBeNull()
  })

  it('repeats and loses nothing while missions are created between two pages', async () => {
    const fan = await makeFan()
    const made = await madeAtOnce(fan, 2 * PAGE_SIZE + 1)
    const listed = await everyPage(fan, async () => void (await madeAtOnce(fan, 3)))
    expect(new Set(listed)).toEqual(new Set(made))
    expect(listed).toHaveLength(made.length)
  })

  it.each(['', 'x', "' or true --", Buffer.from('infinity x').toString('base64url'), 'A'.repeat(10_000)])(
    'starts at the top for an invalid cursor: %j',
    async (cursor) => {
      const fan = await makeFan()
      const id = await makeMission(fan)
      expect((await missionPage(fan.actor, 'active', cursor)).missions.map((mission) => mission.id)).toEqual([
        id,
      ])
    },
  )

  it.each(['active', 'completed'] as const)(
    'is the first once the last mission of a later one is gone: %s',
    async (tab) => {
      const fan = await makeFan()
      const made = await madeAtOnce(fan, PAGE_SIZE + 1)
      if (tab === 'completed')
        for (const id of made) await setMissionStatus(fan.actor, { id, status: 'done' })
      const first = await missionPage(fan.actor, tab, undefined)
      const second = await missionPage(fan.actor, tab, first.next ?? '')
      expect(second.missions).toHaveLength(1)
      for (const { id } of second.missions) await deleteMission(fan.actor, { id })
      const left = await missionPage(fan.actor, tab, first.next ?? '')
      expect(left.missions).toEqual(first.missions)
      expect([first, second, left].map(({ isFirst }) => isFirst)).toEqual([true, false, true])
      const none: MissionFilter = { competition: 'serie_a', kind: null }
      expect(
        (await missionPage(fan.actor, tab, first.next ?? '', none)).missions,
        'the filter stays',
      ).toEqual([])
    },
  )

  it('shows nothing of another fan for that fan’s cursor', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    await madeAtOnce(other, PAGE_SIZE + 1)
    const { next } = await missionPage(other.actor, 'active', undefined)
    expect((await missionPage(fan.actor, 'active', next ?? '')).missions).toEqual([])
  })
})

describe('one mission', () => {
  it('is shown to its owner, with its competition', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 40)
    expect(await missionOf(fan.actor, id)).toMatchObject({
      id,
      points: 40,
      status: 'todo',
      competition: null,
    })
  })

  it('of another fan is not found, like one that does not exist', async () => {
    const [owner, other] = await Promise.all([makeFan(), makeFan()])
    const id = await makeMission(owner)
    expect(await missionOf(other.actor, id)).toBeNull()
    expect(await missionOf(other.actor, randomUUID())).toBeNull()
    await database().update(missions).set({ deletedAt: new Date() }).where(eq(missions.id, id))
    expect(await missionOf(owner.actor, id)).toBeNull()
  })
})
