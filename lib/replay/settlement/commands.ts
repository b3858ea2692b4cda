import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { replayMatches, replayPicks, replayRounds, replaySeasons, replays } from '@/db/schema/replay'
import { inTransaction } from '@/db/transaction'
import type { Actor, SignedIn } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { type Pricing, priceOfPick } from '@/lib/missions/pricing/rules'
import { type Replay, replayOf } from '../queries'
import { FIRST_HASH, hashedText } from '../receipts/rules'
import { clockOf, type ResultPick, roundScore } from '../rules'

const closedRounds = sql`replay_rounds_closed(${replays.startsAt}, ${replays.endedAt}, ${replays.roundSeconds},
  (select season.rounds from ${replaySeasons} season where season.id = ${replays.seasonId}), app_now())`

/** Settles every replay with a newly closed round; one that fails does not stop the others. @returns how many rounds */
export async function settleReplays(actor: Actor): Promise<number> {
  const due = await database().execute<{ id: string }>(sql`
    select ${replays.id} from ${replays} where ${replays.settledRounds} < ${closedRounds} order by ${replays.startsAt}`)
  let settled = 0
  for (const { id } of due)
    try {
      settled += await settleReplay(actor, id)
    } catch (error) {
      log.error({ error, replay: id }, 'settlement of a replay failed')
    }
  return settled
}

/**
 * Settles the closed rounds of a replay, for the minute job and for a page opened before it has run. Each round is one transaction
 * under the lock of the replay, so that a concurrent call finds it done.
 * @returns how many rounds this call settled
 */
export async function settleReplay(actor: Actor, id: string): Promise<number> {
  let settled = 0
  while (await inTransaction((tx) => settleNext(actor, id, tx))) settled++
  return settled
}

/** A replay with every closed round settled, even if the minute job has not run yet. @returns null when there is none */
export async function settledReplay(actor: SignedIn, id: string): Promise<Replay | null> {
  const replay = await replayOf(actor, id)
  if (!replay || clockOf(replay, replay.now).closed <= replay.settledRounds) return replay
  await settleReplay(actor, id)
  return replayOf(actor, id)
}

type Due = { seasonId: string; round: number }

/** @returns false when no closed round is left */
async function settleNext(_actor: Actor, id: string, tx: Tx): Promise<boolean> {
  const [due] = await tx.execute<Due>(sql`
    select ${replays.seasonId} as "seasonId", ${replays.settledRounds} + 1 as round from ${replays}
    where ${replays.id} = ${id} and ${replays.settledRounds} < ${closedRounds} for no key update of ${replays}`)
  if (!due) return false
  await bookRound(id, due, tx)
  await tx.execute(sql`update ${replays} set settled_rounds = ${due.round} where ${replays.id} = ${id}`)
  return true
}

type PickRow = {
  userId: string
  matchId: string
  pick: ResultPick
  right: ResultPick | null
  pricing: Pricing
  previousHash: string | null
}

async function bookRound(replayId: string, { seasonId, round }: Due, tx: Tx): Promise<void> {
  const rows = await tx.execute<PickRow>(sql`
    select own.user_id as "userId", match.external_id as "matchId", own.pick, match.right_pick as right, match.pricing,
      (select former.hash from ${replayRounds} former where former.replay_id = own.replay_id and former.user_id = own.user_id
        order by former.round desc limit 1) as "previousHash"
    from ${replayMatches} match join ${replayPicks} own on own.match_id = match.id and own.replay_id = ${replayId}
    where match.season_id = ${seasonId} and match.round = ${round}`)
  const booked = [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => {
    const picks = own.map(({ pricing, ...row }) => ({
      ...row,
      points: priceOfPick(pricing, row.pick).points,
    }))
    const score = roundScore(picks)
    const previousHash = own[0]?.previousHash ?? FIRST_HASH
    const hash = createHash('sha256')
      .update(Buffer.from(previousHash, 'hex'))
      .update(hashedText({ replayId, userId, round }, picks, score))
      .digest('hex')
    return { replayId, userId, round, ...score, previousHash, hash }
  })
  if (booked.length > 0) await tx.insert(replayRounds).values(booked)
}
