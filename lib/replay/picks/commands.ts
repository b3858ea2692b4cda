import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { replayMatches, replayMembers, replayPicks, replaySeasons, replays } from '@/db/schema/replay'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { replayPicksInput } from '../schema'

/**
 * Saves picks on matches of the round that is open by the database's clock. The lock on the replay is shared with other picks and
 * excludes its settlement, so that no pick slips in behind it.
 * @returns how many were saved, and how many came too late or are not of this round
 * @throws DomainError not_found when the fan is not a member; replay_over
 */
export async function saveReplayPicks(
  { userId }: SignedIn,
  { id, picks }: z.output<typeof replayPicksInput>,
  tx?: Tx,
): Promise<{ saved: number; late: number }> {
  return inTransaction(async (conn) => {
    const [state] = await conn.execute<{ saved: number; isOver: boolean }>(sql`
      with standing as materialized (
        select ${replays.id}, ${replays.seasonId}, ${replays.settledRounds}, season.rounds, ${replays.endedAt} is not null as is_ended,
          replay_rounds_closed(${replays.startsAt}, ${replays.endedAt}, ${replays.roundSeconds}, season.rounds, app_now()) as closed
        from ${replays} join ${replaySeasons} season on season.id = ${replays.seasonId}
        where ${replays.id} = ${id} and exists (
          select from ${replayMembers} own where own.replay_id = ${replays.id} and own.user_id = ${userId})
        for share of ${replays}
      ), open as (
        select standing.id, match.id as match_id, wanted.pick
        from standing
        join jsonb_to_recordset(${JSON.stringify(picks)}::text::jsonb) as wanted ("matchId" uuid, pick text) on true
        join ${replayMatches} match on match.id = wanted."matchId" and match.season_id = standing.season_id
          and match.round = standing.closed + 1
        where not standing.is_ended and standing.settled_rounds <= standing.closed
      ), written as (
        insert into ${replayPicks} (replay_id, user_id, match_id, pick)
        select id, ${userId}, match_id, pick from open
        on conflict (replay_id, user_id, match_id) do update set pick = excluded.pick, picked_at = app_now()
          where ${replayPicks.pick} <> excluded.pick
      )
      select (select count(*) from open)::int as saved, is_ended or closed >= rounds as "isOver" from standing`)
    if (!state) throw new DomainError('not_found')
    if (state.isOver) throw new DomainError('replay_over')
    return { saved: state.saved, late: picks.length - state.saved }
  }, tx)
}
