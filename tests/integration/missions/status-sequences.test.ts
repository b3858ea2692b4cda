import fc from 'fast-check'
import { expect, it } from 'vitest'
import { balanceOf } from '@/lib/ledger/queries'
import { deleteMission, setMissionStatus } from '@/lib/missions/commands'
import { missionPage } from '@/lib/missions/queries'
import { DAILY_DECLARED_XP, MISSION_STATUSES } from '@/lib/missions/rules'
import { makeFan, makeMission } from '@/tests/support/factories'
import { storm } from '@/tests/support/storm'

const points = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 })
const step = fc.record({ mission: fc.nat(3), to: fc.constantFrom(...MISSION_STATUSES, 'deleted' as const) })

/** T04: whatever a fan does in whatever order, XP depends only on the set of missions ever done. */
const xpOfSet = (worth: number[], done: Set<number>) =>
  Math.min(
    DAILY_DECLARED_XP,
    [...done].reduce((sum, mission) => sum + (worth[mission] ?? 0), 0),
  )

it('XP depends only on which missions were ever done, for any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(points, fc.array(step, { maxLength: 14 }), async (worth, steps) => {
      const fan = await makeFan()
      const ids = await Promise.all(worth.map((each) => makeMission(fan, each)))
      const [everDone, deleted] = [new Set<number>(), new Set<number>()]
      const status = new Map<string, string>(ids.map((id) => [id, 'todo']))
      for (const { mission, to } of steps) {
        const place = mission % ids.length
        const id = ids[place] ?? ''
        const change =
          to === 'deleted'
            ? deleteMission(fan.actor, { id })
            : setMissionStatus(fan.actor, { id, status: to })
        if (deleted.has(place)) {
          await expect(change).rejects.toMatchObject({ code: 'not_found' })
          continue
        }
        await change
        if (to === 'deleted') {
          deleted.add(place)
          status.delete(id)
        } else status.set(id, to)
        if (to === 'done') everDone.add(place)
        expect(await balanceOf(fan.actor, 'xp')).toBe(xpOfSet(worth, everDone))
      }
      const shown = await Promise.all(
        (['active', 'completed'] as const).map((tab) => missionPage(fan.actor, tab, undefined)),
      )
      const listed = shown.flatMap((page) =>
        page.missions.map((mission) => [mission.id, mission.status] as const),
      )
      expect(new Map(listed)).toEqual(status)
    }),
    { numRuns: 25 },
  )
})

it('and for any simultaneous changes', async () => {
  await fc.assert(
    fc.asyncProperty(points, fc.array(step, { minLength: 6, maxLength: 40 }), async (worth, steps) => {
      const fan = await makeFan()
      const ids = await Promise.all(worth.map((each) => makeMission(fan, each)))
      const everDone = new Set<number>()
      const { refused } = await storm(steps.length, async (place) => {
        const { mission = 0, to = 'todo' } = steps[place] ?? {}
        if (to === 'deleted') return
        if (to === 'done') everDone.add(mission % ids.length)
        await setMissionStatus(fan.actor, { id: ids[mission % ids.length] ?? '', status: to })
      })
      expect(refused).toEqual([])
      expect(await balanceOf(fan.actor, 'xp')).toBe(xpOfSet(worth, everDone))
    }),
    { numRuns: 15 },
  )
})
