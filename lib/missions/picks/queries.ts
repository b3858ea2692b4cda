import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { missions } from '@/db/schema/missions'
import type { SignedIn } from '@/lib/core/actor'

export type PickShare = { pick: string; count: number }

/**
 * How many fans made which pick of this mission's template; null until picks are closed, for everybody, by the statement itself.
 */
export async function pickShares(
  actor: SignedIn,
  id: string,
  conn: Conn = database(),
): Promise<PickShare[] | null> {
  const rows = await conn.execute<PickShare>(sql`
    select chosen.pick, count(*)::int as count from ${missions} own
    join ${missions} chosen on chosen.template_id = own.template_id and chosen.kind = 'match' and chosen.pick is not null
    where own.id = ${id} and own.user_id = ${actor.userId} and own.kind = 'match' and own.deleted_at is null
      and not picks_open(own.template_id)
    group by chosen.pick order by count(*) desc, chosen.pick`)
  return rows.length > 0 ? [...rows] : null
}
