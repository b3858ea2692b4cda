import 'server-only'
import { randomInt } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { leagueBans, leagueMembers, leagues } from '@/db/schema/leagues'
import { inTransaction } from '@/db/transaction'
import { entitlement, planOf } from '@/lib/billing/queries'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { settleActivities } from '@/lib/missions/activity/commands'
import { type DeletedRows, keepDeletion } from '@/lib/undo/commands'
import { LEAGUE_MEMBERS_MAX, newJoinCode } from './rules'
import type {
  createLeagueInput,
  memberInput,
  publicInput,
  removeMemberInput,
  renameLeagueInput,
} from './schema'

type NewLeague = Omit<z.output<typeof createLeagueInput>, 'competition'> &
  Partial<z.output<typeof createLeagueInput>>

const freshCode = () => newJoinCode(() => randomInt(32))

const owned = (actor: SignedIn, id: string) => and(eq(leagues.id, id), eq(leagues.ownerId, actor.userId))

/**
 * Creates a league, about one competition or all, with the fan as owner and first member; submitting the same form again returns the same league.
 * @returns its id
 * @throws DomainError league_limit when the fan has no slot left
 */
export async function createLeague(
  actor: SignedIn,
  { requestId, name, competition = null }: NewLeague,
  tx?: Tx,
): Promise<string> {
  return inTransaction(async (conn) => {
    const [made] = await conn
      .insert(leagues)
      .values({ requestId, name, competition, ownerId: actor.userId, joinCode: freshCode() })
      .onConflictDoNothing({ target: [leagues.ownerId, leagues.requestId] })
      .returning({ id: leagues.id })
    if (made) {
      if (!(await takeSlot(actor, made.id, conn))) throw new DomainError('league_limit')
      await settleActivities(actor, [actor.userId], conn)
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
 * Takes the fan's lowest free slot while the plan grants one; of two leagues joined at once, the unique key admits one. Bans are checked again: one may have
 * been set while the fan waited for the lock. @returns whether a slot was free
 */
async function takeSlot({ userId }: SignedIn, leagueId: string, tx: Tx): Promise<boolean> {
  const taken = await tx.execute(sql`
    insert into ${leagueMembers} (league_id, user_id, slot)
    select ${leagueId}, ${userId}, min(slot) from generate_series(1, ${entitlement(userId, 'leagues')}) slot
    where (select count(*) from ${leagueMembers} own where own.user_id = ${userId}) < ${entitlement(userId, 'leagues')}
      and not exists (select from ${leagueMembers} taken where taken.user_id = ${userId} and taken.slot = slot.slot)
      and not exists (select from ${leagueBans} where league_id = ${leagueId} and user_id = ${userId})
    having min(slot) is not null
    on conflict do nothing returning slot`)
  return taken.length > 0
}

/** What opens a league: its code, or the secret of its link. */
type Key = 'joinCode' | 'inviteToken'

/**
 * Joins the league with this code. Unknown codes, full leagues and bans are refused alike, so that guessing reveals nothing. For a
 * member it does nothing.
 * @returns the league's id
 * @throws DomainError league_limit when the fan has no slot left, whatever the code; code_invalid
 */
export const joinLeague = (actor: SignedIn, code: string, tx?: Tx): Promise<string> =>
  join(
    actor,
    ['joinCode', code],
    async () => new DomainError('code_invalid', { fields: { invite: 'unknown_code' } }),
    tx,
  )

/**
 * Joins the league of an invitation link. Whoever holds the link learns why the league is closed to them.
 * @returns the league's id
 * @throws DomainError league_limit when the fan has no slot left; invite_invalid, league_banned, league_full
 */
export const acceptInvite = (actor: SignedIn, token: string, tx?: Tx): Promise<string> =>
  join(actor, ['inviteToken', token], (conn) => refusedInvite(actor, token, conn), tx)

async function refusedInvite({ userId }: SignedIn, token: string, tx: Tx): Promise<DomainError> {
  const [league] = await tx
    .select({
      isBanned: sql<boolean>`exists (select from ${leagueBans} where league_id = ${leagues.id} and user_id = ${userId})`,
    })
    .from(leagues)
    .where(eq(leagues.inviteToken, token))
  return new DomainError(!league ? 'invite_invalid' : league.isBanned ? 'league_banned' : 'league_full')
}

async function join(
  actor: SignedIn,
  [key, secret]: [Key, string],
  refusal: (conn: Tx) => Promise<DomainError>,
  tx?: Tx,
): Promise<string> {
  const { userId } = actor
  const matching = (own: Record<Key, string>) => own[key] === secret
  return inTransaction(async (conn) => {
    const before = await membershipsOf(actor, conn)
    const most = ENTITLEMENTS[await planOf(actor, conn)].leagues
    const known = before.find(matching)
    if (known) return known.id
    if (before.length >= most) throw new DomainError('league_limit')
    const [open] = await conn
      .select({ id: leagues.id })
      .from(leagues)
      .where(
        and(
          eq(leagues[key], secret),
          sql`${leagues.members} < ${LEAGUE_MEMBERS_MAX}`,
          sql`not exists (select from ${leagueBans} where league_id = ${leagues.id} and user_id = ${userId})`,
        ),
      )
      .for('update')
    if (open && (await takeSlot(actor, open.id, conn))) {
      await settleActivities(actor, [userId], conn)
      return open.id
    }
    // A second submission of the form, or another league, may have taken the slot in the meantime.
    const after = await membershipsOf(actor, conn)
    const joined = after.find(matching)
    if (joined) return joined.id
    if (after.length >= most) throw new DomainError('league_limit')
    throw await refusal(conn)
  }, tx)
}

const membershipsOf = ({ userId }: SignedIn, tx: Tx) =>
  tx
    .select({ id: leagues.id, joinCode: leagues.joinCode, inviteToken: leagues.inviteToken })
    .from(leagues)
    .innerJoin(leagueMembers, and(eq(leagueMembers.leagueId, leagues.id), eq(leagueMembers.userId, userId)))

/** Locks the league before the membership, as handing over and deleting do; the reverse order would deadlock with them. */
async function endMembership(userId: string, league: SQL | undefined, tx: Tx): Promise<boolean> {
  const gone = await tx.execute(sql`
    with locked as (select id from ${leagues} where ${league} for update)
    delete from ${leagueMembers} member using locked where member.league_id = locked.id and member.user_id = ${userId}
    returning member.user_id`)
  return gone.length > 0
}

/** @throws DomainError not_found when the fan is not a member; owner_stays for the owner, who can hand over or delete */
export async function leaveLeague(actor: SignedIn, id: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    const own = and(eq(leagueMembers.leagueId, id), eq(leagueMembers.userId, actor.userId))
    if (await endMembership(actor.userId, and(eq(leagues.id, id), ne(leagues.ownerId, actor.userId)), conn))
      return
    throw new DomainError((await conn.$count(leagueMembers, own)) > 0 ? 'owner_stays' : 'not_found')
  }, tx)
}

/** Whether the league is among those that the fan's plan grants, in the order of slots; the others are read-only. */
const granted = ({ userId }: SignedIn) => sql`exists (
  select from ${leagueMembers} own where own.league_id = ${leagues.id} and own.user_id = ${userId}
    and (select count(*) from ${leagueMembers} earlier where earlier.user_id = own.user_id and earlier.slot <= own.slot)
      <= ${entitlement(userId, 'leagues')})`

/** @throws DomainError league_read_only when it is the owner's, not_found otherwise */
async function refuseChange(actor: SignedIn, id: string, tx: Tx): Promise<never> {
  const readOnly = and(owned(actor, id), sql`not ${granted(actor)}`)
  throw new DomainError((await tx.$count(leagues, readOnly)) > 0 ? 'league_read_only' : 'not_found')
}

/** @throws DomainError not_found for a missing league and for another owner's alike, as do the commands below */
async function changeOwn(
  actor: SignedIn,
  id: string,
  change: PgUpdateSetSource<typeof leagues>,
  tx?: Tx,
  only?: SQL,
): Promise<void> {
  await inTransaction(async (conn) => {
    const changed = await conn
      .update(leagues)
      .set(change)
      .where(and(owned(actor, id), only))
      .returning({ id: leagues.id })
    if (changed.length === 0) await refuseChange(actor, id, conn)
  }, tx)
}

export const renameLeague = (
  actor: SignedIn,
  { id, name }: z.output<typeof renameLeagueInput>,
  tx?: Tx,
): Promise<void> => changeOwn(actor, id, { name }, tx, granted(actor))

/** Replaces the join code and the invitation link; the old ones stop working. */
export const rotateCode = (actor: SignedIn, id: string, tx?: Tx): Promise<void> =>
  changeOwn(actor, id, { joinCode: freshCode(), inviteToken: sql`default` }, tx, granted(actor))

/** Shows the table of the week to everybody, or to members alone. */
export const setPublic = (
  actor: SignedIn,
  { id, shown }: z.output<typeof publicInput>,
  tx?: Tx,
): Promise<void> => changeOwn(actor, id, { isPublic: shown === 'on' }, tx, granted(actor))

/** Removes a member; with `ban` they cannot rejoin. @throws DomainError owner_stays when the owner removes themselves */
export async function removeMember(
  actor: SignedIn,
  { id, userId, ban }: z.output<typeof removeMemberInput>,
  tx?: Tx,
): Promise<void> {
  if (userId === actor.userId) throw new DomainError('owner_stays')
  await inTransaction(async (conn) => {
    const own = and(owned(actor, id), granted(actor))
    if (!(await endMembership(userId, own, conn))) return refuseChange(actor, id, conn)
    if (ban) await conn.insert(leagueBans).values({ leagueId: id, userId }).onConflictDoNothing()
  }, tx)
}

/** Makes another member the owner; the deferred foreign key refuses one who leaves at the same moment. */
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
 * Deletes the owner's league with its members and bans; everyone keeps their points.
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
 * Restores a deleted league with every member who still has a free slot.
 * @throws DomainError league_limit when the owner has none
 */
export async function restoreLeague({ userId }: SignedIn, rows: DeletedRows, tx: Tx): Promise<void> {
  const kept = sql`${JSON.stringify(rows)}::text::jsonb`
  await tx.execute(sql`
    insert into ${leagues} select * from jsonb_populate_record(null::leagues, jsonb_build_object('invite_token', new_invite_token(), 'is_public', false) || (${kept} -> 'league'))`)
  const members = await tx.execute<{ user_id: string }>(sql`
    insert into ${leagueMembers} select * from jsonb_populate_recordset(null::league_members, ${kept} -> 'members')
    on conflict do nothing returning user_id`)
  if (!members.some((member) => member.user_id === userId)) throw new DomainError('league_limit')
  await tx.execute(sql`
    insert into ${leagueBans} select * from jsonb_populate_recordset(null::league_bans, ${kept} -> 'bans')`)
}
