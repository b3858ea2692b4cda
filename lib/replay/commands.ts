import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockKey } from '@/db/advisory-locks'
import { database, type Tx } from '@/db/client'
import { replayMembers, replaySeasons, replays } from '@/db/schema/replay'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { REPLAY_END } from './queries'
import { MEMBERS_MAX, PACES, RETENTION_DAYS, RUNNING_MAX, replayableYears, STARTED_MAX } from './rules'
import type { startReplayInput } from './schema'
import { storeSeason } from './seasons/commands'

/** Admins may start replays, and any fan where the fixtures are simulated; checked in the statement. */
const mayStart = (actor: SignedIn) => sql`(${env.FOOTBALL_IS_LOCAL}::boolean or ${actsAsAdmin(actor)})`
const actsAsAdmin = (actor: SignedIn) => (actor.kind === 'admin' ? holdsRight(actor) : sql`false`)

/** Whether a replay still takes picks. */
const isRunning = sql`(${replays.endedAt} is null and app_now() < ${replays.startsAt} + make_interval(secs =>
  ${replays.roundSeconds}::float8 * (select season.rounds from ${replaySeasons} season where season.id = ${replays.seasonId})))`

type NewReplay = z.output<typeof startReplayInput>

/**
 * Starts a replay of a finished season, with the fan as its owner and first member; sending the same form again returns the same one.
 * @returns its id
 * @throws DomainError forbidden; replay_limit when the fan has two running, or all places are taken; season_missing, unavailable
 */
export async function startReplay(actor: SignedIn, input: NewReplay): Promise<string> {
  const { requestId, competition, season, pace } = input
  const [right] = await database().execute<{ holds: boolean }>(sql`select ${mayStart(actor)} as holds`)
  if (!right?.holds) throw new DomainError('forbidden')
  if (!replayableYears(Date.now()).includes(season))
    throw new DomainError('season_missing', { fields: { season: 'unknown_option' } })
  const known = await startedBy(actor, requestId)
  if (known) return known
  const seasonId = await storeSeason(actor, { competition, season })
  return inTransaction(async (tx) => {
    const { id, isNew } = await start(actor, { requestId, seasonId, roundSeconds: PACES[pace] }, tx)
    if (isNew && actor.kind === 'admin' && !env.FOOTBALL_IS_LOCAL)
      await writeAudit(
        actor,
        { action: 'replay.start', subject: id, detail: { competition, season, pace } },
        tx,
      )
    return id
  })
}

async function startedBy({ userId }: SignedIn, requestId: string, conn: Pick<Tx, 'select'> = database()) {
  const [existing] = await conn
    .select({ id: replays.id })
    .from(replays)
    .where(and(eq(replays.ownerId, userId), eq(replays.requestId, requestId)))
  return existing?.id
}

type Start = { requestId: string; seasonId: string; roundSeconds: number }

/** Starts queue, so that the second of two counts the first. */
async function start(
  actor: SignedIn,
  { requestId, seasonId, roundSeconds }: Start,
  tx: Tx,
): Promise<{ id: string; isNew: boolean }> {
  const { userId } = actor
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('start a replay')})`)
  const known = await startedBy(actor, requestId, tx)
  if (known) return { id: known, isNew: false }
  const [inserted] = await tx.execute<{ id: string }>(sql`
    insert into ${replays} (request_id, owner_id, season_id, round_seconds)
    select ${requestId}, ${userId}, ${seasonId}, ${roundSeconds}::int
    where ${mayStart(actor)}
      and (select count(*) from ${replays} where ${isRunning}) < ${RUNNING_MAX}
      and (select count(*) from ${replays} where ${isRunning} and ${replays.ownerId} = ${userId}) < ${STARTED_MAX}
    returning id`)
  if (!inserted) throw new DomainError('replay_limit')
  await tx.insert(replayMembers).values({ replayId: inserted.id, userId })
  return { id: inserted.id, isNew: true }
}

/**
 * Joins a running replay; for a member it does nothing.
 * @throws DomainError not_found; replay_over; replay_full
 */
export async function joinReplay({ userId }: SignedIn, id: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    const [replay] = await conn
      .select({ members: replays.members, isRunning: sql<boolean>`${isRunning}`, isMember: isMember(userId) })
      .from(replays)
      .where(eq(replays.id, id))
      .for('no key update')
    if (!replay) throw new DomainError('not_found')
    if (replay.isMember) return
    if (!replay.isRunning) throw new DomainError('replay_over')
    if (replay.members >= MEMBERS_MAX) throw new DomainError('replay_full')
    await conn.insert(replayMembers).values({ replayId: id, userId }).onConflictDoNothing()
  }, tx)
}

const isMember = (userId: string) => sql<boolean>`exists (
  select from ${replayMembers} own where own.replay_id = ${replays.id} and own.user_id = ${userId})`

/**
 * Leaves a replay with all picks and points in it. Ownership passes to the longest-standing member; a replay without members is
 * deleted.
 * @throws DomainError not_found when the fan is not a member
 */
export async function leaveReplay({ userId }: SignedIn, id: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    // Locks the replay before its members, as a settlement does.
    await conn.select({ id: replays.id }).from(replays).where(eq(replays.id, id)).for('no key update')
    const deleted = await conn
      .delete(replayMembers)
      .where(and(eq(replayMembers.replayId, id), eq(replayMembers.userId, userId)))
      .returning({ id: replayMembers.userId })
    if (deleted.length === 0) throw new DomainError('not_found')
  }, tx)
}

/**
 * Ends a replay before its last round, for its owner or an admin. Rounds that have closed by then count.
 * @throws DomainError not_found, whether it doesn't exist or belongs to another fan; replay_over
 */
export async function endReplay(actor: SignedIn, id: string, tx?: Tx): Promise<void> {
  const { userId } = actor
  await inTransaction(async (conn) => {
    const own = and(eq(replays.id, id), sql`(${replays.ownerId} = ${userId} or ${actsAsAdmin(actor)})`)
    const [ended] = await conn
      .update(replays)
      .set({ endedAt: sql`app_now()` })
      .where(and(own, isRunning))
      .returning({ ownerId: replays.ownerId })
    if (!ended) throw new DomainError((await conn.$count(replays, own)) > 0 ? 'replay_over' : 'not_found')
    const { ownerId } = ended
    if (actor.kind === 'admin' && ownerId !== userId)
      await writeAudit(actor, { action: 'replay.end', subject: id, detail: { ownerId } }, conn)
  }, tx)
}

/** Deletes replays long after their end, with all that was picked in them. @returns the number deleted */
export async function purgeReplays(_actor: System): Promise<number> {
  const deleted = await database().execute(sql`
    delete from ${replays} using ${replaySeasons} season
    where season.id = ${replays.seasonId} and ${REPLAY_END} < app_now() - make_interval(days => ${RETENTION_DAYS})
    returning ${replays.id}`)
  return deleted.length
}
