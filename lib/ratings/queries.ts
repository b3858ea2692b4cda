import 'server-only'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { ratingChanges, ratingMeans, teamRatings } from '@/db/schema/ratings'
import { epochMs } from '@/db/time'
import { shortName } from '@/lib/competitions/clubs/rules'
import type { Actor } from '@/lib/core/actor'
import { factsToCome } from '@/lib/matches/facts/queries'
import { currentSeason } from '@/lib/matches/rounds/queries'
import type { MatchFact, Side } from '@/lib/matches/rules'
import {
  isNeutral,
  LATEST_MATCHES,
  type LeagueMeans,
  type Rating,
  type RatingChange,
  type Ratings,
  type RatingTable,
  ratingOf,
  STARTING_MEANS,
} from './rules'

const BEFORE_ALL: RatingTable = { means: STARTING_MEANS, teams: new Map(), firstSeason: null }

/** The current ratings of these competitions. */
async function tablesOf(competitions: readonly string[], conn: Conn): Promise<Map<string, RatingTable>> {
  const means = await conn
    .select()
    .from(ratingMeans)
    .where(inArray(ratingMeans.competition, [...competitions]))
  const teams = await conn
    .select()
    .from(teamRatings)
    .where(inArray(teamRatings.competition, [...competitions]))
  const byCompetition = Map.groupBy(teams, ({ competition }) => competition)
  return new Map(
    means.map(({ competition, home, away, firstSeason }) => {
      const rated = byCompetition.get(competition) ?? []
      const ratings = rated.map(({ teamId, attack, defence, matches: played }): [string, Rating] => [
        teamId,
        { attack, defence, matches: played },
      ])
      return [competition, { means: { home, away }, teams: new Map(ratings), firstSeason }]
    }),
  )
}

/** The numbers that currently price each of these matches, by its id. A team without an id counts as unknown. */
export async function ratingsFor(
  _actor: Actor,
  facts: readonly MatchFact[],
  conn: Conn = database(),
): Promise<Map<string, Ratings>> {
  if (facts.length === 0) return new Map()
  const tables = await tablesOf([...new Set(facts.map(({ competition }) => competition))], conn)
  return new Map(
    facts.map(({ id, competition, season, stage, home, away }) => {
      const table = tables.get(competition) ?? BEFORE_ALL
      const of = (team: string | null) => ratingOf(table, team ?? '', season)
      return [id, { means: table.means, home: of(home.id), away: of(away.id), isNeutral: isNeutral(stage) }]
    }),
  )
}

/** A rated match with its teams by name; `playedAt` in milliseconds since the epoch. */
export type RatedMatch = RatingChange & {
  playedAt: number
  season: number | null
  stage: string | null
  round: number | null
  homeId: string
  awayId: string
  homeName: string
  awayName: string
}

const ratedColumns = {
  change: ratingChanges,
  playedAt: epochMs(ratingChanges.playedAt),
  season: matches.season,
  stage: matches.stage,
  round: matches.round,
  homeId: sql<string>`coalesce(${matches.homeId}, '')`,
  awayId: sql<string>`coalesce(${matches.awayId}, '')`,
  homeName: sql<string>`coalesce(${matches.home}, '')`,
  awayName: sql<string>`coalesce(${matches.away}, '')`,
}

const changeSelect = () =>
  database()
    .select(ratedColumns)
    .from(ratingChanges)
    .innerJoin(matches, eq(matches.id, ratingChanges.matchId))

type ChangeRow = Awaited<ReturnType<typeof changeSelect>>[number]

const ratedMatch = ({ change, ...match }: ChangeRow): RatedMatch => ({
  ...match,
  matchId: change.matchId,
  isNeutral: change.isNeutral,
  means: { home: change.homeMean, away: change.awayMean },
  home: { attack: change.homeAttack, defence: change.homeDefence, matches: change.homeMatches },
  away: { attack: change.awayAttack, defence: change.awayDefence, matches: change.awayMatches },
  expected: { home: change.homeExpected, away: change.awayExpected },
  goals: { home: change.homeGoals, away: change.awayGoals },
})

/** Every rated match of a competition, in the order in which they were rated. */
export async function ratedMatches(_actor: Actor, competition: string): Promise<RatedMatch[]> {
  const rows = await changeSelect()
    .where(eq(ratingChanges.competition, competition))
    .orderBy(asc(ratingChanges.place))
  return rows.map(ratedMatch)
}

/** The latest rated matches of a competition, the last one first. */
async function latestMatches(competition: string): Promise<RatedMatch[]> {
  const rows = await changeSelect()
    .where(eq(ratingChanges.competition, competition))
    .orderBy(desc(ratingChanges.place))
    .limit(LATEST_MATCHES)
  return rows.map(ratedMatch)
}

/** A team with its last rated match. */
export type RatedTeam = Rating & { id: string; name: string; last: RatedMatch; lastSide: Side }
export type CompetitionRatings = {
  means: LeagueMeans
  /** Rated matches, latest first. */
  latest: RatedMatch[]
  /**
   * The rated teams of the current season, those yet to play in it too, and before its draw those of the season before; strongest first,
   * by attack less defence.
   */
  teams: RatedTeam[]
}

/** The teams of a competition's current season, by id; before its draw, those of the season before. */
async function currentTeams(competition: string): Promise<string[]> {
  const { sql } = database()
  const teams = await sql<{ id: string }[]>`
    with side as materialized (
      select season, team.id from matches cross join unnest(array[home_id, away_id]) team(id)
      where competition = ${competition} and duplicate_of is null and season <= ${currentSeason(sql`${competition}`)} and team.id is not null)
    select distinct id from side where season = (select max(season) from side)`
  return teams.map(({ id }) => id)
}

/** The current ratings of a competition. */
export async function competitionRatings(_actor: Actor, competition: string): Promise<CompetitionRatings> {
  const [means] = await database().select().from(ratingMeans).where(eq(ratingMeans.competition, competition))
  if (!means) return { means: STARTING_MEANS, latest: [], teams: [] }
  const rated = await database()
    .select({ ...ratedColumns, team: teamRatings })
    .from(teamRatings)
    .innerJoin(ratingChanges, eq(ratingChanges.matchId, teamRatings.lastMatchId))
    .innerJoin(matches, eq(matches.id, ratingChanges.matchId))
    .where(
      and(
        eq(teamRatings.competition, competition),
        inArray(teamRatings.teamId, await currentTeams(competition)),
      ),
    )
  const latest = await latestMatches(competition)
  const teams = rated.map(({ team, ...row }): RatedTeam => {
    const { teamId: id, name, attack, defence, matches: played } = team
    const last = ratedMatch(row)
    return {
      id,
      name,
      attack,
      defence,
      matches: played,
      last,
      lastSide: last.homeId === id ? 'home' : 'away',
    }
  })
  const { home, away } = means
  const strength = ({ attack, defence }: Rating) => attack - defence
  return {
    means: { home, away },
    latest,
    teams: teams.sort((one, other) => strength(other) - strength(one)),
  }
}

/** A match with the numbers that price it, and its teams by their short names. */
export type ExampleMatch = { home: string; away: string; ratings: Ratings; isToCome: boolean }

const EXAMPLE_DAYS = 30

/** The numbers that priced the question of who wins a match, while it can be picked. */
async function offeredRatings(matchId: string): Promise<Ratings | undefined> {
  const [offered] = await database().execute<{ ratings: Ratings }>(sql`
    select template.pricing -> 'matches' -> 0 as ratings from template_matches template_match
    join mission_templates template on template.id = template_match.template_id
    where template_match.match_id = ${matchId}::uuid and template.rule ->> 'kind' = 'match_result' and template.active
      and template.undecided and picks_open(template.id) and template.pricing -> 'matches' -> 0 is not null
    order by template.sort, template.id limit 1`)
  return offered?.ratings
}

/**
 * The next match of a competition by the numbers of its question, or by the current ratings without one; else the last one by the
 * ratings before it; null without either.
 */
export async function exampleMatch(
  actor: Actor,
  competition: string,
  latest: readonly RatedMatch[],
): Promise<ExampleMatch | null> {
  const [next] = await factsToCome(actor, { competition, days: EXAMPLE_DAYS, imported: true })
  const ratings =
    next && ((await offeredRatings(next.id)) ?? (await ratingsFor(actor, [next], database())).get(next.id))
  if (next && ratings)
    return { home: shortName(next.home), away: shortName(next.away), ratings, isToCome: true }
  const [last] = latest
  if (!last) return null
  const { homeId, homeName, awayId, awayName } = last
  return {
    home: shortName({ id: homeId, name: homeName }),
    away: shortName({ id: awayId, name: awayName }),
    ratings: last,
    isToCome: false,
  }
}
