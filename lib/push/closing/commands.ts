import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { pushes } from '@/db/schema/push'
import { inTransaction } from '@/db/transaction'
import type { System } from '@/lib/core/actor'
import { MATCH_DAY, missingPicks } from '@/lib/reminders/picks/queries'
import { namedMatch } from '@/lib/reminders/rules'
import { liveDevices } from '../devices/queries'
import type { PushDetail } from '../messages/schema'
import { LOCK_HOURS_BEFORE } from '../rules'

const eventOf = (day: SQL) => sql`'lock:' || ${day}`

/** Fans with a device that wants reminders before the lock and has not had that day's. */
const READERS = sql`exists (select from ${liveDevices} device where device.user_id = choice.user_id and device.on_lock
  and not exists (select from ${pushes} sent where sent.subscription_id = device.id and sent.event = ${eventOf(MATCH_DAY)}))`

/** Queues the reminders before the lock, once for each day with matches and device. @returns how many fans were due */
export const queuePickReminders = (_actor: System): Promise<number> =>
  inTransaction(async (tx) => {
    const due = await missingPicks({ readers: READERS, hoursBefore: LOCK_HOURS_BEFORE }, tx)
    const messages = due.map(({ userId, day, expiresAt, missing: [first, ...others] }) => {
      const templates = [first, ...others].flatMap((match) => match?.template ?? [])
      const match = first ? namedMatch(first).name : ''
      const detail: PushDetail = { kind: 'lock', templates, match, at: expiresAt }
      return { userId, day, expiresAt, detail }
    })
    if (messages.length > 0)
      await tx.execute(sql`
        insert into ${pushes} (subscription_id, event, detail, expires_at)
        select device.id, ${eventOf(sql`message.day`)}, message.detail, message."expiresAt"
        from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb) message ("userId" uuid, day date, "expiresAt" timestamptz, detail jsonb)
        join ${liveDevices} device on device.user_id = message."userId" and device.on_lock
        order by device.id
        on conflict do nothing`)
    return due.length
  })
