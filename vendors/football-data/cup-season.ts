import { between, seeded, shuffled } from '../random.ts'
import { DAY } from './calendar.ts'
import type { Club } from './club.ts'
import type { CupCode } from './competitions.ts'
import { type CupDates, type CupStage, cupDates, drawAt } from './cup-calendar.ts'
import { seasonName } from './edition.ts'
import { entrantsOf } from './entrants.ts'
import type { Fixture } from './fixture.ts'
import { count, edgeOf, ninetyMinutes, regular, strengthsOf } from './goals.ts'
import { wrongFirst } from './incidents.ts'
import { final, type Game, type Script, type Tie, twoLegs } from './knock-out.ts'
import { leaguePhase } from './pairings.ts'
import { tableOf } from './table.ts'

/** Rounds of the league phase. */
const ROUNDS = 8
const SCRIPTS: Partial<Record<CupStage, Script[]>> = {
  PLAYOFFS: ['extra time'],
  LAST_16: ['shoot-out', 'shoot-out left out of fullTime'],
}

/** Each club of the better half meets the last remaining one of the other half. */
const pairUp = (better: Club[], other: Club[]): [Club, Club][] =>
  better.flatMap((club, index) => {
    const opponent = other.at(-1 - index)
    return opponent ? [[club, opponent]] : []
  })

/** All matches of a cup in a season, numbered from `first` on: the league phase, then the knock-out rounds. */
export function cupSeason(code: CupCode, year: number, first: number): Fixture[] {
  const random = seeded(seasonName(code, year))
  const clubs = entrantsOf(code)
  const strengths = strengthsOf(clubs, random)
  const fixtures: Fixture[] = []
  const add = (stage: CupStage, matchday: number | null, { day, kickoffs }: CupDates, games: Game[]) => {
    const drawn = drawAt(year, stage)
    for (const [index, { home, away, outcome }] of games.entries())
      fixtures.push({
        id: first + fixtures.length,
        code,
        year,
        stage,
        matchday,
        home,
        away,
        day,
        timedAt: drawn + DAY,
        kickoff: kickoffs[index] ?? day,
        drawAt: drawn,
        outcome,
        incident: null,
        touchedAt: 0,
      })
  }

  const dates = cupDates(code, year, 'LEAGUE_STAGE', clubs.length / 2)
  for (const [round, pairs] of leaguePhase(clubs, ROUNDS, random).entries()) {
    const games = shuffled(pairs, random).map(({ home, away }) => {
      return { home, away, outcome: regular(ninetyMinutes(edgeOf(home, away, strengths), random)) }
    })
    const date = dates[round]
    if (date) add('LEAGUE_STAGE', round + 1, date, games)
  }
  const phase = fixtures.map(({ home, away, outcome }) => ({
    home,
    away,
    goals: count(outcome.goals, 0, 90),
  }))
  const table = tableOf(clubs, phase).map(({ club }) => club)
  const place = new Map(table.map((club, index) => [club.id, index]))
  const byPlace = (one: Club, other: Club) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)

  const play = (stage: CupStage, pairs: [Club, Club][]): Club[] => {
    const ties = pairs.map(([better, other], index): Tie => {
      if (stage === 'FINAL') return final(better, other, strengths, random)
      return twoLegs(better, other, strengths, random, SCRIPTS[stage]?.[index] ?? null)
    })
    for (const [leg, date] of cupDates(code, year, stage, ties.length).entries())
      add(
        stage,
        stage === 'FINAL' ? null : leg + 1,
        date,
        ties.flatMap(({ games }) => games.slice(leg, leg + 1)),
      )
    return ties.map(({ winner }) => winner).sort(byPlace)
  }
  let left = play('PLAYOFFS', pairUp(table.slice(8, 16), table.slice(16, 24)))
  left = play('LAST_16', pairUp(table.slice(0, 8), left))
  for (const stage of ['QUARTER_FINALS', 'SEMI_FINALS', 'FINAL'] as const)
    left = play(stage, pairUp(left.slice(0, left.length / 2), left.slice(left.length / 2)))

  const wrong = between(random, 0, 2 * clubs.length - 1)
  return fixtures.map((match, index) =>
    index === wrong ? { ...match, incident: wrongFirst(match, random) } : match,
  )
}
