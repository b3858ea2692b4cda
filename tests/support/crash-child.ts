import { randomUUID } from 'node:crypto'
import { asDomainError } from '@/lib/core/database/errors'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { makeFan, missionInput } from './factories'

/**
 * A process that works while its database dies: it repeats each call with the same key until it is confirmed, and prints what was
 * confirmed.
 */

async function untilDone<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (asDomainError(error)?.code !== 'unavailable') throw error
    }
  }
}

// A connection that ends with nobody waiting for it must not end the process: the web worker does the same.
process.on('unhandledRejection', () => {})

for (;;) {
  const fan = await untilDone(() => makeFan({ email: `${randomUUID()}@example.it` }))
  for (let times = 0; times < 20; times++) {
    const input = missionInput({ requestId: randomUUID(), points: 5 })
    const id = await untilDone(() => createMission(fan.actor, input))
    await untilDone(() => setMissionStatus(fan.actor, { id, status: 'done' }))
    process.stdout.write(`${id}\n`)
  }
}
