import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { pushes } from '@/db/schema/push'
import type { System } from '@/lib/core/actor'
import { liveDevices } from '../devices/queries'
import { MARGIN_MINUTES, PIECE, RESULT_HOURS } from '../rules'

/**
 * Queues notifications of picks that were settled since the device asked for them, and one more for a correction.
 * @param since the last run that queued all of them; null looks at everything that is still news
 * @returns how many messages
 */
export async function queueResults(_actor: System, since: string | null, piece = PIECE): Promise<number> {
  let total = 0
  for (let after: string | null = null; ; ) {
    const [done]: { last: string | null; queued: number }[] = await database().execute(sql`
      with device as materialized (
        select device.id, device.user_id, device.created_at from ${liveDevices} device
        where device.on_result and (${after}::uuid is null or device.id > ${after}::uuid)
        order by device.id limit ${piece}
      ), queued as (
        insert into ${pushes} (subscription_id, event, detail, expires_at)
        select device.id, 'result:' || settled.id || ':' || extract(epoch from settled.settled_at),
          jsonb_build_object('kind', 'result', 'mission', settled.id), settled.settled_at + make_interval(hours => ${RESULT_HOURS})
        from device cross join lateral (
          select mission.id, mission.settled_at from missions mission
          where mission.user_id = device.user_id and mission.pick is not null and mission.outcome in ('won', 'lost', 'void')
            and mission.settled_at >= greatest(device.created_at, app_now() - make_interval(hours => ${RESULT_HOURS}),
              ${since}::timestamptz - make_interval(mins => ${MARGIN_MINUTES}))
            and mission.deleted_at is null
        ) settled
        order by 1, 2
        on conflict do nothing returning id
      )
      select (select id from device order by id desc limit 1) as last, (select count(*)::int from queued) as queued`)
    total += done?.queued ?? 0
    if (!done?.last) return total
    after = done.last
  }
}
