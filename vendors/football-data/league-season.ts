import { seeded, shuffled } from '../random.ts'
import { DAY, HOUR } from './calendar.ts'
import type { LeagueCode } from './competitions.ts'
import { seasonName } from './edition.ts'
import { entrantsOf } from './entrants.ts'
import type { Fixture } from './fixture.ts'
import { edgeOf, ninetyMinutes, regular, strengthsOf } from './goals.ts'
import { withIncidents } from './incidents.ts'
import { leagueRounds } from './league-calendar.ts'
import { doubleRoundRobin } from './pairings.ts'

/** Kick-offs of a round are set three weeks before it, at 10:00 UTC. */
const TIMED_BEFORE = 21 * DAY - 10 * HOUR

/** All matches of a league in a season, numbered from `first` on in order of rounds. */
export function leagueSeason(code: LeagueCode, year: number, first: number): Fixture[] {
  const name = seasonName(code, year)
  const random = seeded(name)
  const clubs = entrantsOf(code)
  const strengths = strengthsOf(clubs, random)
  const dates = leagueRounds(code, year)
  const matches = doubleRoundRobin(shuffled(clubs, random)).flatMap((pairs, round) => {
    const { week = 0, isMidweek = false, day = 0, kickoffs = [] } = dates[round] ?? {}
    return shuffled(pairs, random).map(({ home, away }, index) => {
      const id = first + round * pairs.length + index
      return {
        id,
        code,
        year,
        stage: 'REGULAR_SEASON' as const,
        matchday: round + 1,
        home,
        away,
        day,
        timedAt: day - TIMED_BEFORE,
        kickoff: kickoffs[index] ?? day,
        drawAt: 0,
        outcome: regular(ninetyMinutes(edgeOf(home, away, strengths), seeded(`${name}/${id}`))),
        incident: null,
        touchedAt: 0,
        week,
        isMidweek,
      }
    })
  })
  return withIncidents(matches, dates.length, random)
}
