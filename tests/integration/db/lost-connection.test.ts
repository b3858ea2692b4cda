import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction } from '@/db/transaction'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { everyConnection } from '@/tests/support/db-connections'
import { makeFan, makeMission, missionInput } from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

it('F7: a connection lost in a transaction leaves nothing half done and costs the pool no slot, ten times over', async () => {
  const fan = await makeFan()
  for (let round = 0; round < 10; round++)
    await expectUnchanged(async () => {
      const cut = inTransaction(async (tx) => {
        const id = await createMission(fan.actor, missionInput({ points: 20 }), tx)
        await setMissionStatus(fan.actor, { id, status: 'done' }, tx)
        await tx.execute(sql`do $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$`)
      })
      expect(await refusal(cut)).toBe('unavailable')
    })
  // Takes every slot of the pool: one that still waits for an answer would be missing here.
  await everyConnection()
  const id = await makeMission(fan, 20)
  expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({ xp: 20, capped: false })
})
