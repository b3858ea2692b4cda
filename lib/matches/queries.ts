import 'server-only'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Fragment } from 'postgres'
import { type Conn, database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { epochMs, zonedMinute } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import { chosenCompetitions } from '@/lib/competitions/queries'
import type { Actor, Admin, SignedIn } from '@/lib/core/actor'
import { versionOf } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import { holdsWords } from '@/lib/core/tables/search'
import { RESCHEDULABLE_FROM } from './rescheduling/queries'
import { AWAITING_PLAY, MATCHES_FETCHED } from './rules'

/** An upcoming match; instants in milliseconds since the epoch. */
export type Fixture = {
  id: string
  competition: string
  home: string | null
  away: string | null
  /** The vendor's numbers; null for a team entered by hand or not known yet. */
  homeId: string | null
  awayId: string | null
  kickoffAt: number
  /** False while only the day is fixed. */
  kickoffKnown: boolean
}

/** The columns of a `Fixture`. */
export const FIXTURE_COLUMNS = {
  id: matches.id,
  competition: matches.competition,
  home: matches.home,
  away: matches.away,
  homeId: matches.homeId,
  awayId: matches.awayId,
  kickoffAt: epochMs(matches.kickoffAt),
  kickoffKnown: matches.kickoffKnown,
}

/** The status written as the index has it. */
const isToCome = sql`${matches.status} in ('SCHEDULED', 'TIMED') and ${matches.kickoffAt} > app_now() and ${matches.duplicateOf} is null`

/** The next matches of these competitions, soonest first. */
export async function matchesUpcoming(
  _actor: Actor,
  { competitions, limit }: { competitions: readonly string[]; limit: number },
): Promise<Fixture[]> {
  return database()
    .select(FIXTURE_COLUMNS)
    .from(matches)
    .where(and(isToCome, inArray(matches.competition, [...competitions])))
    .orderBy(matches.kickoffAt, matches.id)
    .limit(limit)
}

/** The next matches of the fan's competitions, or of the default one before any were chosen; in one statement. */
export async function matchesForFan({ userId }: SignedIn, limit: number): Promise<Fixture[]> {
  const { sql: driver } = database()
  const stored = driver`(select competitions from user_preferences where user_id = ${userId})`
  // With a visible limit, planning looks so much cheaper than the kept plan that PostgreSQL would plan each request.
  return driver<Fixture[]>`
    select id, competition, home, away, home_id as "homeId", away_id as "awayId",
      (extract(epoch from kickoff_at) * 1000)::float8 as "kickoffAt", kickoff_known as "kickoffKnown"
    from matches
    where status in ('SCHEDULED', 'TIMED') and kickoff_at > app_now() and duplicate_of is null
      and competition = any(${chosenCompetitions<Fragment>(driver, stored)})
    order by kickoff_at, id limit (select ${limit}::int)`
}

/** The refusal of a pick that is closed: its matches have begun, unless all of them are cancelled. */
export async function closedPick(matchIds: readonly string[], conn: Conn = database()): Promise<DomainError> {
  const [row] = await conn
    .select({ areCancelled: sql<boolean | null>`bool_and(${matches.status} = 'CANCELLED')` })
    .from(matches)
    .where(inArray(matches.id, [...matchIds]))
  return new DomainError(row?.areCancelled ? 'match_cancelled' : 'locked')
}

/** Over, without a score after 90 minutes or a winner by award. */
const isWithoutScore = sql<boolean>`(${matches.regularHome} is null
  and (${matches.status} = 'FINISHED' or (${matches.status} = 'AWARDED' and ${matches.winner} is null)))`

/** Those of them that missions still wait for; later the missions are void. */
export const isAwaitingScore = sql`(${isWithoutScore}
  and ${matches.kickoffAt} >= ${RESCHEDULABLE_FROM})`

/** In play or over, and not waiting for a new date. */
export const hasBeenPlayed = sql`(${matches.startedAt} is not null and ${notInArray(matches.status, [...AWAITING_PLAY])})`
/** The kickoff in the form: the one that was played, which picks are judged by, or the one to come. */
export const shownKickoff = sql`case when ${hasBeenPlayed} then ${matches.playedKickoffAt} else ${matches.kickoffAt} end`

const { home, away, competition, season, round, kickoffAt, playedKickoffAt } = matches
/** Apart from the result, whose changes `matches.version` counts. */
export const MATCH_EDITED = { home, away, competition, season, round, kickoffAt, playedKickoffAt }

const adminColumns = {
  id: matches.id,
  source: matches.source,
  competition: matches.competition,
  season: matches.season,
  round: matches.round,
  home: matches.home,
  away: matches.away,
  homeId: matches.homeId,
  awayId: matches.awayId,
  kickoffAt: epochMs<number | null>(matches.kickoffAt),
  kickoffKnown: matches.kickoffKnown,
  kickoffLocal: zonedMinute<string | null>(shownKickoff),
  status: matches.status,
  duration: matches.duration,
  winner: matches.winner,
  halfHome: matches.halfHome,
  halfAway: matches.halfAway,
  regularHome: matches.regularHome,
  regularAway: matches.regularAway,
  extraHome: matches.extraHome,
  extraAway: matches.extraAway,
  penaltiesHome: matches.penaltiesHome,
  penaltiesAway: matches.penaltiesAway,
  fetchedAt: epochMs<number | null>(matches.fetchedAt),
  correctionReason: matches.correctionReason,
  isWithoutScore,
  version: matches.version,
  factsVersion: versionOf(MATCH_EDITED),
}

const adminSelect = () => database().select(adminColumns).from(matches)
export type AdminMatch = Awaited<ReturnType<typeof adminSelect>>[number]

type WantedMatches = {
  /** YYYY-MM-DD; without it from three days ago, or whenever they are if they are searched or of one state. */
  from?: string
  competition?: string
  state?: string
  /** Only those that are over without a score, whenever they were. */
  withoutScore?: boolean
  /** Words of the teams and of the competition, or an id of the match. */
  search?: string
}

/** The teams and the competition, as the page calls them. */
const textOf = (
  called: Record<string, string>,
) => sql`(select concat_ws(' ', coalesce(${matches.home}, name->>'unknown'),
  coalesce(${matches.away}, name->>'unknown'), coalesce(name->>${matches.competition}, ${matches.competition}))
  from (select ${JSON.stringify(called)}::text::jsonb as name) names)`

const isNumbered = (word: string) => sql`(${matches.id}::text = ${word} or ${matches.externalId} = ${word}
  or ${word} = any(${matches.formerIds}))`

/**
 * Matches from a day of the product's zone on, by kickoff; those without one come last. Of a search or a state without a day the
 * older ones follow, latest first.
 * @param called names of the competitions, and of a team that is `unknown`, for the search
 */
export async function adminMatches(
  actor: Admin,
  { from, competition, state, withoutScore, search = '' }: WantedMatches,
  called: Record<string, string> = {},
): Promise<AdminMatch[]> {
  const first = from
    ? sql`(${from}::date::timestamp at time zone app_zone())`
    : sql`app_now() - interval '3 days'`
  const isRecent = sql`coalesce(${matches.kickoffAt}, 'infinity') >= ${first}`
  const isAnyDay = (search !== '' || Boolean(state)) && !from
  const when = withoutScore ? isWithoutScore : isAnyDay ? undefined : isRecent
  const order = isAnyDay
    ? sql`${isRecent} desc, case when ${isRecent} then ${matches.kickoffAt} end, ${matches.kickoffAt} desc, ${matches.id}`
    : sql`${matches.kickoffAt} asc nulls last, ${matches.id}`
  const wanted = and(
    competition ? eq(matches.competition, competition) : undefined,
    state ? sql`${matches.status}::text = ${state}` : undefined,
    holdsWords(textOf(called), search, isNumbered),
  )
  return adminSelect()
    .where(and(holdsRight(actor), isNull(matches.duplicateOf), when, wanted))
    .orderBy(order)
    .limit(MATCHES_FETCHED)
}

/** A question, a weekend or a copy refers to it, so it cannot be deleted. */
const isInUse = sql<boolean>`(exists (select from template_matches where match_id = matches.id)
  or exists (select from weekend_matches where match_id = matches.id)
  or exists (select from matches copy where copy.duplicate_of = matches.id))`

export type EditedMatch = AdminMatch & { isInUse: boolean }

/** A match for the editor, even one that is a duplicate; null for an unknown id or without the right. */
export async function adminMatch(actor: Admin, id: string): Promise<EditedMatch | null> {
  const [match] = await database()
    .select({ ...adminColumns, isInUse })
    .from(matches)
    .where(and(eq(matches.id, id), holdsRight(actor)))
  return match ?? null
}

type MatchFigures = { total: number; corrected: number; withoutScore: number }

/** Duplicates are not counted, nor a missing score that is too old to matter; all figures are 0 without the right. */
export async function matchFigures(actor: Admin): Promise<MatchFigures> {
  const [row] = await database()
    .select({
      total: sql<number>`count(*)::int`,
      corrected: sql<number>`count(${matches.correctedAt})::int`,
      withoutScore: sql<number>`(count(*) filter (where ${isAwaitingScore}))::int`,
    })
    .from(matches)
    .where(and(holdsRight(actor), isNull(matches.duplicateOf)))
  return row ?? { total: 0, corrected: 0, withoutScore: 0 }
}
