import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { balanceOf } from '@/lib/ledger/queries'
import { deleteMission, setMissionStatus } from '@/lib/missions/commands'
import { missionOf, missionPage } from '@/lib/missions/queries'
import { makeFan, makeMission } from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

it('removes a mission from every list, and keeps its XP', async () => {
  const fan = await makeFan()
  const id = await makeMission(fan, 30)
  await setMissionStatus(fan.actor, { id, status: 'done' })
  await deleteMission(fan.actor, { id })
  expect(await missionPage(fan.actor, 'completed', undefined)).toMatchObject({
    missions: [],
    next: null,
    counts: { done: 0, overdue: 0, total: 0 },
  })
  expect(await missionOf(fan.actor, id)).toBeNull()
  expect(await balanceOf(fan.actor, 'xp')).toBe(30)
})

it('refuses another fan’s, an unknown and a deleted mission alike and changes nothing', async () => {
  const [owner, other] = await Promise.all([makeFan(), makeFan()])
  const deleted = await makeMission(other)
  await deleteMission(other.actor, { id: deleted })
  const ids = [await makeMission(owner), randomUUID(), deleted]
  await expectUnchanged(async () => {
    for (const id of ids) expect(await refusal(deleteMission(other.actor, { id }))).toBe('not_found')
  })
})

it('happens once in 30 simultaneous requests', async () => {
  const fan = await makeFan()
  const id = await makeMission(fan)
  const { done, refused } = await storm(30, () => deleteMission(fan.actor, { id }))
  expect(done).toHaveLength(1)
  expect(codes(refused)).toEqual({ not_found: 29 })
})

it('would happen several times if the check came before the write', async () => {
  expect(await lookThenTake(30)).toBeGreaterThan(1)
})
