import 'server-only'
import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { columnList } from '@/db/column-list'
import { matches } from '@/db/schema/matches'
import { ratingChanges, ratingMeans, ratingsDue, teamRatings } from '@/db/schema/ratings'
import { allowLockWait, JOB_MS } from '@/db/timeouts'
import { inTransaction } from '@/db/transaction'
import type { Admin, System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { IS_ANNULLED } from '@/lib/matches/rescheduling/queries'
import {
  isNeutral,
  type PlayedMatch,
  type RatingChange,
  type RatingTable,
  rate,
  STARTING_MEANS,
} from './rules'

/** Played to the end between two teams that have ids of the source; awarded results do not count. */
const IS_COUNTED = and(
  eq(matches.source, 'football-data'),
  eq(matches.status, 'FINISHED'),
  isNotNull(matches.regularHome),
  isNotNull(matches.homeId),
  isNotNull(matches.awayId),
  isNotNull(matches.playedKickoffAt),
  isNull(matches.duplicateOf),
  not(IS_ANNULLED),
)

/**
 * Brings the ratings up to date with the results: new, corrected and withdrawn ones. The rating of a competition depends only on
 * its results, so it does not matter when or how often this runs, or how many runs there are at once. A competition that fails
 * does not stop the others, and is due again at the next run.
 * @returns how many matches have other numbers than before
 */
export async function rateMatches(actor: Admin | System): Promise<number> {
  let changed = 0
  for (const due of await database().select().from(ratingsDue))
    try {
      changed += await inTransaction((tx) => rateCompetition(actor, due, tx), undefined, JOB_MS)
    } catch (error) {
      log.error({ error, competition: due.competition }, 'rating of a competition failed')
    }
  return changed
}

type Row = PlayedMatch & { version: number; playedAt: string; names: { home: string; away: string } }

async function rateCompetition(
  _actor: Admin | System,
  { competition, changes: seen }: typeof ratingsDue.$inferSelect,
  tx: Tx,
): Promise<number> {
  await allowLockWait(tx, 10)
  await lockMeans(competition, tx)
  const rows = await countingMatches(competition, tx)
  const { table, changes } = rate(rows)
  const { means, firstSeason } = table
  await tx
    .update(ratingMeans)
    .set({ ...means, matches: rows.length, firstSeason })
    .where(eq(ratingMeans.competition, competition))
  await writeTeams(competition, table, rows, tx)
  const changed = await writeChanges(competition, rows, changes, tx)
  await tx
    .delete(ratingsDue)
    .where(and(eq(ratingsDue.competition, competition), eq(ratingsDue.changes, seen)))
  return changed
}

/** The lock makes parallel runs take turns: each reads the results after the one before it has written. */
async function lockMeans(competition: string, tx: Tx): Promise<void> {
  await tx
    .insert(ratingMeans)
    .values({ competition, ...STARTING_MEANS, matches: 0 })
    .onConflictDoUpdate({ target: ratingMeans.competition, set: { ratedAt: sql`app_now()` } })
}

/** Ordered by kickoff, and by the id of the home side where two begin at once. */
async function countingMatches(competition: string, tx: Tx): Promise<Row[]> {
  const rows = await tx
    .select({
      id: matches.id,
      season: matches.season,
      stage: matches.stage,
      homeId: matches.homeId,
      awayId: matches.awayId,
      home: matches.home,
      away: matches.away,
      homeGoals: matches.regularHome,
      awayGoals: matches.regularAway,
      version: matches.version,
      playedAt: sql<string>`${matches.playedKickoffAt}::text`,
    })
    .from(matches)
    .where(and(IS_COUNTED, eq(matches.competition, competition)))
    .orderBy(matches.playedKickoffAt, matches.homeId)
  return rows.map(
    ({ id, season, stage, homeId, awayId, home, away, homeGoals, awayGoals, version, playedAt }) => ({
      id,
      season,
      home: homeId ?? '',
      away: awayId ?? '',
      isNeutral: isNeutral(stage),
      goals: { home: homeGoals ?? 0, away: awayGoals ?? 0 },
      version,
      playedAt,
      names: { home: home ?? '', away: away ?? '' },
    }),
  )
}

async function writeTeams(competition: string, { teams }: RatingTable, rows: readonly Row[], tx: Tx) {
  const last = new Map<string, { name: string; lastMatchId: string }>()
  for (const { id, home, away, names } of rows)
    last.set(home, { name: names.home, lastMatchId: id }).set(away, { name: names.away, lastMatchId: id })
  const ratings = [...teams].map(([teamId, rating]) => ({ teamId, ...rating, ...last.get(teamId) }))
  const list = sql`jsonb_to_recordset(${JSON.stringify(ratings)}::text::jsonb) given ("teamId" text, name text, attack float8,
    defence float8, matches int, "lastMatchId" uuid)`
  await tx.execute(sql`
    delete from ${teamRatings} where competition = ${competition} and team_id not in (select "teamId" from ${list})`)
  await tx.execute(sql`
    insert into ${teamRatings} (competition, team_id, name, attack, defence, matches, last_match_id)
    select ${competition}, "teamId", name, attack, defence, matches, "lastMatchId" from ${list}
    on conflict (competition, team_id) do update set name = excluded.name, attack = excluded.attack, defence = excluded.defence,
      matches = excluded.matches, last_match_id = excluded.last_match_id`)
}

const storedChange = ({ means, home, away, expected, goals, ...change }: RatingChange) => ({
  match_id: change.matchId,
  is_neutral: change.isNeutral,
  home_mean: means.home,
  away_mean: means.away,
  home_attack: home.attack,
  home_defence: home.defence,
  home_matches: home.matches,
  away_attack: away.attack,
  away_defence: away.defence,
  away_matches: away.matches,
  home_expected: expected.home,
  away_expected: expected.away,
  home_goals: goals.home,
  away_goals: goals.away,
})

const COLUMNS = [
  'competition',
  'place',
  'match_version',
  'played_at',
  'is_neutral',
  'home_mean',
  'away_mean',
  'home_attack',
  'home_defence',
  'home_matches',
  'away_attack',
  'away_defence',
  'away_matches',
  'home_expected',
  'away_expected',
  'home_goals',
  'away_goals',
]

/** Writes only what has changed, so that a new result touches no line before its own. */
async function writeChanges(
  competition: string,
  rows: readonly Row[],
  changes: readonly RatingChange[],
  tx: Tx,
): Promise<number> {
  const stored = changes.map((change, index) => ({
    ...storedChange(change),
    competition,
    place: index + 1,
    match_version: rows[index]?.version,
    played_at: rows[index]?.playedAt,
  }))
  const list = sql`jsonb_populate_recordset(null::rating_changes, ${JSON.stringify(stored)}::text::jsonb) given`
  const deleted = await tx.execute(sql`
    delete from ${ratingChanges} where competition = ${competition} and match_id not in (select match_id from ${list}) returning 1`)
  const written = await tx.execute(sql`
    insert into ${ratingChanges} as known (match_id, ${columnList(COLUMNS)}) select match_id, ${columnList(COLUMNS, 'given')} from ${list}
    on conflict (match_id) do update set (${columnList(COLUMNS)}) = (select ${columnList(COLUMNS, 'excluded')})
      where (${columnList(COLUMNS, 'known')}) is distinct from (${columnList(COLUMNS, 'excluded')})
    returning 1`)
  return deleted.length + written.length
}
