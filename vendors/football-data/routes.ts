import { COMPETITIONS, type Competition, findCompetition } from './competitions.ts'
import { entrantsOf } from './entrants.ts'
import { readFilters } from './filters.ts'
import { type Access, allMatches, competitionMatches, requireSeason } from './match-lists.ts'
import { notFound, restricted } from './refusal.ts'
import type { Simulation } from './simulation.ts'
import { standings } from './standings.ts'
import { competitionBrief, instant, matchOf, season, team } from './wire.ts'

function competitionItem(simulation: Simulation, competition: Competition) {
  const { id, name, code, type, plan, area } = competition
  const year = simulation.currentYear()
  return {
    id,
    area,
    name,
    code,
    type,
    emblem: null,
    plan,
    currentSeason: season(competition, simulation.season(competition, year), simulation.now()),
    numberOfAvailableSeasons: simulation.years().length,
    lastUpdated: instant(Date.UTC(year, 6, 1)),
  }
}

function competitionPage(simulation: Simulation, competition: Competition) {
  const { plan: _, numberOfAvailableSeasons: __, ...item } = competitionItem(simulation, competition)
  const seasons = simulation
    .years()
    .map((year) => season(competition, simulation.season(competition, year), simulation.now()))
  return { ...item, seasons }
}

function teams(simulation: Simulation, competition: Competition, year: number) {
  const all = entrantsOf(competition.code)
  return {
    count: all.length,
    filters: { season: String(year) },
    competition: competitionBrief(competition),
    season: season(competition, simulation.season(competition, year), simulation.now()),
    teams: all.map((club) => ({ ...team(club), clubColors: null, squad: [] })),
  }
}

function matchPage(simulation: Simulation, access: Access, key: string) {
  const match = simulation.find(Number(key))
  const competition = match && findCompetition(match.code)
  if (!match || !competition) throw notFound()
  if (!access.isOpen(competition)) throw restricted()
  const ofSeason = season(competition, simulation.season(competition, match.year), simulation.now())
  return matchOf(competition, ofSeason, simulation.reportOf(match))
}

/**
 * The body for a path below `/v4`, e.g. `/competitions/PL/matches`.
 * @throws Refusal for what the vendor refuses
 */
export function bodyFor(
  simulation: Simulation,
  access: Access,
  path: string,
  query: URLSearchParams,
): object {
  const [resource = '', key, part, ...rest] = path.split('/').slice(1)
  if (rest.length > 0) throw notFound()
  if (resource === 'matches' && key === undefined) return allMatches(simulation, access, query)
  if (resource === 'matches' && key && /^\d{1,9}$/.test(key) && part === undefined)
    return matchPage(simulation, access, key)
  if (resource !== 'competitions') throw notFound()
  if (key === undefined) {
    const competitions = COMPETITIONS.map((one) => competitionItem(simulation, one))
    return { count: competitions.length, filters: {}, competitions }
  }
  const competition = findCompetition(key)
  if (!competition) throw notFound()
  if (!access.isOpen(competition)) throw restricted()
  if (part === undefined) return competitionPage(simulation, competition)
  if (part === 'matches') return competitionMatches(simulation, competition, query)
  const year = readFilters(query).season ?? simulation.currentYear()
  requireSeason(simulation, year)
  if (part === 'standings') return standings(simulation, competition, year)
  if (part === 'teams') return teams(simulation, competition, year)
  throw notFound()
}
