import { describe, expect, it } from 'vitest'
import { COMPETITIONS } from '../../../vendors/football-data/competitions'
import type { Fixture } from '../../../vendors/football-data/fixture'
import { count } from '../../../vendors/football-data/goals'
import { buildSeason } from '../../../vendors/football-data/season'

const CUPS = COMPETITIONS.filter(({ type }) => type === 'CUP')
const cups = CUPS.flatMap((cup) => [2024, 2025, 2026, 2027, 2028].map((year) => buildSeason(cup, year)))
const clubsOf = (matches: Fixture[]) => new Set(matches.flatMap(({ home, away }) => [home.id, away.id]))

describe('a cup', () => {
  it('has a league phase of 36 clubs: 8 opponents, 4 at home, none twice, none from the same country', () => {
    for (const matches of cups) {
      const phase = matches.filter(({ stage }) => stage === 'LEAGUE_STAGE')
      expect(clubsOf(phase).size).toBe(36)
      for (const club of clubsOf(phase)) {
        const own = phase.filter(({ home, away }) => home.id === club || away.id === club)
        expect(own).toHaveLength(8)
        expect(clubsOf(own).size).toBe(9)
        expect(own.filter(({ home }) => home.id === club)).toHaveLength(4)
        expect(new Set(own.map(({ matchday }) => matchday)).size).toBe(8)
      }
      expect(phase.filter(({ home, away }) => home.country === away.country)).toEqual([])
    }
  })

  it('goes on with two legs each and one final; the winner of a tie plays the next stage', () => {
    for (const matches of cups) {
      const of = (stage: string) => matches.filter((match) => match.stage === stage)
      const sizes = ['PLAYOFFS', 'LAST_16', 'QUARTER_FINALS', 'SEMI_FINALS', 'FINAL'].map(
        (stage) => of(stage).length,
      )
      expect(sizes).toEqual([16, 16, 8, 4, 1])
      for (const [stage, next] of [
        ['PLAYOFFS', 'LAST_16'],
        ['LAST_16', 'QUARTER_FINALS'],
        ['QUARTER_FINALS', 'SEMI_FINALS'],
        ['SEMI_FINALS', 'FINAL'],
      ] as const) {
        const ties = [
          ...Map.groupBy(of(stage), ({ home, away }) => [home.id, away.id].sort().join()).values(),
        ]
        const survivors = clubsOf(of(next))
        for (const [first, second] of ties) {
          expect(second?.kickoff).toBeGreaterThan(first?.kickoff ?? 0)
          expect([first?.home.id, second?.home.id].filter((id) => survivors.has(id ?? 0))).toHaveLength(1)
        }
      }
    }
  })

  it('goes into extra time only when the aggregate is level; the aggregate, then the shoot-out, decides who goes on', () => {
    for (const matches of cups) {
      const ties = Map.groupBy(
        matches.filter(({ stage }) => stage !== 'LEAGUE_STAGE' && stage !== 'FINAL'),
        ({ stage, home, away }) => `${stage} ${[home.id, away.id].sort().join()}`,
      )
      expect(ties.size).toBe(22)
      for (const [first, second] of ties.values()) {
        if (!first || !second) expect.fail('a tie of one match')
        const before = count(first.outcome.goals, 0, 90)
        const lead = (to: number) => {
          const { home, away } = count(second.outcome.goals, 0, to)
          return home + before.away - (away + before.home)
        }
        const kicks = second.outcome.penalties
        expect(first.outcome.hasExtraTime).toBe(false)
        expect(second.outcome.hasExtraTime).toBe(lead(90) === 0)
        expect(kicks !== null).toBe(lead(120) === 0)
        const isHome = lead(120) + (kicks ? kicks.home - kicks.away : 0) > 0
        const later = matches.filter(({ kickoff }) => kickoff > second.kickoff)
        const goesOn = clubsOf(later.filter(({ stage }) => stage !== second.stage))
        expect([goesOn.has(second.home.id), goesOn.has(second.away.id)]).toEqual([isHome, !isHome])
      }
    }
  })
})
