import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { badgeOwnerships, badges } from '@/db/schema/badges'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { idInput } from '@/lib/core/forms/fields'
import { progressTarget, progressValue } from './queries'
import type { placeBadgesInput } from './schema'

/**
 * Claims a badge for the fan, once: the statement itself checks the rule. The badge stays when the rule no longer holds.
 * @throws DomainError badge_owned; badge_locked while the rule does not hold; not_found for an unknown or retired badge
 */
export async function claimBadge(
  { userId }: SignedIn,
  { id }: z.output<typeof idInput>,
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    const claimed = await conn.execute(sql`
      insert into ${badgeOwnerships} (user_id, badge_id)
      select fan.id, badge.id from ${badges} badge cross join (select ${userId}::uuid as id) fan
      where badge.id = ${id} and badge.retired_at is null and ${progressTarget} > 0 and ${progressValue} >= ${progressTarget}
      on conflict (user_id, badge_id) do nothing returning badge_id`)
    if (claimed.length > 0) return
    const [found] = await conn.execute<{ isOwned: boolean }>(sql`
      select own.badge_id is not null as "isOwned" from ${badges} badge
      left join ${badgeOwnerships} own on own.badge_id = badge.id and own.user_id = ${userId}
      where badge.id = ${id} and (badge.retired_at is null or own.badge_id is not null)`)
    if (!found) throw new DomainError('not_found')
    throw new DomainError(found.isOwned ? 'badge_owned' : 'badge_locked')
  }, tx)
}

/**
 * Puts these badges of the fan on the profile, in this order, and takes all others off.
 * @throws DomainError not_found when one of them is not the fan's; then nothing changes
 */
export async function placeBadges(
  { userId }: SignedIn,
  { badges: ids }: z.output<typeof placeBadgesInput>,
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    // Locks all rows of the fan in one order first, so that of two forms sent at once the later one wins.
    await conn.execute(sql`
      select from ${badgeOwnerships} where user_id = ${userId} order by badge_id for update`)
    await conn.execute(sql`
      update ${badgeOwnerships} set place = null where user_id = ${userId} and place is not null`)
    const placed = await conn.execute(sql`
      update ${badgeOwnerships} own set place = chosen.place
      from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality chosen (id, place)
      where own.user_id = ${userId} and own.badge_id = chosen.id::uuid returning own.badge_id`)
    if (placed.length !== ids.length) throw new DomainError('not_found')
  }, tx)
}
