import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isActiveFan } from '@/lib/account/queries'
import { entitlement } from '@/lib/billing/queries'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { type Actor, isSignedIn } from '@/lib/core/actor'
import { refundLimit, tryLimit } from '@/lib/core/security/rate-limit'
import { INVITE_TOKEN, LEAGUE_MEMBERS_MAX } from '../rules'

export type Invitation = {
  leagueId: string
  name: string
  competition: string | null
  /** Nickname of the owner; null if there is none, or if the owner is banned or leaving. */
  owner: string | null
  members: number
  /** Whether the reader can join, or why not; `no_slot` where Pro would give a place. */
  state: 'open' | 'member' | 'banned' | 'full' | 'no_slot' | 'no_slot_pro'
  /** How many leagues the reader must leave to join another; 0 or less for none. */
  toLeave: number
}

/** The league that a link invites to; null for a link that never existed or has been replaced. */
async function invitationBy(actor: Actor, token: string): Promise<Invitation | null> {
  const reader = sql`${isSignedIn(actor) ? actor.userId : null}::uuid`
  const [invitation] = await database().execute<Invitation>(sql`
    select league.id as "leagueId", league.name, league.competition, league.members::int,
      case when ${isActiveFan} then preferences.nickname end as owner,
      case when exists (select from league_members where league_id = league.id and user_id = ${reader}) then 'member'
        when exists (select from league_bans where league_id = league.id and user_id = ${reader}) then 'banned'
        when league.members >= ${LEAGUE_MEMBERS_MAX} then 'full'
        when reader.joined < reader.places then 'open'
        when reader.joined < ${ENTITLEMENTS.pro.leagues} then 'no_slot' else 'no_slot_pro' end as state,
      reader.joined - reader.places + 1 as "toLeave"
    from leagues league join users fan on fan.id = league.owner_id
    left join user_preferences preferences on preferences.user_id = fan.id
    cross join (select count(*)::int as joined, ${entitlement(reader, 'leagues')} as places from league_members where user_id = ${reader}) reader
    where league.invite_token = ${token}`)
  return invitation ?? null
}

/**
 * Reads a link under the limit for join codes: a wrong link counts against the reader's network, a right one does not.
 * @param network of the reader
 * @returns the invitation; `gone` for a link that opens nothing, `too_many` after too many wrong ones
 */
export async function readInvitation(
  actor: Actor,
  token: string,
  network: string,
): Promise<Invitation | 'gone' | 'too_many'> {
  if (!INVITE_TOKEN.test(token)) return 'gone'
  if (!(await tryLimit('league_code_network', network))) return 'too_many'
  const invitation = await invitationBy(actor, token)
  if (!invitation) return 'gone'
  await refundLimit('league_code_network', network)
  return invitation
}
