import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import type { Actor } from '@/lib/core/actor'
import { IS_ANNULLED } from '../rescheduling/queries'
import { type MatchFact, scoreOf } from '../rules'

/** Where a fact comes from, for the receipt; instants in milliseconds since the epoch. */
export type MatchSource = {
  source: 'football-data' | 'admin'
  externalId: string
  version: number
  fetchedAt: number
  vendorUpdatedAt: number | null
  correctedAt: number | null
  correctionReason: string | null
}
export type SourcedFact = { fact: MatchFact; source: MatchSource }

type Row = typeof matches.$inferSelect

const epochOf = (instant: Date | null) => instant?.getTime() ?? null

const factOf = (row: Row): MatchFact => ({
  id: row.id,
  duplicateOf: row.duplicateOf,
  competition: row.competition,
  season: row.season,
  stage: row.stage,
  round: row.round,
  home: { id: row.homeId, name: row.home ?? '' },
  away: { id: row.awayId, name: row.away ?? '' },
  kickoffAt: epochOf(row.kickoffAt),
  kickoffKnown: row.kickoffKnown,
  status: row.status,
  winner: row.winner,
  halfTime: scoreOf(row.halfHome, row.halfAway),
  regular: scoreOf(row.regularHome, row.regularAway),
  extraTime: scoreOf(row.extraHome, row.extraAway),
  penalties: scoreOf(row.penaltiesHome, row.penaltiesAway),
  originalKickoffAt: epochOf(row.originalKickoffAt),
  startedAt: epochOf(row.startedAt),
  playedKickoffAt: epochOf(row.playedKickoffAt),
  missingSince: epochOf(row.missingSince),
  updatedAt: row.fetchedAt.getTime(),
})

/** The vendor's number, or the last one that a copy had. */
const vendorNumber = ({ duplicateOf, formerIds, externalId }: Row) =>
  (duplicateOf ? formerIds.at(-1) : undefined) ?? externalId

const sourceOf = (row: Row): MatchSource => ({
  source: row.source,
  externalId: vendorNumber(row),
  version: row.version,
  fetchedAt: row.fetchedAt.getTime(),
  vendorUpdatedAt: epochOf(row.vendorUpdatedAt),
  correctedAt: epochOf(row.correctedAt),
  correctionReason: row.correctionReason,
})

/** The facts of these matches with their sources; an unknown id is left out. */
export async function factsOf(_actor: Actor, ids: readonly string[], conn: Conn): Promise<SourcedFact[]> {
  if (ids.length === 0) return []
  const rows = await conn
    .select()
    .from(matches)
    .where(inArray(matches.id, [...ids]))
  return rows.map((row) => ({ fact: factOf(row), source: sourceOf(row) }))
}

/**
 * Upcoming matches with both teams and a known time, soonest first.
 * @param days from now on
 * @param imported true leaves out what admins entered by hand
 */
export async function factsToCome(
  _actor: Actor,
  { competition, days, imported = false }: { competition: string; days: number; imported?: boolean },
): Promise<MatchFact[]> {
  const rows = await database()
    .select()
    .from(matches)
    .where(
      sql`${matches.competition} = ${competition} and ${matches.status} in ('SCHEDULED', 'TIMED') and ${matches.kickoffKnown}
        and ${matches.kickoffAt} > app_now() and ${matches.kickoffAt} < app_now() + make_interval(days => ${days})
        and num_nulls(${matches.home}, ${matches.away}) = 0 and ${matches.duplicateOf} is null and (${matches.source} = 'football-data' or not ${imported}::boolean)`,
    )
    .orderBy(matches.kickoffAt, matches.id)
  return rows.map(factOf)
}

/** All matches of the round of a match, by kickoff; only the match itself when it has no round. */
export async function factsOfRound(_actor: Actor, match: MatchFact): Promise<MatchFact[]> {
  if (match.season === null || match.round === null) return [match]
  const rows = await database()
    .select()
    .from(matches)
    .where(
      sql`${matches.competition} = ${match.competition} and ${matches.season} = ${match.season}
        and ${matches.round} = ${match.round} and ${matches.stage} is not distinct from ${match.stage}
        and (${matches.duplicateOf} is null or ${matches.id} = ${match.id})`,
    )
    .orderBy(matches.kickoffAt, matches.id)
  return rows.map(factOf)
}

/**
 * Matches that are finished with a score that counts, by kickoff.
 * @param days since kickoff, at most
 */
export async function factsFinished(
  _actor: Actor,
  { days }: { days: number },
  conn: Conn,
): Promise<MatchFact[]> {
  const rows = await conn
    .select()
    .from(matches)
    .where(
      sql`${matches.status} = 'FINISHED' and ${matches.regularHome} is not null and ${matches.regularAway} is not null
        and ${matches.kickoffAt} between app_now() - make_interval(days => ${days}) and app_now()
        and ${matches.duplicateOf} is null and not ${IS_ANNULLED}`,
    )
    .orderBy(matches.kickoffAt, matches.id)
  return rows.map(factOf)
}
