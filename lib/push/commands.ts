import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { pushes } from '@/db/schema/push'
import type { System } from '@/lib/core/actor'
import { SENDING_MS } from '@/lib/core/sending'
import { FAN_BATCHES, FANS_PER_BATCH } from '@/lib/reminders/rules'
import { queuePickReminders } from './closing/commands'
import { DEVICE_BATCHES, DEVICES_PER_BATCH, PUSHES_RETENTION_DAYS } from './rules'
import { deliverPushes } from './sending/commands'

/** Queues the reminders before the lock for devices that asked for them. @returns how many fans were due */
export async function remindDevices(actor: System): Promise<number> {
  let total = 0
  for (let batch = 0; batch < FAN_BATCHES; batch++) {
    const due = await queuePickReminders(actor)
    total += due
    if (due < FANS_PER_BATCH) break
  }
  return total
}

/** Sends the notifications that wait, for at most `SENDING_MS`. @returns how many messages were sent */
export async function sendPushes(actor: System): Promise<number> {
  const deadline = Date.now() + SENDING_MS
  let total = 0
  for (let batch = 0; batch < DEVICE_BATCHES && Date.now() < deadline; batch++) {
    const { devices, sent } = await deliverPushes(actor, deadline)
    total += sent
    if (devices < DEVICES_PER_BATCH) break
  }
  return total
}

/** Drops old messages. @returns the number dropped */
export async function purgePushes(_actor: System): Promise<number> {
  const deleted = await database().execute(sql`
    delete from ${pushes} where created_at < app_now() - make_interval(days => ${PUSHES_RETENTION_DAYS}) returning id`)
  return deleted.length
}
