import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { pushes } from '@/db/schema/push'
import type { System } from '@/lib/core/actor'
import { liveDevices } from '../devices/queries'
import { RESULT_HOURS } from '../rules'

/**
 * Queues notifications of picks that were settled since the device asked for them, and one more for a correction. @returns how
 * many messages
 */
export async function queueResults(_actor: System): Promise<number> {
  const queued = await database().execute(sql`
    insert into ${pushes} (subscription_id, event, detail, expires_at)
    select device.id, 'result:' || settled.id || ':' || extract(epoch from settled.settled_at),
      jsonb_build_object('kind', 'result', 'mission', settled.id), settled.settled_at + make_interval(hours => ${RESULT_HOURS})
    from ${liveDevices} device cross join lateral (
      select mission.id, mission.settled_at from missions mission
      where mission.user_id = device.user_id and mission.pick is not null and mission.outcome in ('won', 'lost', 'void')
        and mission.settled_at >= greatest(device.created_at, app_now() - make_interval(hours => ${RESULT_HOURS}))
        and mission.deleted_at is null
    ) settled
    where device.on_result
    order by 1, 2
    on conflict do nothing returning id`)
  return queued.length
}
