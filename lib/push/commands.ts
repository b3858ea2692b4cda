import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { pushes } from '@/db/schema/push'
import type { System } from '@/lib/core/actor'
import { purgeDevices } from './devices/commands'
import { queueLocks } from './lock/commands'
import { queueResults } from './results/commands'
import { BATCH, BATCHES, PUSHES_KEPT_DAYS } from './rules'
import { deliverPushes } from './sending/commands'

/** The minute job: queues the notifications that devices asked for and sends them. @returns how many messages were sent */
export async function sendPushes(actor: System): Promise<number> {
  for (let batch = 0; batch < BATCHES; batch++) if ((await queueLocks(actor)) < BATCH) break
  await queueResults(actor)
  let total = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const { devices, sent } = await deliverPushes(actor)
    total += sent
    if (devices < BATCH) break
  }
  return total
}

/** Drops old messages, and devices without a session. @returns how many */
export async function purgePushes(): Promise<number> {
  const gone = await database().execute(sql`
    delete from ${pushes} where created_at < app_now() - make_interval(days => ${PUSHES_KEPT_DAYS}) returning id`)
  return gone.length + (await purgeDevices())
}
