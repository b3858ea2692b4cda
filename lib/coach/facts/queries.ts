import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { NamedMatch } from '@/db/schema/coach'
import { matches } from '@/db/schema/matches'
import { withoutForms } from '@/lib/competitions/clubs/names/rules'
import { shortName } from '@/lib/competitions/clubs/rules'
import { chosenCompetitions } from '@/lib/competitions/queries'
import { competitionName } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { weekdayDateAndTime } from '@/lib/core/time/date-formats'
import { longDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import { slipQuestions } from '@/lib/matchday/slip/queries'
import { factsToCome } from '@/lib/matches/facts/queries'
import { IS_ANNULLED } from '@/lib/matches/rescheduling/queries'
import { IN_PLAY, type MatchFact, type Side, type Team, UPCOMING } from '@/lib/matches/rules'
import { isPickable, type OneMatchPredicate } from '@/lib/missions/predicates/rules'
import {
  type PickPrice,
  type Pricing,
  priceOfPick,
  pricingOf,
  unratedPricing,
} from '@/lib/missions/pricing/rules'
import { type Mission, missionPage } from '@/lib/missions/queries'
import { detailOf } from '@/lib/missions/verified/words'
import { wordsIn } from '@/lib/missions/words'
import { ratingsFor } from '@/lib/ratings/queries'
import type { Ratings } from '@/lib/ratings/rules'
import { fiveView } from '@/lib/weekend/board/words'
import { weekendBoard } from '@/lib/weekend/queries'
import { profileTexts } from '@/lib/weekend/words'

const DAYS = 7
const FIXTURES_MAX = 16
const FORM_MATCHES = 5
const MEETINGS = 3
const MISSIONS = 5

/** A side's season, at home for the home side and away for the other: goals, and the matches in which it scored and conceded. */
export type GroundRecord = {
  played: number
  won: number
  drawn: number
  lost: number
  scoredIn: number
  concededIn: number
  goalsFor: number
  goalsAgainst: number
}
type SideFacts = { name: string; form: string; rest: number | null; record: GroundRecord | null }
type Outcomes = { home: number; draw: number; away: number }
export type FixtureFacts = {
  competition: string
  when: string
  home: SideFacts
  away: SideFacts
  /** Percent, as the question about the result was offered, else by today's public rating of goals. */
  chances: Outcomes | null
  /** Points that a right pick of the result pays, by the same chances. */
  pays: Outcomes | null
  meetings: string[]
}

/** All that the coach is told: the fan's own missions and matches, nothing about other fans. */
export type CoachFacts = {
  language: Locale
  today: string
  fixtures: FixtureFacts[]
  openMissions: string[]
  /** Profiles and teams of the weekend five while it can be picked. */
  five: { profiles: string[]; teams: string[] } | null
}

type SideRow = { id: string; side: Side; form: string; rest: number | null }
type MeetingsRow = { id: string; meetings: string[] }

/** Statuses of a match that its teams have played or are due to play. */
const PLAYED_OR_DUE = ['FINISHED', ...IN_PLAY, ...UPCOMING]

const PLAYED = sql`status = 'FINISHED' and regular_home is not null and duplicate_of is null and not ${IS_ANNULLED}
  and kickoff_at < fixture.kickoff_at`
const isFixtureIn = (ids: readonly string[]) =>
  sql`fixture.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

/** The latest results of both sides of these matches, and their days of rest: unknown after a match of which only the day is known. */
const formOf = (ids: readonly string[]) =>
  database().execute<SideRow>(sql`
    select fixture.id, club.side, coalesce(string_agg(recent.letter, '' order by recent.kickoff_at desc), '') as form, previous.rest
    from ${matches} fixture
    cross join lateral (values ('home', fixture.home_id), ('away', fixture.away_id)) club (side, team)
    left join lateral (
      select kickoff_at, case when regular_home = regular_away then 'D'
        when (regular_home > regular_away) = (home_id = club.team) then 'W' else 'L' end as letter
      from ${matches} where (home_id = club.team or away_id = club.team) and ${PLAYED}
      order by kickoff_at desc limit ${FORM_MATCHES}) recent on true
    left join lateral (
      select case when kickoff_known then floor(extract(epoch from fixture.kickoff_at - kickoff_at) / 86400)::int end as rest
      from ${matches} where (home_id = club.team or away_id = club.team) and status in ${PLAYED_OR_DUE}
        and duplicate_of is null and kickoff_at < fixture.kickoff_at
      order by kickoff_at desc limit 1) previous on true
    where ${isFixtureIn(ids)} group by fixture.id, club.side, previous.rest`)

type RecordRow = { id: string; side: Side; record: GroundRecord }

/** The season of both sides of these matches so far, the home side's at home and the other's away. */
const recordsOf = (ids: readonly string[]) =>
  database().execute<RecordRow>(sql`
    select fixture.id, club.side, json_build_object('played', count(*), 'won', count(*) filter (where scored > conceded),
      'drawn', count(*) filter (where scored = conceded), 'lost', count(*) filter (where scored < conceded),
      'scoredIn', count(*) filter (where scored > 0), 'concededIn', count(*) filter (where conceded > 0),
      'goalsFor', sum(scored), 'goalsAgainst', sum(conceded)) as record
    from ${matches} fixture cross join (values ('home'), ('away')) club (side)
    join lateral (
      select regular_home as scored, regular_away as conceded from ${matches}
      where club.side = 'home' and home_id = fixture.home_id and competition = fixture.competition and season = fixture.season and ${PLAYED}
      union all
      select regular_away, regular_home from ${matches}
      where club.side = 'away' and away_id = fixture.away_id and competition = fixture.competition and season = fixture.season and ${PLAYED}
    ) played on true
    where ${isFixtureIn(ids)} group by fixture.id, club.side`)

const meetingsOf = (ids: readonly string[]) =>
  database().execute<MeetingsRow>(sql`
    select fixture.id, array_agg(latest.home || ' – ' || latest.away || ' ' || latest.regular_home || '-' || latest.regular_away order by latest.kickoff_at desc) as meetings
    from ${matches} fixture
    cross join lateral (
      select home, away, regular_home, regular_away, kickoff_at from ${matches} earlier
      where earlier.home_id in (fixture.home_id, fixture.away_id) and earlier.away_id in (fixture.home_id, fixture.away_id)
        and ${PLAYED} order by kickoff_at desc limit ${MEETINGS}) latest
    where ${isFixtureIn(ids)} group by fixture.id`)

async function competitionsOf({ userId }: SignedIn): Promise<string[]> {
  const stored = sql`(select competitions from user_preferences where user_id = ${userId})`
  const [row] = await database().execute<{ competitions: string[] }>(
    sql`select ${chosenCompetitions<SQL>(sql, stored)} as competitions`,
  )
  return row?.competitions ?? []
}

/** Not a pick that has closed: the coach would suggest what is under way. */
const canBeDone = ({ verified }: Mission) => !verified || verified.picksOpen || !isPickable(verified.rule)

/** The missions that are due first, each with its pick if it has one. */
async function openMissionsOf(actor: SignedIn, locale: Locale): Promise<string[]> {
  const { missions, now } = await missionPage(actor, 'active', undefined)
  const words = wordsIn(locale)
  return missions
    .filter(canBeDone)
    .slice(0, MISSIONS)
    .map(({ title, points, verified }) => {
      if (!verified) return title
      const { pick } = detailOf(verified, points, now, words)
      return pick ? `${verified.titles[locale]} (${pick.label})` : verified.titles[locale]
    })
}

const pricingNow = (match: MatchFact, ratings: Ratings): Pricing => {
  const rule: OneMatchPredicate = { v: 1, kind: 'match_result', matchId: match.id }
  return pricingOf(rule, [{ ...match, ratings }])
}

/** What the slip shows of the three results, for the questions that are out. */
async function offersOn(actor: SignedIn, matchIds: string[]): Promise<Map<string, Pricing>> {
  const questions = await slipQuestions(actor, matchIds)
  return new Map(
    questions.flatMap(({ matchId, rule, pricing }) =>
      rule.kind === 'match_result' ? [[matchId, pricing ?? unratedPricing(rule)]] : [],
    ),
  )
}

const outcomesBy = (pricing: Pricing, value: (price: PickPrice) => number): Outcomes => ({
  home: value(priceOfPick(pricing, '1')),
  draw: value(priceOfPick(pricing, 'X')),
  away: value(priceOfPick(pricing, '2')),
})

async function fiveOf(actor: SignedIn, locale: Locale): Promise<CoachFacts['five']> {
  const { teams } = fiveView(await weekendBoard(actor, {}), locale)
  if (teams.length === 0) return null
  const profiles = profileTexts(locale).map(({ name, text }) => `${name}: ${text}`)
  return { profiles, teams: [...new Set(teams.map(({ name }) => name))] }
}

/** Every name of a team: as pages show it, as the source has it, and without the parts that only say that it is a club. */
const namesOf = (team: Team): string[] => [...new Set([shortName(team), team.name, withoutForms(team.name)])]

/** What the coach is told, and its matches in the same order, by all names of their teams. */
export type Briefing = { facts: CoachFacts; matches: NamedMatch[] }

const byKickoff = (one: MatchFact, other: MatchFact) => (one.kickoffAt ?? 0) - (other.kickoffAt ?? 0)

/** As many as fit, by kickoff: the soonest of each competition, then the second of each, so that a midweek of cups leaves room for a league. */
function interleave(lists: readonly MatchFact[][]): MatchFact[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const turns = Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []).sort(byKickoff),
  )
  return turns.flat().slice(0, FIXTURES_MAX).sort(byKickoff)
}

/** What the coach is told about the next seven days of the fan's competitions. */
export async function briefingFor(actor: SignedIn, locale: Locale): Promise<Briefing> {
  const [competitions, openMissions] = await Promise.all([
    competitionsOf(actor),
    openMissionsOf(actor, locale),
  ])
  const lists = await Promise.all(
    competitions.map((competition) => factsToCome(actor, { competition, days: DAYS })),
  )
  const coming = interleave(lists)
  const ids = coming.map(({ id }) => id)
  const [sides, records, meetings, ratings, offers, five] = await Promise.all([
    formOf(ids),
    recordsOf(ids),
    meetingsOf(ids),
    ratingsFor(actor, coming),
    offersOn(actor, ids),
    fiveOf(actor, locale),
  ])
  const sideOf = (match: MatchFact, side: Side): SideFacts => {
    const isSide = (row: { id: string; side: Side }) => row.id === match.id && row.side === side
    const recent = sides.find(isSide)
    return {
      name: shortName(match[side]),
      form: recent?.form ?? '',
      rest: recent?.rest ?? null,
      record: records.find(isSide)?.record ?? null,
    }
  }
  const fixtures = coming.map((match): FixtureFacts => {
    const rated = ratings.get(match.id)
    const pricing = offers.get(match.id) ?? (rated ? pricingNow(match, rated) : null)
    return {
      competition: competitionName(match.competition),
      when:
        match.kickoffAt === null ? '' : weekdayDateAndTime(locale, env.APP_TIME_ZONE).format(match.kickoffAt),
      home: sideOf(match, 'home'),
      away: sideOf(match, 'away'),
      chances: pricing && outcomesBy(pricing, ({ p }) => Math.round(p * 100)),
      pays: pricing && outcomesBy(pricing, ({ points }) => points),
      meetings: meetings.find(({ id }) => id === match.id)?.meetings ?? [],
    }
  })
  const today = longDay(Date.now(), locale)
  const named = coming.map(({ id, home, away }) => ({ id, home: namesOf(home), away: namesOf(away) }))
  return { facts: { language: locale, today, fixtures, openMissions, five }, matches: named }
}
