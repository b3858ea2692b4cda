import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { replayMembers, replaySeasons, replays } from '@/db/schema/replay'
import { epochMs, nowMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import { env } from '@/lib/env'
import { LISTED, type Timed } from './rules'

/** A replay as every signed-in fan sees it; instants are milliseconds since the epoch. */
export type Replay = Timed & {
  id: string
  competition: string
  season: number
  members: number
  settledRounds: number
  isOwner: boolean
  isMember: boolean
  /** The fan's own points so far. */
  points: number
  /** The database's clock. */
  now: number
}

const replayOfFan = (userId: string) => sql`
  select ${replays.id}, season.competition, season.season, season.rounds, ${replays.roundSeconds} as "roundSeconds",
    ${epochMs(replays.startsAt)} as "startsAt", ${epochMs(replays.endedAt)} as "endedAt", ${replays.members}, ${replays.settledRounds} as "settledRounds",
    ${replays.ownerId} = ${userId} as "isOwner", own.user_id is not null as "isMember",
    coalesce((select sum(booked.points) from replay_rounds booked where booked.replay_id = ${replays.id} and booked.user_id = ${userId}), 0)::int
      as points, ${nowMs} as now
  from ${replays} join ${replaySeasons} season on season.id = ${replays.seasonId}
  left join ${replayMembers} own on own.replay_id = ${replays.id} and own.user_id = ${userId}`

/** When a replay with its `season` ends, or has ended. */
export const REPLAY_END = sql`least(${replays.endedAt}, ${replays.startsAt} + make_interval(secs => ${replays.roundSeconds}::float8 * season.rounds))`

/** The fan's replays, running ones first, and the running ones of others. */
export async function replaysOf({ userId }: SignedIn): Promise<{ own: Replay[]; others: Replay[] }> {
  const [own, others] = await Promise.all([
    database().execute<Replay>(sql`${replayOfFan(userId)} where own.user_id is not null
      order by ${REPLAY_END} < app_now(), ${replays.startsAt} desc, ${replays.id} limit 30`),
    database().execute<Replay>(sql`${replayOfFan(userId)} where own.user_id is null and ${REPLAY_END} > app_now()
      order by ${replays.startsAt} desc, ${replays.id} limit ${LISTED}`),
  ])
  return { own: [...own], others: [...others] }
}

/** One replay; null when there is none. */
export async function replayOf({ userId }: SignedIn, id: string): Promise<Replay | null> {
  const [row] = await database().execute<Replay>(sql`${replayOfFan(userId)} where ${replays.id} = ${id}`)
  return row ?? null
}

/** Whether the fan may start a replay: an admin, and anybody where fixtures are simulated. */
export const mayStartReplay = (actor: SignedIn): boolean => actor.kind === 'admin' || env.FOOTBALL_IS_LOCAL
