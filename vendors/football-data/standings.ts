import type { Competition } from './competitions.ts'
import { entrantsOf } from './entrants.ts'
import type { Side } from './fixture.ts'
import type { Simulation } from './simulation.ts'
import { differenceOf, type Played, pointsOf, type Row, tableOf } from './table.ts'
import { competitionBrief, season, team } from './wire.ts'

const TYPES: [type: string, only?: Side][] = [['TOTAL'], ['HOME', 'home'], ['AWAY', 'away']]

const line = (row: Row, index: number) => ({
  position: index + 1,
  team: team(row.club),
  playedGames: row.playedGames,
  form: null,
  won: row.won,
  draw: row.draw,
  lost: row.lost,
  points: pointsOf(row),
  goalsFor: row.goalsFor,
  goalsAgainst: row.goalsAgainst,
  goalDifference: differenceOf(row),
})

/** `/competitions/{code}/standings`: of the league or the league phase, from finished and awarded matches. */
export function standings(simulation: Simulation, competition: Competition, year: number) {
  const all = simulation.season(competition, year)
  const stage = competition.type === 'LEAGUE' ? 'REGULAR_SEASON' : 'LEAGUE_STAGE'
  const played = all.flatMap((match): Played[] => {
    const { status, score } = simulation.reportOf(match).state
    const { home, away } = score.fullTime
    const isOver = status === 'FINISHED' || status === 'AWARDED'
    if (match.stage !== stage || !isOver || home === null || away === null) return []
    return [{ home: match.home, away: match.away, goals: { home, away } }]
  })
  const clubs = entrantsOf(competition.code)
  return {
    filters: { season: String(year) },
    area: competition.area,
    competition: competitionBrief(competition),
    season: season(competition, all, simulation.now()),
    standings: TYPES.map(([type, only]) => ({
      stage,
      type,
      group: null,
      table: tableOf(clubs, played, only).map(line),
    })),
  }
}
