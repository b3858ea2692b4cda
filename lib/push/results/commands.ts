import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { BEFORE_ALL_IDS } from '@/db/ids'
import { pushes } from '@/db/schema/push'
import type { System } from '@/lib/core/actor'
import { liveDevices } from '../devices/queries'
import { MARGIN_MINUTES, RESULT_HOURS, RESULTS_PER_STATEMENT } from '../rules'

type Place = { at: string | null; id: string }
type Done = { last: Place | null; queued: number }

const BEFORE_ALL: Place = { at: null, id: BEFORE_ALL_IDS }

/**
 * Queues notifications of picks that were settled since the device asked for them, and one more for a correction.
 * @param since the last run that queued all of them; null looks at everything that is still news
 * @returns how many messages
 */
export async function queueResults(
  _actor: System,
  since: string | null,
  batchSize = RESULTS_PER_STATEMENT,
): Promise<number> {
  let total = 0
  for (let after = BEFORE_ALL; ; ) {
    const [done]: Done[] = await database().execute(sql`
      with settled as materialized (
        select mission.id, mission.user_id, mission.settled_at from missions mission
        where mission.pick is not null and mission.outcome in ('won', 'lost', 'void') and mission.deleted_at is null
          and (mission.settled_at, mission.id) > (select coalesce(${after.at}::timestamptz,
            greatest(app_now() - make_interval(hours => ${RESULT_HOURS}), ${since}::timestamptz - make_interval(mins => ${MARGIN_MINUTES}))),
            ${after.id}::uuid)
        order by mission.settled_at, mission.id limit (select ${batchSize}::int)
      ), queued as (
        insert into ${pushes} (subscription_id, event, detail, expires_at)
        select device.id, 'result:' || settled.id || ':' || extract(epoch from settled.settled_at),
          jsonb_build_object('kind', 'result', 'mission', settled.id), settled.settled_at + make_interval(hours => ${RESULT_HOURS})
        from settled join ${liveDevices} device on device.user_id = settled.user_id and device.on_result
          and settled.settled_at >= device.created_at
        order by 1, 2
        on conflict do nothing returning id
      )
      select (select json_build_object('at', settled_at::text, 'id', id) from settled order by settled_at desc, id desc limit 1) as last,
        (select count(*)::int from queued) as queued`)
    total += done?.queued ?? 0
    if (!done?.last) return total
    after = done.last
  }
}
