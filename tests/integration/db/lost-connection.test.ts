import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction } from '@/db/transaction'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { makeFan, makeMission, missionInput } from '@/tests/support/factories'
import { changingNothing } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

it('lost in the middle of a transaction leaves nothing half done, and the pool goes on, ten times over', async () => {
  const fan = await makeFan()
  for (let round = 0; round < 10; round++)
    await changingNothing(async () => {
      const cut = inTransaction(async (tx) => {
        const id = await createMission(fan.actor, missionInput({ points: 20 }), tx)
        await setMissionStatus(fan.actor, { id, status: 'done' }, tx)
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      })
      expect(await refusal(cut)).toBe('unavailable')
    })
  const id = await makeMission(fan, 20)
  expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toEqual({
    xp: 20,
    capped: false,
    moved: true,
  })
})
