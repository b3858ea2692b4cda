import { DAY } from './calendar.ts'
import { COMPETITIONS, type Competition, findCompetition } from './competitions.ts'
import { type Filters, limitWindow, readFilters, statusesOf, windowOf } from './filters.ts'
import { notFound, restricted } from './refusal.ts'
import type { Simulation } from './simulation.ts'
import { competitionBrief, dateOf, matchOf, resultSet, season, type WireMatch } from './wire.ts'

export type Access = { isOpen(competition: Competition): boolean }

/** @throws Refusal 403 for a season no longer served, 404 for a future one */
export function requireSeason(simulation: Simulation, year: number): void {
  if (year > simulation.currentYear()) throw notFound()
  if (!simulation.has(year)) throw restricted()
}

function matchesOf(simulation: Simulation, competition: Competition, years: number[], filters: Filters) {
  const window = windowOf(filters)
  const statuses = statusesOf(filters)
  return years.flatMap((year): WireMatch[] => {
    const all = simulation.season(competition, year)
    const ofSeason = season(competition, all, simulation.now())
    return all
      .map((match) => simulation.reportOf(match))
      .filter(
        ({ match, state }) =>
          (!window || (state.utcDate >= window.from && state.utcDate < window.to)) &&
          (filters.matchday === undefined || match.matchday === filters.matchday) &&
          (!filters.stage || filters.stage.includes(match.stage)) &&
          (!statuses || statuses.has(state.status)),
      )
      .map((report) => matchOf(competition, ofSeason, report))
  })
}

const inOrder = (matches: WireMatch[]) =>
  matches.sort((one, other) =>
    one.utcDate < other.utcDate ? -1 : one.utcDate > other.utcDate ? 1 : one.id - other.id,
  )

/** The seasons that a window touches, else the requested or the current one. */
function yearsOf(simulation: Simulation, filters: Filters): number[] {
  const window = windowOf(filters)
  if (filters.season !== undefined) {
    requireSeason(simulation, filters.season)
    return [filters.season]
  }
  if (!window) return [simulation.currentYear()]
  const years = new Set([window.from, window.to].map((at) => simulation.yearAt(at)))
  return [...years].filter((year) => simulation.has(year))
}

/** `/competitions/{code}/matches`: a window of any length, or the whole season. */
export function competitionMatches(simulation: Simulation, competition: Competition, query: URLSearchParams) {
  const filters = readFilters(query)
  const years = yearsOf(simulation, filters)
  const matches = inOrder(matchesOf(simulation, competition, years, filters))
  const { competitions: _, season: asked, ...others } = filters
  return {
    filters: { season: String(asked ?? years[0] ?? simulation.currentYear()), ...others },
    resultSet: resultSet(matches),
    competition: competitionBrief(competition),
    matches,
  }
}

/** `/matches`: several competitions in at most ten days; without dates today's, by UTC. */
export function allMatches(simulation: Simulation, access: Access, query: URLSearchParams) {
  const given = readFilters(query)
  const today = Date.parse(dateOf(simulation.now()))
  const window = windowOf(given) ?? { from: today, to: today + DAY }
  limitWindow(window)
  const filters = { ...given, dateFrom: dateOf(window.from), dateTo: dateOf(window.to) }
  const asked = given.competitions?.split(',').flatMap((key) => findCompetition(key.trim()) ?? [])
  const chosen = (asked ?? COMPETITIONS).filter((competition) => access.isOpen(competition))
  const years = yearsOf(simulation, filters)
  const matches = inOrder(chosen.flatMap((one) => matchesOf(simulation, one, years, filters)))
  const present = [...new Set(matches.map(({ competition }) => competition.code))].join(',')
  return { filters: { ...filters, permission: 'TIER_ONE' }, resultSet: resultSet(matches, present), matches }
}
