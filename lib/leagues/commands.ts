import 'server-only'
import { randomInt } from 'node:crypto'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { users } from '@/db/schema/account'
import { leagueBans, leagueMembers, leagues } from '@/db/schema/leagues'
import { inTransaction } from '@/db/transaction'
import { entitlement } from '@/lib/billing/queries'
import type { SignedIn, System } from '@/lib/core/actor'
import { hasContent } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import { settleActivities } from '@/lib/missions/activity/commands'
import { recordUndo, type UndoRows } from '@/lib/undo/commands'
import { endMembership, takeSlot } from './membership/commands'
import { POSSIBLE_OWNERS } from './queries'
import { newJoinCode } from './rules'
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
 * @throws DomainError league_limit when the fan has no slot left; key_reused for a repeat with other content
 */
export async function createLeague(
  actor: SignedIn,
  { requestId, name, competition = null }: NewLeague,
  tx?: Tx,
): Promise<string> {
  return inTransaction(async (conn) => {
    const [inserted] = await conn
      .insert(leagues)
      .values({ requestId, name, competition, ownerId: actor.userId, joinCode: freshCode() })
      .onConflictDoNothing({ target: [leagues.ownerId, leagues.requestId] })
      .returning({ id: leagues.id })
    if (inserted) {
      if (!(await takeSlot(actor, inserted.id, conn))) throw new DomainError('league_limit')
      await settleActivities(actor, [actor.userId], conn)
      return inserted.id
    }
    const [existing] = await conn
      .select({ id: leagues.id, isSame: hasContent(getTableColumns(leagues), { name, competition }) })
      .from(leagues)
      .where(and(eq(leagues.ownerId, actor.userId), eq(leagues.requestId, requestId)))
    return repeatedId(existing, 'conflict')
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

/**
 * Explains why a statement found no member to change.
 * @throws DomainError not_found (userId: not_a_member) when the league is the owner's and within `rights`; otherwise like refuseChange
 */
async function refuseMember(actor: SignedIn, id: string, rights: SQL | undefined, tx: Tx): Promise<never> {
  if ((await tx.$count(leagues, and(owned(actor, id), rights))) > 0)
    throw new DomainError('not_found', { fields: { userId: 'not_a_member' } })
  return refuseChange(actor, id, tx)
}

/** @throws DomainError not_found, whether the league doesn't exist or has another owner; league_read_only when the plan does not grant it */
async function changeOwn(
  actor: SignedIn,
  id: string,
  { columns, condition }: { columns: PgUpdateSetSource<typeof leagues>; condition?: SQL },
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    const changed = await conn
      .update(leagues)
      .set(columns)
      .where(and(owned(actor, id), condition))
      .returning({ id: leagues.id })
    if (changed.length === 0) await refuseChange(actor, id, conn)
  }, tx)
}

/** @throws DomainError not_found, league_read_only */
export const renameLeague = (
  actor: SignedIn,
  { id, name }: z.output<typeof renameLeagueInput>,
  tx?: Tx,
): Promise<void> => changeOwn(actor, id, { columns: { name }, condition: granted(actor) }, tx)

/** Replaces the join code and the invitation link; the old ones stop working. @throws DomainError not_found, league_read_only */
export const rotateCode = (actor: SignedIn, id: string, tx?: Tx): Promise<void> =>
  changeOwn(
    actor,
    id,
    { columns: { joinCode: freshCode(), inviteToken: sql`default` }, condition: granted(actor) },
    tx,
  )

/**
 * Shows the table of the week to everybody, or only to members, which an owner whose plan has ended can still choose.
 * @throws DomainError not_found; league_read_only for showing it
 */
export const setPublic = (
  actor: SignedIn,
  { id, shown }: z.output<typeof publicInput>,
  tx?: Tx,
): Promise<void> =>
  changeOwn(actor, id, { columns: { isPublic: shown }, condition: shown ? granted(actor) : undefined }, tx)

/**
 * Removes a member; with `ban` they cannot rejoin.
 * @throws DomainError owner_stays when the owner removes themselves; not_found, for a fan who is no member with userId: not_a_member;
 *   league_read_only
 */
export async function removeMember(
  actor: SignedIn,
  { id, userId, ban }: z.output<typeof removeMemberInput>,
  tx?: Tx,
): Promise<void> {
  if (userId === actor.userId) throw new DomainError('owner_stays')
  await inTransaction(async (conn) => {
    const own = and(owned(actor, id), granted(actor))
    if (!(await endMembership(userId, own, conn))) return refuseMember(actor, id, granted(actor), conn)
    if (ban) await conn.insert(leagueBans).values({ leagueId: id, userId }).onConflictDoNothing()
  }, tx)
}

/**
 * Makes another member the owner; the deferred foreign key refuses one who leaves at the same moment.
 * @throws DomainError conflict (userId: cannot_lead) for a member who is banned or leaving; not_found, for a fan who is no member with
 *   userId: not_a_member
 */
export async function handOver(
  actor: SignedIn,
  { id, userId }: z.output<typeof memberInput>,
  tx?: Tx,
): Promise<void> {
  const isPossibleOwner = sql`exists (select from ${POSSIBLE_OWNERS} where member.league_id = ${id} and member.user_id = ${userId})`
  await inTransaction(async (conn) => {
    const changed = await conn
      .update(leagues)
      .set({ ownerId: userId })
      .where(and(owned(actor, id), isPossibleOwner))
      .returning({ id: leagues.id })
    if (changed.length > 0) return
    const isMember = sql`exists (select from ${leagueMembers} where league_id = ${id} and user_id = ${userId})`
    if ((await conn.$count(leagues, and(owned(actor, id), isMember))) > 0)
      throw new DomainError('conflict', { fields: { userId: 'cannot_lead' } })
    await refuseMember(actor, id, undefined, conn)
  }, tx)
}

const BANNED_OWNER = sql`owner.id = league.owner_id and owner.banned_at < app_now() - interval '7 days'
  and (owner.banned_until is null or owner.banned_until > app_now())`

/**
 * Passes each league whose owner has been banned for a week to the longest-standing member who is neither banned nor leaving. One without
 * such a member keeps its owner until somebody joins. @returns how many it passed
 */
export const replaceBannedOwners = (_actor: System, conn?: Tx): Promise<number> =>
  inTransaction(async (tx) => {
    // Waits for those who are joining or leaving, so that the next statement sees them.
    await tx.execute(sql`
      select from ${leagues} league join ${users} owner on ${BANNED_OWNER} order by league.id for update of league`)
    const passed = await tx.execute(sql`
      update ${leagues} set owner_id = successor.user_id from (
        select distinct on (league.id) league.id, member.user_id from ${leagues} league join ${users} owner on ${BANNED_OWNER}
        join ${POSSIBLE_OWNERS} on member.league_id = league.id
        order by league.id, member.joined_at, member.user_id
      ) successor where leagues.id = successor.id returning leagues.id`)
    return passed.length
  }, conn)

/**
 * Deletes the owner's league with its members and bans; everyone keeps their points.
 * @returns the id that undoes it
 * @throws DomainError not_found
 */
export async function deleteLeague(actor: SignedIn, id: string, tx?: Tx): Promise<string> {
  return inTransaction(async (conn) => {
    const [league] = await conn.execute<{ whole: UndoRows }>(sql`
      select jsonb_build_object('league', to_jsonb(league) || '{"members": 0}',
        'members', (select jsonb_agg(to_jsonb(member)) from ${leagueMembers} member where member.league_id = league.id),
        'bans', (select coalesce(jsonb_agg(to_jsonb(ban)), '[]') from ${leagueBans} ban where ban.league_id = league.id)) as whole
      from ${leagues} league where league.id = ${id} and league.owner_id = ${actor.userId} for update`)
    const deleted = await conn.delete(leagues).where(owned(actor, id)).returning({ id: leagues.id })
    if (!league || deleted.length === 0) throw new DomainError('not_found')
    return recordUndo(actor, 'league', league.whole, conn)
  }, tx)
}

/**
 * Restores a deleted league with every member who still has a place, in the slot that they had or, if it is taken by now, in the
 * lowest that their plan grants. Erased fans stay away.
 * @throws DomainError league_limit when the owner has none
 */
export async function restoreLeague({ userId }: SignedIn, rows: UndoRows, tx: Tx): Promise<void> {
  const undoRows = sql`${JSON.stringify(rows)}::text::jsonb`
  const places = entitlement(sql`member.user_id`, 'leagues')
  await tx.execute(sql`
    insert into ${leagues} select * from jsonb_populate_record(null::leagues, jsonb_build_object('invite_token', new_invite_token(), 'is_public', false) || (${undoRows} -> 'league'))`)
  const members = await tx.execute<{ user_id: string }>(sql`
    insert into ${leagueMembers}
    select placed.* from jsonb_populate_recordset(null::league_members, ${undoRows} -> 'members') member
    cross join lateral (
      select slot from generate_series(1, greatest(member.slot, ${places})) slot
      where not exists (select from ${leagueMembers} taken where taken.user_id = member.user_id and taken.slot = slot.slot)
        and (slot = member.slot or slot <= ${places}
          and (select count(*) from ${leagueMembers} own where own.user_id = member.user_id) < ${places})
      order by slot <> member.slot, slot limit 1
    ) free cross join lateral jsonb_populate_record(member, jsonb_build_object('slot', free.slot)) placed
    where exists (select from persons where user_id = member.user_id)
    order by member.user_id on conflict do nothing returning user_id`)
  if (!members.some((member) => member.user_id === userId)) throw new DomainError('league_limit')
  await tx.execute(sql`
    insert into ${leagueBans} select * from jsonb_populate_recordset(null::league_bans, ${undoRows} -> 'bans') ban
    where exists (select from persons where user_id = ban.user_id)`)
}
