import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { weekendMatches } from '@/db/schema/weekend'
import { inTransaction } from '@/db/transaction'
import { COMPETITIONS } from '@/lib/competitions/rules'
import type { System } from '@/lib/core/actor'
import { factsOf } from '@/lib/matches/facts/queries'
import { ratingsFor } from '@/lib/ratings/queries'
import { profilePrices } from '../pricing/rules'
import { WEEKEND_DAYS } from '../rules'

/**
 * Offers the imported matches of this weekend, each once, priced by the current ratings. A match that has already been under way is not
 * offered. @returns how many are new
 */
export async function offerWeekend(actor: System): Promise<number> {
  const competitions = JSON.stringify(COMPETITIONS)
  const rows = await database().execute<{ id: string; weekend: string }>(sql`
    select matches.id, weekend::text from (select weekend_of(app_now()) as weekend) present
    join matches on matches.kickoff_at >= weekend::timestamp at time zone app_zone()
      and matches.kickoff_at < (weekend + ${WEEKEND_DAYS}::int)::timestamp at time zone app_zone()
    where matches.kickoff_at > app_now() and matches.kickoff_known and matches.status in ('SCHEDULED', 'TIMED')
      and matches.started_at is null and matches.duplicate_of is null and matches.source = 'football-data'
      and num_nulls(matches.home, matches.away) = 0
      and matches.competition in (select jsonb_array_elements_text(${competitions}::text::jsonb))
      and not exists (select from ${weekendMatches} known where known.weekend = present.weekend and known.match_id = matches.id)`)
  const [first] = rows
  if (!first) return 0
  const facts = (
    await factsOf(
      actor,
      rows.map(({ id }) => id),
      database(),
    )
  ).map(({ fact }) => fact)
  const ratings = await ratingsFor(actor, facts)
  const priced = facts.flatMap(({ id, home, away }) => {
    const own = ratings.get(id)
    return own ? [{ id, pricing: profilePrices({ id, home, away, ratings: own }) }] : []
  })
  return inTransaction(async (tx) => {
    const made = await tx.execute(sql`
      insert into ${weekendMatches} (weekend, match_id, pricing, original_kickoff_at)
      select ${first.weekend}::date, matches.id, offer.pricing, matches.kickoff_at
      from jsonb_to_recordset(${JSON.stringify(priced)}::text::jsonb) offer (id uuid, pricing jsonb)
      join matches on matches.id = offer.id and matches.kickoff_at is not null
      on conflict do nothing returning match_id`)
    return made.length
  })
}
