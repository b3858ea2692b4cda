import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { weekendPicks } from '@/db/schema/weekend'
import { offerWeekend } from '@/lib/weekend/offers/commands'
import { saveFive } from '@/lib/weekend/picks/commands'
import type { WantedPick } from '@/lib/weekend/schema'
import { type MadeFan, system } from './factories'
import { makeMatch } from './factories-matches'
import { setDatabaseClock } from './season'

const HOUR_MS = 3_600_000
/** A Saturday at noon in Rome, and the Friday by which its weekend is named. */
const SATURDAY = Date.UTC(2026, 10, 21, 11)
export const WEEKEND = '2026-11-20'

/** Sets the clock of every connection to this many hours after that noon. */
export const atHour = (hours: number) => setDatabaseClock(SATURDAY + hours * HOUR_MS)

/** Matches of the weekend on offer, from `inHours` on, each between two teams of its own. @returns their ids */
export async function offerMatches(count: number, inHours = 2): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push(await makeMatch({ kickoff: `${inHours} hours` }))
  await offerWeekend(system)
  return ids
}

type Side = WantedPick['side']
export const pick = (profile: WantedPick['profile'], matchId = '', side: Side = 'home'): WantedPick => ({
  profile,
  side,
  matchId,
})

export const save = (fan: MadeFan, pick: WantedPick[], weekend = WEEKEND) =>
  saveFive(fan.actor, { weekend, pick })

export const picksOf = (fan: MadeFan) =>
  database()
    .select()
    .from(weekendPicks)
    .where(and(eq(weekendPicks.userId, fan.userId), eq(weekendPicks.weekend, WEEKEND)))
    .orderBy(weekendPicks.profile)

/** `wall home, ram away` */
export const lineUp = async (fan: MadeFan) =>
  (await picksOf(fan)).map(({ profile, side }) => `${profile} ${side}`).join(', ')

/** The price of a profile as stored with its match. */
export async function priceIn(matchId: string, place: string): Promise<number> {
  const [row] = await database().execute<{ points: number }>(sql`
    select (pricing -> 'prices' -> ${place} ->> 'points')::int as points from weekend_matches where match_id = ${matchId}`)
  return row?.points ?? 0
}
