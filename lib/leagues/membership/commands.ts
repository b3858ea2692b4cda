import 'server-only'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { lockKey } from '@/db/advisory-locks'
import type { Tx } from '@/db/client'
import { leagueBans, leagueMembers, leagues } from '@/db/schema/leagues'
import { inTransaction } from '@/db/transaction'
import { entitlement, planOf } from '@/lib/billing/queries'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { settleActivities } from '@/lib/missions/activity/commands'
import { LEAGUE_MEMBERS_MAX } from '../rules'

/**
 * Takes the fan's lowest free slot while the plan grants one; leagues joined at once take turns, or they would choose the same slot.
 * Bans are checked again: one may have been set while the fan waited for the lock. @returns whether a slot was free
 */
export async function takeSlot({ userId }: SignedIn, leagueId: string, tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('league slots', userId)})`)
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

/** What admits to a league: its code, or the secret of its link. */
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
export async function endMembership(userId: string, league: SQL | undefined, tx: Tx): Promise<boolean> {
  const deleted = await tx.execute(sql`
    with locked as (select id from ${leagues} where ${league} for update)
    delete from ${leagueMembers} member using locked where member.league_id = locked.id and member.user_id = ${userId}
    returning member.user_id`)
  return deleted.length > 0
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
