import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { IS_ANNULLED, RESCHEDULABLE_FROM } from '../rescheduling/queries'

/** Why an admin should look at a match; texts: `matches.check.*`. */
type CheckReason = 'missing' | 'duplicate' | 'unfinished' | 'renumbered' | 'annulled'
/** Instants in milliseconds since the epoch. */
type MatchToCheck = {
  /** For a duplicate, the match that it is a copy of. */
  id: string
  /** The vendor's number; of a duplicate the one that it had, and null for one entered by hand. */
  externalId: string | null
  home: string | null
  away: string | null
  homeId: string | null
  awayId: string | null
  kickoffAt: number | null
  /** False while only the day is known. */
  kickoffKnown: boolean
  reason: CheckReason
  /** When the reason was noticed, or the kickoff of a match that was never finished. */
  since: number
  formerId: string | null
}

const SHOWN = 20
/** How long a new number or a copy is reported. */
const NEWS_DAYS = 30
/** A match without an end this long after its kickoff counts as never finished. */
const UNFINISHED_HOURS = 24

/** A copy and a match with a new number are settled like any. */
const IS_WITHOUT_RESULT = sql`reason in ('missing', 'unfinished')`
/** Picks wait for these; later they are void. */
const IS_WAITING = sql`${IS_WITHOUT_RESULT}
  and least(since, "kickoffAt") >= ${epochMs(RESCHEDULABLE_FROM)}`

/** `total` and `waiting` count also those that are left out, and `since` is when the oldest match holding up picks was noticed. */
export type ToCheck = { shown: MatchToCheck[]; total: number; waiting: number; since: number | null }

/** Matches that the vendor dropped, listed twice, never finished, renumbered or annulled and listed again: those without a result first, then the latest. */
export async function matchesToCheck(actor: Admin): Promise<ToCheck> {
  const rows = await database().execute<
    MatchToCheck & { total: number; waiting: number; oldest: number | null }
  >(sql`
    with odd as (
      select *, case when duplicate_of is not null then 'duplicate' when missing_since is not null and not is_over then 'missing'
        when missing_since > app_now() - make_interval(days => ${NEWS_DAYS}) and ${IS_ANNULLED} then 'annulled'
        when not is_over and status <> 'POSTPONED' and kickoff_at < app_now() - make_interval(hours => ${UNFINISHED_HOURS}) then 'unfinished'
        when renumbered_at > app_now() - make_interval(days => ${NEWS_DAYS}) then 'renumbered' end as reason
      from (select *, status in ('FINISHED', 'AWARDED', 'CANCELLED') as is_over from ${matches}
        where missing_since is not null or renumbered_at is not null or duplicate_of is not null
          or status not in ('FINISHED', 'AWARDED', 'CANCELLED')) candidate
    ), found as (
    select coalesce(duplicate_of, id) as id, case when duplicate_of is null then external_id
        when source = 'football-data' then former_ids[cardinality(former_ids)] end as "externalId", home, away, home_id as "homeId", away_id as "awayId",
      ${epochMs(sql`kickoff_at`)} as "kickoffAt", kickoff_known as "kickoffKnown", reason, former_ids[cardinality(former_ids)] as "formerId",
      ${epochMs(sql`case reason when 'missing' then missing_since when 'annulled' then missing_since
        when 'renumbered' then renumbered_at when 'duplicate' then fetched_at else kickoff_at end`)} as since
    from odd
    where reason is not null and ${holdsRight(actor)}
      and (reason <> 'duplicate' or kickoff_at > app_now() - make_interval(days => ${NEWS_DAYS}))
    )
    select *, (count(*) over ())::int as total, (count(*) filter (where ${IS_WAITING}) over ())::int as waiting,
      min(since) filter (where ${IS_WAITING}) over () as oldest from found
    order by ${IS_WITHOUT_RESULT} desc, since desc, id limit ${SHOWN}`)
  const shown = rows.map(({ total: _total, waiting: _waiting, oldest: _oldest, ...match }) => match)
  const { total = 0, waiting = 0, oldest = null } = rows[0] ?? {}
  return { shown, total, waiting, since: oldest }
}
