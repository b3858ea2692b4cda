import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { leagues } from '@/db/schema/leagues'
import { inTransaction } from '@/db/transaction'
import type { Competition } from '@/lib/competitions/rules'
import { asDomainError } from '@/lib/core/database/errors'
import { nameSkeleton } from '@/lib/core/text/name-skeleton'
import { createLeague } from '@/lib/leagues/commands'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { leagueOf } from '@/lib/leagues/queries'
import { transfer } from '@/lib/ledger/commands'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { type MadeFan, makeFan, system, TEST_CAUSE } from './factories'

type MadeLeague = { id: string; joinCode: string; owner: MadeFan }

export async function makeLeague(
  given?: MadeFan,
  name = 'Amici del bar',
  competition: Competition | null = null,
): Promise<MadeLeague> {
  const owner = given ?? (await makeFan())
  const id = await createLeague(owner.actor, { requestId: randomUUID(), name, competition })
  const league = await leagueOf(owner.actor, id)
  if (!league) throw new Error('no league was made')
  return { id, joinCode: league.joinCode, owner }
}

/** A league with `count` mates apart from its owner, in the order of joining. */
export async function leagueWith(count: number, name?: string) {
  const league = await makeLeague(undefined, name)
  const mates: MadeFan[] = []
  for (let index = 0; index < count; index++) {
    const mate = await makeFan()
    await joinLeague(mate.actor, league.joinCode)
    mates.push(mate)
  }
  return { ...league, mates }
}

/** Fills the league in bulk with idle members. */
export async function fillUp({ id }: { id: string }, members: number): Promise<void> {
  await database().execute(sql`
    with fan as (
      insert into users (created_at)
      select app_now() from leagues, generate_series(members + 1, ${members}::int) where leagues.id = ${id} returning id
    )
    insert into league_members (league_id, user_id, slot) select ${id}, id, 1 from fan`)
}

/** What the league counts, who is in, and whether its owner is. */
export async function tally({ id }: { id: string }) {
  const [row] = await database().execute<{ counted: number; members: number; ownerIsIn: boolean }>(sql`
    select members as counted, (select count(*)::int from league_members where league_id = ${id}) as members,
      exists (select from league_members where league_id = ${id} and user_id = owner_id) as "ownerIsIn"
    from leagues where id = ${id}`)
  return row
}

export async function leagueRow({ id }: { id: string }) {
  const [row] = await database().select().from(leagues).where(sql`id = ${id}`)
  if (!row) throw new Error('there is no such league')
  return row
}

export async function call({ userId }: MadeFan, nickname: string): Promise<void> {
  await database().execute(sql`
    insert into user_preferences (user_id, nickname, nickname_skeleton)
    values (${userId}, ${nickname}, ${nameSkeleton(nickname)})`)
}

/** Everything that a refused caller sees. */
export const answerTo = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'done',
    (error: unknown) => {
      const { code, fields, faults, retryAfterSeconds } = asDomainError(error) ?? { code: `fault: ${error}` }
      return { code, fields, faults, retryAfterSeconds }
    },
  )

/** Points for a quiz, or taken back for it, as if it were about a competition if one is named; no invariant compares these with an attempt. @returns the id of the cause */
export async function earn(
  { userId }: MadeFan,
  points: number,
  causeId: string = randomUUID(),
  competition?: Competition,
): Promise<string> {
  const rewards = [{ userId, causeId, key: randomUUID(), xp: 0, points }]
  const batch = { causeKind: 'quiz', ruleVersion: 1, competition, rewards } as const
  await inTransaction((tx) => bookRewards(system, batch, tx))
  return causeId
}

/** Points that are spent on something else. */
export async function spend({ userId }: MadeFan, points: number): Promise<void> {
  const cause = { kind: TEST_CAUSE, id: 'x' }
  const move = { userId, asset: 'points', amount: -points, cause, ruleVersion: 1, key: randomUUID() } as const
  await inTransaction((tx) => transfer(system, move, tx))
}
