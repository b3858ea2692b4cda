import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missions } from '@/db/schema/missions'
import { createMission, deleteMission, setMissionStatus } from '@/lib/missions/commands'
import { OPEN_DECLARED_MAX } from '@/lib/missions/rules'
import { makeFan, makeFans, missionInput } from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

const rowsOf = (userId: string) => database().select().from(missions).where(eq(missions.userId, userId))

describe('creating a mission', () => {
  it('writes one row: todo, created today, without XP', async () => {
    const fan = await makeFan()
    const input = missionInput({ title: '  Segna i corner  ', points: 25, dueDate: '2026-12-01' })
    const id = await createMission(fan.actor, input)
    const [{ today } = { today: '' }] = await database().sql<
      { today: string }[]
    >`select app_day(app_now())::text as today`
    expect(await rowsOf(fan.userId)).toEqual([
      {
        id,
        userId: fan.userId,
        requestId: input.requestId,
        templateId: null,
        addedOn: today,
        title: 'Segna i corner',
        description: null,
        dueDate: '2026-12-01',
        points: 25,
        status: 'todo',
        firstDoneAt: null,
        xpAwarded: null,
        countedWeek: null,
        kind: 'declared',
        once: null,
        pick: null,
        pickedAt: null,
        outcome: null,
        settledBy: null,
        settledAt: null,
        settlementId: null,
        settledTimes: 0,
        reward: 0,
        deletedAt: null,
        withdrawn: false,
        createdAt: expect.any(Date),
      },
    ])
  })

  it('stores any text as typed', async () => {
    const fan = await makeFan()
    for (const title of [
      `'; drop table missions; --`,
      '<script>alert(1)</script>',
      '👨‍👩‍👧‍👦 {x} %s $1',
      'a\\b',
    ])
      await createMission(fan.actor, missionInput({ title }))
    expect((await rowsOf(fan.userId)).map(({ title }) => title).sort()).toEqual(
      [`'; drop table missions; --`, '<script>alert(1)</script>', '👨‍👩‍👧‍👦 {x} %s $1', 'a\\b'].sort(),
    )
  })

  it('creates one mission when the same form is sent 50 times at once', async () => {
    const fans = await makeFans(5)
    for (const fan of fans) {
      const input = missionInput()
      const { done, refused } = await storm(50, () => createMission(fan.actor, input))
      expect(refused).toEqual([])
      expect(new Set(done).size).toBe(1)
      expect(await rowsOf(fan.userId)).toHaveLength(1)
    }
  })

  it('would create many if the check came before the insert', async () => {
    expect(await lookThenInsert(50)).toBeGreaterThan(1)
  })

  it('creates two missions for two forms, and one each for two fans with the same form', async () => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    const input = missionInput()
    const ids = [
      await createMission(one.actor, input),
      await createMission(other.actor, input),
      await createMission(one.actor, missionInput()),
    ]
    expect(new Set(ids).size).toBe(3)
    expect(await rowsOf(other.userId)).toHaveLength(1)
  })

  it('is refused while too many declared missions are open, but a form sent again is not', async () => {
    const fan = await makeFan()
    const input = missionInput()
    const first = await createMission(fan.actor, input)
    await database().execute(sql`insert into missions (user_id, request_id, title, points)
      select ${fan.userId}, gen_random_uuid(), 'Una di tante', 0 from generate_series(2, ${OPEN_DECLARED_MAX})`)
    expect(await refusal(createMission(fan.actor, missionInput()))).toBe('mission_limit')
    expect(await createMission(fan.actor, input)).toBe(first)
    await setMissionStatus(fan.actor, { id: first, status: 'done' })
    const second = await createMission(fan.actor, missionInput())
    expect(await refusal(createMission(fan.actor, missionInput()))).toBe('mission_limit')
    await deleteMission(fan.actor, { id: second })
    await createMission(fan.actor, missionInput())
    await createMission((await makeFan()).actor, missionInput())
    expect(await rowsOf(fan.userId)).toHaveLength(OPEN_DECLARED_MAX + 2)
  })

  it('is refused when its form is sent again with other content', async () => {
    const fan = await makeFan()
    const input = { ...missionInput({ dueDate: '2026-12-01' }), description: 'Con papà.' }
    const id = await createMission(fan.actor, input)
    await expectUnchanged(async () => {
      expect(await createMission(fan.actor, input)).toBe(id)
      for (const changed of [{ title: 'Altro' }, { description: null }, { dueDate: null }, { points: 26 }])
        expect(await refusal(createMission(fan.actor, { ...input, ...changed }))).toBe('key_reused')
    })
  })

  it('does not restore a deleted mission when its form is sent again', async () => {
    const fan = await makeFan()
    const input = missionInput()
    const id = await createMission(fan.actor, input)
    await deleteMission(fan.actor, { id })
    expect(await createMission(fan.actor, input)).toBe(id)
    expect((await rowsOf(fan.userId)).map(({ deletedAt }) => deletedAt !== null)).toEqual([true])
  })
})
