import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { replaySeasons } from '@/db/schema/replay'
import { allowLockWait } from '@/db/timeouts'
import { inTransaction } from '@/db/transaction'
import { type Competition, codeOf } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import { env } from '@/lib/env'
import { footballData } from '@/lib/gateways/football-data'
import { FootballDataError } from '@/lib/gateways/football-data-error'
import { type SeasonMatch, seasonMatches } from './rules'

type Wanted = { competition: Competition; season: number }

/**
 * Reads a finished season from the source, once: every replay of it uses the same matches.
 * @returns its id
 * @throws DomainError season_missing when the source does not have it or it is not over; unavailable when the source does not
 * answer
 */
export async function storeSeason(actor: SignedIn, wanted: Wanted): Promise<string> {
  const known = await seasonId(wanted)
  if (known) return known
  const matches = seasonMatches(codeOf(wanted.competition), wanted.season, await ask(wanted), {
    now: Date.now(),
    zone: env.APP_TIME_ZONE,
  })
  if (!matches) throw new DomainError('season_missing', { fields: { season: 'unknown_option' } })
  return store(actor, wanted, matches)
}

async function seasonId({ competition, season }: Wanted): Promise<string | undefined> {
  const [row] = await database()
    .select({ id: replaySeasons.id })
    .from(replaySeasons)
    .where(and(eq(replaySeasons.competition, competition), eq(replaySeasons.season, season)))
  return row?.id
}

async function ask({ competition, season }: Wanted) {
  try {
    return await footballData().pastSeason(codeOf(competition), season)
  } catch (error) {
    if (!(error instanceof FootballDataError)) throw error
    log.warn({ error: error.message, competition, season }, 'fetching a season to replay failed')
    const isRefused = error.code === 'restricted' || error.code === 'unknown_competition'
    throw isRefused
      ? new DomainError('season_missing', { fields: { season: 'unknown_option' } })
      : new DomainError('unavailable')
  }
}

/** Two reads at once keep the first. */
const store = (_actor: SignedIn, { competition, season }: Wanted, matches: SeasonMatch[]): Promise<string> =>
  inTransaction(async (tx) => {
    // Another read that is inserting its rows may take a while.
    await allowLockWait(tx, 6)
    const [inserted] = await tx
      .insert(replaySeasons)
      .values({ competition, season, rounds: Math.max(...matches.map(({ round }) => round)) })
      .onConflictDoNothing()
      .returning({ id: replaySeasons.id })
    if (!inserted) {
      const [existing] = await tx.execute<{ id: string }>(sql`
        select id from ${replaySeasons} where competition = ${competition} and season = ${season}`)
      if (!existing) throw new DomainError('conflict')
      return existing.id
    }
    const rows = matches.map(({ home, away, regular, ...match }) => ({
      ...match,
      homeName: home.name,
      awayName: away.name,
      homeId: home.id,
      awayId: away.id,
      regularHome: regular?.home ?? null,
      regularAway: regular?.away ?? null,
    }))
    await tx.execute(sql`
      insert into replay_matches (season_id, external_id, round, stage, matchday, home, away, home_id, away_id, kickoff_at, status, winner,
        regular_home, regular_away, pricing, right_pick)
      select ${inserted.id}, "externalId", round, stage, matchday, "homeName", "awayName", "homeId", "awayId", "kickoffAt", status, winner,
        "regularHome", "regularAway", pricing, "rightPick"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as match ("externalId" text, round smallint, stage text,
        matchday smallint, "homeName" text, "awayName" text, "homeId" text, "awayId" text, "kickoffAt" timestamptz, status text,
        winner text, "regularHome" smallint, "regularAway" smallint, pricing jsonb, "rightPick" text)`)
    return inserted.id
  })
