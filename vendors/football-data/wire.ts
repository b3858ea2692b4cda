import type { Club } from './club.ts'
import type { Competition } from './competitions.ts'
import type { Fixture } from './fixture.ts'
import { LONGEST } from './play.ts'
import type { Report } from './simulation.ts'

/** Instants as the vendor writes them: without fractions. */
export const instant = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
export const dateOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

export const team = ({ id, name, shortName, tla }: Club) => ({ id, name, shortName, tla, crest: null })
const UNKNOWN_TEAM = { id: null, name: null, shortName: null, tla: null, crest: null }

export const competitionBrief = ({ id, name, code, type }: Competition) => ({
  id,
  name,
  code,
  type,
  emblem: null,
})

/** The round being played or the next one; a postponed match does not delay it. */
function currentMatchday(matches: Fixture[], now: number): number | null {
  const rounds = matches.filter(({ stage }) => stage === 'REGULAR_SEASON' || stage === 'LEAGUE_STAGE')
  const open = rounds.find(({ kickoff }) => kickoff + LONGEST > now)
  return (open ?? rounds.at(-1))?.matchday ?? null
}

export function season(competition: Competition, matches: Fixture[], now: number) {
  const kickoffs = matches.map(({ kickoff }) => kickoff)
  const year = matches[0]?.year ?? 0
  return {
    id: year * 10 + competition.place,
    startDate: dateOf(Math.min(...kickoffs)),
    endDate: dateOf(Math.max(...kickoffs)),
    currentMatchday: currentMatchday(matches, now),
    winner: null,
  }
}
type Season = ReturnType<typeof season>

export const matchOf = (competition: Competition, ofSeason: Season, { match, state }: Report) => ({
  area: competition.area,
  competition: competitionBrief(competition),
  season: ofSeason,
  id: match.id,
  utcDate: instant(state.utcDate),
  status: state.status,
  matchday: match.matchday,
  stage: match.stage,
  group: null,
  lastUpdated: instant(state.lastUpdated),
  homeTeam: state.isDrawn ? team(match.home) : UNKNOWN_TEAM,
  awayTeam: state.isDrawn ? team(match.away) : UNKNOWN_TEAM,
  score: state.score,
  odds: { msg: 'Activate Odds-Package in User-Panel to retrieve odds.' },
  referees: [],
})
export type WireMatch = ReturnType<typeof matchOf>

const OVER = new Set(['FINISHED', 'AWARDED'])

/** The counts above a list; an empty list has only its zero. */
export function resultSet(matches: { utcDate: string; status: string }[], competitions?: string) {
  const dates = matches.map(({ utcDate }) => utcDate.slice(0, 10)).sort()
  if (dates.length === 0) return { count: 0 }
  return {
    count: matches.length,
    ...(competitions === undefined ? {} : { competitions }),
    first: dates[0],
    last: dates.at(-1),
    played: matches.filter(({ status }) => OVER.has(status)).length,
  }
}
