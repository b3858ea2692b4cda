import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missions } from '@/db/schema/missions'
import { deleteMission, postponeMission, setMissionStatus } from '@/lib/missions/commands'
import { missionPage } from '@/lib/missions/queries'
import { makeFan, makeFans, makeMission } from '@/tests/support/factories'
import { makeMatch, makeTemplate, resultOf, takePart } from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const dueIn = (id: string, days: number) =>
  database()
    .update(missions)
    .set({ dueDate: sql`app_day(app_now()) + ${days}::int` })
    .where(eq(missions.id, id))
const daysLeft = async (id: string) => {
  const [row] = await database().execute<{ left: number }>(
    sql`select due_date - app_day(app_now()) as left from missions where id = ${id}`,
  )
  return row?.left
}

describe('an overdue mission', () => {
  it('is extended to tomorrow once, however often the button is pressed', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 10)
    await dueIn(id, -3)
    await Promise.all([1, 2, 3].map(() => postponeMission(fan.actor, { id })))
    expect(await daysLeft(id)).toBe(1)
  })

  it('is counted separately until it is postponed or done', async () => {
    const fan = await makeFan()
    const [late, done] = [await makeMission(fan, 10), await makeMission(fan, 10)]
    await makeMission(fan, 10)
    for (const id of [late, done]) await dueIn(id, -1)
    const counts = async () => (await missionPage(fan.actor, 'active', undefined)).counts
    expect(await counts()).toMatchObject({ overdue: 2, closed: 0, total: 3 })
    await setMissionStatus(fan.actor, { id: done, status: 'done' })
    expect(await counts()).toMatchObject({ overdue: 1, closed: 1, total: 3 })
    await postponeMission(fan.actor, { id: late })
    expect(await counts()).toMatchObject({ overdue: 0, closed: 1, total: 3 })
  })

  it.each([0, 1, 5])('due in %i days is not overdue, and stays as it is', async (days) => {
    const fan = await makeFan()
    const id = await makeMission(fan, 10)
    await dueIn(id, days)
    await expectUnchanged(() => postponeMission(fan.actor, { id }))
    expect(await daysLeft(id)).toBe(days)
  })

  it('that is done is not overdue', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 10)
    await dueIn(id, -1)
    await setMissionStatus(fan.actor, { id, status: 'done' })
    await expectUnchanged(() => postponeMission(fan.actor, { id }))
  })

  it('of another fan, deleted, unknown or settled by results is refused', async () => {
    const [fan, other] = await makeFans(2)
    if (!fan || !other) throw new Error('the scene is not set')
    const [foreign, gone] = [await makeMission(other, 10), await makeMission(fan, 10)]
    await dueIn(foreign, -1)
    await deleteMission(fan.actor, { id: gone })
    for (const id of [foreign, gone, randomUUID()])
      expect(await refusal(postponeMission(fan.actor, { id }))).toBe('not_found')
    expect(await daysLeft(foreign)).toBe(-1)
    const match = await makeMatch({ competition: 'ligue_1', kickoff: '1 hour' })
    const taken = await takePart(fan, await makeTemplate(resultOf(match), 'ligue_1'), '1')
    expect(await refusal(postponeMission(fan.actor, { id: taken }))).toBe('verified')
  })
})
