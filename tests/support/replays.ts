import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { startReplay } from '@/lib/replay/commands'
import { saveReplayPicks } from '@/lib/replay/picks/commands'
import type { ResultPick } from '@/lib/replay/rules'
import type { MadeFan } from './factories'

/** The latest season of Serie A that is certainly over, on any day: the one before the last. */
export const SEASON = new Date().getUTCFullYear() - 2

/** A replay of one round a minute that has just started. @returns its id */
export const makeReplay = ({ actor }: MadeFan, requestId: string = randomUUID()): Promise<string> =>
  startReplay(actor, { requestId, competition: 'serie_a', season: SEASON, pace: 'minute' })

/** Moves the start of a replay back, as if rounds, or seconds, had passed. */
export const pass = (id: string, { rounds = 0, seconds = 0 }: { rounds?: number; seconds?: number }) =>
  database().execute(sql`
    update replays set starts_at = starts_at - make_interval(secs => ${rounds}::int * round_seconds + ${seconds}::int),
      ended_at = ended_at - make_interval(secs => ${rounds}::int * round_seconds + ${seconds}::int) where id = ${id}`)

type Known = { id: string; externalId: string; right: ResultPick | null; worth: Record<string, number> }

/** The matches of a round with the results that nobody may know yet. */
export const matchesOf = async (id: string, round: number): Promise<Known[]> => [
  ...(await database().execute<Known>(sql`
    select match.id, match.external_id as "externalId", match.right_pick as right, match.pricing -> 'chances' as worth
    from replays join replay_matches match on match.season_id = replays.season_id where replays.id = ${id} and match.round = ${round}
    order by match.external_id`)),
]

/** Picks what came true, or what did not, in all matches of a round. */
export async function pickAll({ actor }: MadeFan, id: string, round: number, isRight = true) {
  const picks = (await matchesOf(id, round)).map(({ id: matchId, right }) => ({
    matchId,
    pick: isRight ? (right ?? 'X') : right === '1' ? ('2' as const) : ('1' as const),
  }))
  return saveReplayPicks(actor, { id, picks })
}
