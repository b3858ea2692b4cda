import { describe, expect, it } from 'vitest'
import { accuracyOf } from '@/lib/ratings/accuracy/rules'
import { rate } from '@/lib/ratings/rules'
import { COMPETITIONS } from '../../../vendors/football-data/competitions'
import { seasonName } from '../../../vendors/football-data/edition'
import { entrantsOf } from '../../../vendors/football-data/entrants'
import { count, strengthsOf } from '../../../vendors/football-data/goals'
import { buildSeason } from '../../../vendors/football-data/season'
import { seeded } from '../../../vendors/random'

const LEAGUES = COMPETITIONS.filter(({ type }) => type === 'LEAGUE')

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [x, y] = [mean(0), mean(1)]
  const sum = (of: (dx: number, dy: number) => number) =>
    pairs.reduce((total, [one, other]) => total + of(one - x, other - y), 0)
  return sum((dx, dy) => dx * dy) / Math.sqrt(sum((dx) => dx ** 2) * sum((_, dy) => dy ** 2))
}

const seasonOf = (league: (typeof LEAGUES)[number], year: number) =>
  [...buildSeason(league, year)]
    .sort((one, other) => one.kickoff - other.kickoff)
    .map(({ id, home, away, outcome }) => ({
      id: String(id),
      season: year,
      home: String(home.id),
      away: String(away.id),
      isNeutral: false,
      goals: count(outcome.goals, 0, 90),
    }))

describe('the clubs of a simulated league', () => {
  it.each(LEAGUES.map((league) => [league.code, league] as const))(
    '%s differ in attack and defence, and the ratings find it',
    (code, league) => {
      const strengths = strengthsOf(entrantsOf(code), seeded(seasonName(code, 2026)))
      const { table } = rate(seasonOf(league, 2026))
      const pairs = (side: 'attack' | 'defence') =>
        [...strengths].map(
          ([id, strength]) => [strength[side], table.teams.get(String(id))?.[side] ?? 0] as const,
        )
      expect(correlation(pairs('attack'))).toBeGreaterThan(0.4)
      // A strong defence has a low rating: it counts goals against.
      expect(correlation(pairs('defence'))).toBeLessThan(-0.4)
    },
  )

  it('are priced better by ratings than by base rates', () => {
    const changes = LEAGUES.flatMap((league) =>
      rate([2025, 2026].flatMap((year) => seasonOf(league, year))).changes.slice(-306),
    )
    const accuracy = accuracyOf(changes)
    expect(accuracy?.rated).toBeLessThan((accuracy?.base ?? 0) - 0.01)
  })
})
