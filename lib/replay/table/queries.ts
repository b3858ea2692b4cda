import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { replayMembers, replayRounds, replays } from '@/db/schema/replay'
import type { SignedIn } from '@/lib/core/actor'
import { equippedLooks } from '@/lib/shop/queries'
import type { ReplayRow } from './rules'

/** The table of a replay for its members: by points, then by picks that came true; members equal in both share a place. */
export async function replayTable({ userId }: SignedIn, id: string): Promise<ReplayRow[]> {
  return [
    ...(await database().execute<ReplayRow>(sql`
    with scores as (
      select member.user_id, member.joined_at, replay.owner_id, coalesce(sum(booked.points), 0)::int as points,
        coalesce(sum(booked.hits), 0)::int as hits, coalesce(sum(booked.picks), 0)::int as picks,
        coalesce(sum(booked.points) filter (where booked.round < replay.settled_rounds), 0) as points_before,
        coalesce(sum(booked.hits) filter (where booked.round < replay.settled_rounds), 0) as hits_before
      from ${replays} replay
      join ${replayMembers} member on member.replay_id = replay.id
      left join ${replayRounds} booked on booked.replay_id = replay.id and booked.user_id = member.user_id
      where replay.id = ${id} and exists (
        select from ${replayMembers} own where own.replay_id = replay.id and own.user_id = ${userId})
      group by member.user_id, member.joined_at, replay.owner_id
    ), placed as (
      select *, rank() over (order by points desc, hits desc)::int as position,
        rank() over (order by points_before desc, hits_before desc)::int as position_before
      from scores
    )
    select placed.user_id as "userId", preferences.nickname, placed.user_id = owner_id as "isOwner", position,
      position_before - position as moved, points, hits, picks, ${equippedLooks(sql`placed.user_id`)} as looks
    from placed left join user_preferences preferences on preferences.user_id = placed.user_id
    order by position, joined_at, placed.user_id`)),
  ]
}
