import 'server-only'
import { randomInt } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { leagueBans, leagueMembers, leagues } from '@/db/schema/leagues'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { type DeletedRows, keepDeletion } from '@/lib/undo/commands'
import { LEAGUE_MEMBERS_MAX, LEAGUES_FREE, newJoinCode } from './rules'
import type { createLeagueInput, memberInput, removeMemberInput, renameLeagueInput } from './schema'

const freshCode = () => newJoinCode(() => randomInt(32))

const owned = (actor: SignedIn, id: string) => and(eq(leagues.id, id), eq(leagues.ownerId, actor.userId))

/**
 * Makes a league with the fan as owner and first member; the same form sent again is the same league.
 * @returns its id
 * @throws DomainError league_limit when the fan has no place left
 */
export async function createLeague(
  actor: SignedIn,
  { requestId, name }: z.output<typeof createLeagueInput>,
  tx?: Tx,
): Promise<string> {
  return inTransaction(async (conn) => {
    const [made] = await conn
      .insert(leagues)
      .values({ requestId, name, ownerId: actor.userId, joinCode: freshCode() })
      .onConflictDoNothing({ target: [leagues.ownerId, leagues.requestId] })
      .returning({ id: leagues.id })
    if (made) {
      if (!(await takePlace(actor, made.id, conn))) throw new DomainError('league_limit')
      return made.id
    }
    const [known] = await conn
      .select({ id: leagues.id })
      .from(leagues)
      .where(and(eq(leagues.ownerId, actor.userId), eq(leagues.requestId, requestId)))
    if (!known) throw new DomainError('conflict')
    return known.id
  }, tx)
}

/**
 * The fan's lowest free place; the unique key lets one of two leagues at once through. Bans are looked at again, since one may have
 * come while the joining waited for the league. @returns whether there was one
 */
async function takePlace({ userId }: SignedIn, leagueId: string, tx: Tx): Promise<boolean> {
  const taken = await tx.execute(sql`
    insert into ${leagueMembers} (league_id, user_id, slot)
    select ${leagueId}, ${userId}, min(place) from generate_series(1, ${LEAGUES_FREE}::int) place
    where not exists (select from ${leagueMembers} taken where taken.user_id = ${userId} and taken.slot = place)
      and not exists (select from ${leagueBans} where league_id = ${leagueId} and user_id = ${userId})
    having min(place) is not null
    on conflict do nothing returning slot`)
  return taken.length > 0
}

/**
 * Joins the league with this code. An unknown code, a full league and one that has sent the fan off are refused alike, so that
 * guessing tells nothing; who is in already is simply told where.
 * @returns the league's id
 * @throws DomainError league_limit when the fan has no place left, whatever the code; code_invalid
 */
export async function joinLeague(actor: SignedIn, code: string, tx?: Tx): Promise<string> {
  const { userId } = actor
  return inTransaction(async (conn) => {
    const before = await placesOf(actor, conn)
    const known = before.find(({ joinCode }) => joinCode === code)
    if (known) return known.id
    if (before.length >= LEAGUES_FREE) throw new DomainError('league_limit')
    const [open] = await conn
      .select({ id: leagues.id })
      .from(leagues)
      .where(
        and(
          eq(leagues.joinCode, code),
          sql`${leagues.members} < ${LEAGUE_MEMBERS_MAX}`,
          sql`not exists (select from ${leagueBans} where league_id = ${leagues.id} and user_id = ${userId})`,
        ),
      )
      .for('update')
    if (open && (await takePlace(actor, open.id, conn))) return open.id
    // The same form sent twice may have come in meanwhile, or the fan into another league.
    const after = await placesOf(actor, conn)
    const joined = after.find(({ joinCode }) => joinCode === code)
    if (joined) return joined.id
    if (after.length >= LEAGUES_FREE) throw new DomainError('league_limit')
    throw new DomainError('code_invalid', { fields: { invite: 'unknown_code' } })
  }, tx)
}

const placesOf = ({ userId }: SignedIn, tx: Tx) =>
  tx
    .select({ id: leagues.id, joinCode: leagues.joinCode })
    .from(leagues)
    .innerJoin(leagueMembers, and(eq(leagueMembers.leagueId, leagues.id), eq(leagueMembers.userId, userId)))

/** Locks the league before the place, as whoever hands over or dissolves does: in another order they would wait for each other. */
async function takeOut(userId: string, league: SQL | undefined, tx: Tx): Promise<boolean> {
  const gone = await tx.execute(sql`
    with locked as (select id from ${leagues} where ${league} for update)
    delete from ${leagueMembers} place using locked where place.league_id = locked.id and place.user_id = ${userId}
    returning place.user_id`)
  return gone.length > 0
}

/** @throws DomainError not_found where the fan is no member; owner_stays for the owner, who hands over or dissolves */
export async function leaveLeague(actor: SignedIn, id: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    const own = and(eq(leagueMembers.leagueId, id), eq(leagueMembers.userId, actor.userId))
    if (await takeOut(actor.userId, and(eq(leagues.id, id), ne(leagues.ownerId, actor.userId)), conn)) return
    throw new DomainError((await conn.$count(leagueMembers, own)) > 0 ? 'owner_stays' : 'not_found')
  }, tx)
}

/** @throws DomainError not_found for an absent league and for another owner's alike; so do all that is done to one below */
async function changeOwn(
  actor: SignedIn,
  id: string,
  change: Partial<typeof leagues.$inferInsert>,
  tx?: Tx,
  only?: SQL,
): Promise<void> {
  await inTransaction(async (conn) => {
    const changed = await conn
      .update(leagues)
      .set(change)
      .where(and(owned(actor, id), only))
      .returning({ id: leagues.id })
    if (changed.length === 0) throw new DomainError('not_found')
  }, tx)
}

/** Gives the owner's league another name. */
export const renameLeague = (
  actor: SignedIn,
  { id, name }: z.output<typeof renameLeagueInput>,
  tx?: Tx,
): Promise<void> => changeOwn(actor, id, { name }, tx)

/** Gives the league a new code; the one before is dead. */
export const rotateCode = (actor: SignedIn, id: string, tx?: Tx): Promise<void> =>
  changeOwn(actor, id, { joinCode: freshCode() }, tx)

/** Takes a member out of the owner's league, for good when `ban` says so. The owner goes by handing over alone. */
export async function removeMember(
  actor: SignedIn,
  { id, userId, ban }: z.output<typeof removeMemberInput>,
  tx?: Tx,
): Promise<void> {
  if (userId === actor.userId) throw new DomainError('owner_stays')
  await inTransaction(async (conn) => {
    if (!(await takeOut(userId, owned(actor, id), conn))) throw new DomainError('not_found')
    if (ban) await conn.insert(leagueBans).values({ leagueId: id, userId }).onConflictDoNothing()
  }, tx)
}

/** Makes another member the owner; the deferred foreign key refuses one who goes at the same moment. */
export const handOver = (
  actor: SignedIn,
  { id, userId }: z.output<typeof memberInput>,
  tx?: Tx,
): Promise<void> =>
  changeOwn(
    actor,
    id,
    { ownerId: userId },
    tx,
    sql`exists (select from ${leagueMembers} where league_id = ${id} and user_id = ${userId})`,
  )

/**
 * Deletes a league of the fan's own, with its members and bans; points stay.
 * @returns the id that undoes it
 * @throws DomainError not_found
 */
export async function deleteLeague(actor: SignedIn, id: string, tx?: Tx): Promise<string> {
  return inTransaction(async (conn) => {
    const [league] = await conn.execute<{ whole: DeletedRows }>(sql`
      select jsonb_build_object('league', to_jsonb(league) || '{"members": 0}',
        'members', (select jsonb_agg(to_jsonb(member)) from ${leagueMembers} member where member.league_id = league.id),
        'bans', (select coalesce(jsonb_agg(to_jsonb(ban)), '[]') from ${leagueBans} ban where ban.league_id = league.id)) as whole
      from ${leagues} league where league.id = ${id} and league.owner_id = ${actor.userId} for update`)
    const gone = await conn.delete(leagues).where(owned(actor, id)).returning({ id: leagues.id })
    if (!league || gone.length === 0) throw new DomainError('not_found')
    return keepDeletion(actor, 'league', league.whole, conn)
  }, tx)
}

/**
 * Puts a deleted league back with everybody whose place is still free.
 * @throws DomainError league_limit when the owner's is not
 */
export async function restoreLeague({ userId }: SignedIn, rows: DeletedRows, tx: Tx): Promise<void> {
  const kept = sql`${JSON.stringify(rows)}::text::jsonb`
  await tx.execute(sql`
    insert into ${leagues} select * from jsonb_populate_record(null::leagues, ${kept} -> 'league')`)
  const members = await tx.execute<{ user_id: string }>(sql`
    insert into ${leagueMembers} select * from jsonb_populate_recordset(null::league_members, ${kept} -> 'members')
    on conflict do nothing returning user_id`)
  if (!members.some((member) => member.user_id === userId)) throw new DomainError('league_limit')
  await tx.execute(sql`
    insert into ${leagueBans} select * from jsonb_populate_recordset(null::league_bans, ${kept} -> 'bans')`)
}
