import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missionDailyXp } from '@/db/schema/mission-counters'
import { missions } from '@/db/schema/missions'
import { balanceOf } from '@/lib/ledger/queries'
import { setMissionStatus } from '@/lib/missions/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, makeMission } from '@/tests/support/factories'
import { storm } from '@/tests/support/storm'
import { sumThenAdd } from '@/tests/support/storm-twins'

const complete = async (fan: MadeFan, points: number) =>
  setMissionStatus(fan.actor, { id: await makeMission(fan, points), status: 'done' })
const days = async (fan: MadeFan) => {
  const rows = await database().select().from(missionDailyXp).where(eq(missionDailyXp.userId, fan.userId))
  return rows.map(({ used }) => used)
}

describe('the cap of 200 XP a day', () => {
  it('pays what is left of it, then nothing, and says so', async () => {
    const fan = await makeFan()
    const given = []
    for (const points of [100, 60, 50, 10, 0, 100]) given.push(await complete(fan, points))
    expect(given).toMatchObject([
      { xp: 100, capped: false },
      { xp: 60, capped: false },
      { xp: 40, capped: true },
      { xp: 0, capped: true },
      { xp: 0, capped: false },
      { xp: 0, capped: true },
    ])
    expect(await balanceOf(fan.actor, 'xp')).toBe(200)
    expect(await days(fan)).toEqual([200])
  })

  it('decides once per mission: what the cap withheld is not paid the next day', async () => {
    const fan = await makeFan()
    await complete(fan, 100)
    await complete(fan, 100)
    const id = await makeMission(fan, 50)
    expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({ xp: 0, capped: true })
    await setMissionStatus(fan.actor, { id, status: 'todo' })
    await atShiftedTime('1 day', async () => {
      expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({
        xp: 0,
        capped: false,
      })
      expect(await complete(fan, 30)).toMatchObject({ xp: 30, capped: false })
    })
    expect(await balanceOf(fan.actor, 'xp')).toBe(230)
    expect((await days(fan)).sort()).toEqual([200, 30])
  })

  it('resets at midnight in the product’s time zone, not in UTC', async () => {
    const fan = await makeFan()
    await complete(fan, 100)
    await complete(fan, 100)
    await atShiftedTime('11 hours 59 minutes', async () =>
      expect(await complete(fan, 10)).toMatchObject({ xp: 0, capped: true }),
    )
    await atShiftedTime('12 hours', async () =>
      expect(await complete(fan, 10)).toMatchObject({ xp: 10, capped: false }),
    )
  })

  it('is reached but not exceeded by each of 10 fans who complete 30 missions at once', async () => {
    const fans = await makeFans(10)
    for (const fan of fans) {
      const ids = await Promise.all(Array.from({ length: 30 }, () => makeMission(fan, 15)))
      const { done, refused } = await storm(30, (place) =>
        setMissionStatus(fan.actor, { id: ids[place] ?? '', status: 'done' }),
      )
      expect(refused).toEqual([])
      expect(done.reduce((sum, { xp }) => sum + xp, 0)).toBe(200)
      expect(done.filter(({ capped }) => capped)).toHaveLength(17)
      expect(await balanceOf(fan.actor, 'xp')).toBe(200)
      expect(await days(fan)).toEqual([200])
      const done30 = await database().select().from(missions).where(eq(missions.userId, fan.userId))
      expect(done30.every(({ status, xpAwarded }) => status === 'done' && xpAwarded !== null)).toBe(true)
    }
  })

  it('would be exceeded if the sum were read before the write', async () => {
    expect(await sumThenAdd(30, 15, 200)).toBeGreaterThan(200)
  })
})

describe('a completion without XP', () => {
  it('gives the reason: done before, with its XP or without, or worth nothing', async () => {
    const fan = await makeFan()
    const [paid, free] = [await makeMission(fan, 10), await makeMission(fan, 0)]
    const set = (id: string, status: 'done' | 'todo') => setMissionStatus(fan.actor, { id, status })
    expect(await set(paid, 'done')).toMatchObject({ xp: 10, isRepeat: false, hasNoPoints: false })
    expect(await set(paid, 'todo')).toMatchObject({ isRepeat: false })
    expect(await set(paid, 'done')).toMatchObject({ xp: 0, isRepeat: true, capped: false })
    expect(await set(paid, 'done')).toMatchObject({ isRepeat: false, moved: false })
    expect(await set(free, 'done')).toMatchObject({ xp: 0, hasNoPoints: true, capped: false })
    await set(free, 'todo')
    expect(await set(free, 'done')).toMatchObject({ hasNoPoints: true, isRepeat: false, wasCapped: false })
    const capped = await makeMission(fan, 10)
    await database().execute(sql`update mission_daily_xp set used = 200 where user_id = ${fan.userId}`)
    expect(await set(capped, 'done')).toMatchObject({ xp: 0, capped: true, wasCapped: false })
    await set(capped, 'todo')
    expect(await set(capped, 'done')).toMatchObject({
      xp: 0,
      wasCapped: true,
      isRepeat: false,
      capped: false,
    })
  })
})
