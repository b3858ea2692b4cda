import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { weekendFives, weekendMatches, weekendPicks } from '@/db/schema/weekend'
import { constraintOf, inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { notifyFan } from '@/lib/core/live/events'
import { closedPick } from '@/lib/matches/queries'
import { canChange, isReplaceable } from '../queries'
import { FIVE_PICKS, type Profile } from '../rules'
import type { saveFiveInput } from '../schema'

/** `picked` counts those that are not void; `locked` are the profiles whose picks came too late: their earlier picks stand. */
type FiveSaved = { picked: number; locked: Profile[] }

type Wanted = z.output<typeof saveFiveInput>

/**
 * Saves the fan's five of this weekend as the form has it. One statement writes all picks, each on condition that its matches, the
 * old one and the new one, are open by the database's clock; the others are saved all the same. A void pick gives up its place when
 * it is needed.
 * @throws DomainError locked for another weekend, or when nothing could be saved, match_cancelled; invalid_input for a team that is not on offer
 * for its profile; team_limit; five_limit with the picks that are already locked
 */
export async function saveFive(actor: SignedIn, { weekend, pick }: Wanted, tx?: Tx): Promise<FiveSaved> {
  return inTransaction(async (conn) => {
    // Devices queue here: the next statement sees what the other device has saved.
    const [five] = await conn.execute(sql`
      insert into ${weekendFives} as five (user_id, weekend)
      select ${actor.userId}, ${weekend}::date where ${weekend}::date = weekend_of(app_now())
      on conflict (user_id, weekend) do update set saved_at = app_now() returning five.weekend`)
    if (!five) throw new DomainError('locked')
    const wanted = pick.map(({ matchId, ...one }) => ({ ...one, match: matchId }))
    const [done] = await writePicks(actor, { weekend, wanted: JSON.stringify(wanted) }, conn).catch(
      refuseExceededLimit,
    )
    if (!done || done.offered < pick.length)
      throw new DomainError('invalid_input', { fields: { pick: 'unknown_option' } })
    const held = await conn.execute<{ profile: Profile; side: string; match: string; isVoid: boolean }>(sql`
      select profile, side, match_id as match, outcome = 'void' as "isVoid" from ${weekendPicks}
      where user_id = ${actor.userId} and weekend = ${weekend}`)
    const late = pick.filter(
      ({ profile, side, matchId }) =>
        !held.some((one) => one.profile === profile && one.side === side && one.match === matchId),
    )
    if (late.length > 0 && done.changed === 0) {
      const matchIds = late.map(({ matchId }) => matchId)
      throw await closedPick(matchIds, conn)
    }
    await settleAgain(actor, weekend, conn)
    await notifyFan(conn, { userId: actor.userId, kind: 'missions' })
    return {
      picked: held.filter(({ isVoid }) => !isVoid).length,
      locked: late.map(({ profile }) => profile),
    }
  }, tx)
}

type Written = { offered: number; changed: number }

const writePicks = ({ userId }: SignedIn, { weekend, wanted }: { weekend: string; wanted: string }, tx: Tx) =>
  tx.execute<Written>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::text::jsonb) wanted (profile text, side text, match uuid)
    ), offered as (
      select wanted.*, (weekend_match.pricing -> 'prices' -> (wanted.profile || ':' || wanted.side) ->> 'points')::int as points,
        case wanted.side when 'home' then coalesce(matches.home_key, matches.home_id, lower(matches.home))
          else coalesce(matches.away_key, matches.away_id, lower(matches.away)) end as team
      from wanted join ${weekendMatches} weekend_match on weekend_match.weekend = ${weekend} and weekend_match.match_id = wanted.match
      join matches on matches.id = wanted.match
      where weekend_match.pricing -> 'prices' ? (wanted.profile || ':' || wanted.side)
      -- Settlement takes the row for itself: it waits for this pick, or this pick for it.
      for share of weekend_match
    ), kept as (
      select pick.id, pick.picked_at, ${isReplaceable} as is_replaceable from ${weekendPicks} pick
      where pick.user_id = ${userId} and pick.weekend = ${weekend} and not (${canChange})
        and not exists (select from wanted where wanted.profile = pick.profile)
    ), needed as (
      select id from kept where is_replaceable order by picked_at
      limit greatest(0, (select count(*) from wanted where exists (select from ${weekendPicks} pick
            where pick.user_id = ${userId} and pick.weekend = ${weekend} and pick.profile = wanted.profile)
          or exists (select from offered where offered.profile = wanted.profile and weekend_on_offer(${weekend}, offered.match)))
        + (select count(*) from kept) - ${FIVE_PICKS}::int)
    ), gone as (
      delete from ${weekendPicks} pick
      where user_id = ${userId} and weekend = ${weekend} and not exists (select from wanted where wanted.profile = pick.profile)
        and (${canChange} or pick.id in (select id from needed))
      returning 1
    ), saved as (
      insert into ${weekendPicks} as pick (user_id, weekend, profile, match_id, side, team, points, picked_at)
      select ${userId}, ${weekend}::date, profile, match, side, team, points, app_now() from offered
      where weekend_on_offer(${weekend}, match)
      on conflict (user_id, weekend, profile) do update
        set match_id = excluded.match_id, side = excluded.side, team = excluded.team, points = excluded.points, picked_at = excluded.picked_at,
          outcome = 'open', settled_by = null, settled_at = null, settlement_id = null,
          settled_times = case when pick.outcome = 'void' then 0 else pick.settled_times end
        where (${canChange} or ${isReplaceable})
          and (pick.match_id, pick.side) is distinct from (excluded.match_id, excluded.side)
      returning 1
    )
    select (select count(*)::int from offered) as offered,
      (select count(*)::int from gone) + (select count(*)::int from saved) as changed`)

/** The settlement of a match that was decided meanwhile, as by a cancellation, has not seen these picks. */
const settleAgain = ({ userId }: SignedIn, weekend: string, tx: Tx) =>
  tx.execute(sql`
    update ${weekendMatches} weekend_match set settling = true from ${weekendPicks} pick
    where pick.user_id = ${userId} and pick.weekend = ${weekend} and pick.outcome = 'open'
      and weekend_match.weekend = pick.weekend and weekend_match.match_id = pick.match_id and not weekend_match.undecided and not weekend_match.settling`)

/** Turns violations of the schema's limits into refusals. */
function refuseExceededLimit(error: unknown): never {
  const name = constraintOf(error)
  if (name === 'weekend_picks_two_of_a_team') throw new DomainError('team_limit')
  if (name === 'weekend_picks_at_most_five') throw new DomainError('five_limit')
  throw error
}
