import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterMatch,
  expectedGoals,
  NEWCOMER,
  type PlayedMatch,
  priceOf,
  type Rating,
  type Ratings,
  rate,
  ratedShare,
  ratingOf,
  roundReached,
  STARTING_MEANS,
} from '@/lib/ratings/rules'

const average: Rating = { attack: 0, defence: 0, matches: 10 }
const means = { home: Math.log(1.45), away: Math.log(1.15) }
const ratings = (change: Partial<Ratings> = {}): Ratings => ({
  means,
  home: average,
  away: average,
  isNeutral: false,
  ...change,
})

describe('expected goals', () => {
  it('are the means of the league for two average teams', () => {
    expect(expectedGoals(ratings()).home).toBeCloseTo(1.45, 12)
    expect(expectedGoals(ratings()).away).toBeCloseTo(1.15, 12)
  })

  it('follow the worked example of the rules page', () => {
    const home = { attack: 0.07, defence: 0.04, matches: 12 }
    const away = { attack: -0.09, defence: -0.06, matches: 12 }
    const { home: bologna, away: verona } = expectedGoals(ratings({ home, away }))
    expect(bologna).toBeCloseTo(1.4646, 4) // 1.45 × e^(0.07 − 0.06)
    expect(verona).toBeCloseTo(1.0939, 4) // 1.15 × e^(−0.09 + 0.04)
  })

  it('give nobody the home advantage on neutral ground', () => {
    const { home, away } = expectedGoals(ratings({ isNeutral: true }))
    expect(home).toBe(away)
    expect(home).toBeCloseTo(Math.sqrt(1.45 * 1.15), 12)
  })
})

describe('after a match', () => {
  const expected = { home: 1.45, away: 1.15 }

  it('attack and opposing defence move by 0.02 a goal, the means by 0.002', () => {
    const after = afterMatch({ ...ratings(), expected, goals: { home: 3, away: 1 } })
    expect(after.home.attack).toBeCloseTo(0.02 * 1.55, 12)
    expect(after.away.defence).toBeCloseTo(0.02 * 1.55, 12)
    expect(after.away.attack).toBeCloseTo(0.02 * -0.15, 12)
    expect(after.home.defence).toBeCloseTo(0.02 * -0.15, 12)
    expect(after.means.home).toBeCloseTo(means.home + 0.002 * 1.55, 12)
    expect(after.means.away).toBeCloseTo(means.away + 0.002 * -0.15, 12)
    expect(after.home.matches).toBe(11)
  })

  it('the home and away means do not change on neutral ground', () => {
    const after = afterMatch({ ...ratings({ isNeutral: true }), expected, goals: { home: 5, away: 0 } })
    expect(after.means).toEqual(means)
    expect(after.home.attack).toBeGreaterThan(0)
  })
})

describe('a team without a match', () => {
  const [first] = [played({ id: '1', season: 2025, home: 'inter', away: 'pisa' })]
  const { table } = rate([first])

  it('starts at zero in the first known season', () => {
    expect(ratingOf(table, 'como', 2025)).toEqual({ attack: 0, defence: 0, matches: 0 })
    expect(ratingOf(rate([]).table, 'como', 2025)).toEqual({ attack: 0, defence: 0, matches: 0 })
  })

  it('starts below the others in a later one, and keeps what it had when it comes back', () => {
    expect(ratingOf(table, 'como', 2026)).toEqual({ ...NEWCOMER, matches: 0 })
    expect(ratingOf(table, 'pisa', 2026).matches).toBe(1)
  })
})

describe('the share of the rating in a price', () => {
  const withMatches = (matches: number): Rating => ({ ...average, matches })
  it.each([
    [0, 0],
    [1, 1 / 6],
    [4, 4 / 9],
    [5, 1],
    [380, 1],
  ])('is that of the team with fewer matches: %d gives %d', (matches, share) => {
    expect(ratedShare({ home: withMatches(matches), away: withMatches(400) })).toBe(share)
    expect(ratedShare({ home: withMatches(400), away: withMatches(matches) })).toBe(share)
  })
})

function played(match: Partial<PlayedMatch> & Pick<PlayedMatch, 'id'>): PlayedMatch {
  return { season: 2026, home: 'a', away: 'b', isNeutral: false, goals: { home: 2, away: 1 }, ...match }
}

const teams = fc.constantFrom('a', 'b', 'c', 'd')
const goals = fc.nat({ max: 9 })
const matches = fc.array(
  fc.record({ home: teams, away: teams, goals: fc.record({ home: goals, away: goals }) }),
  { maxLength: 60 },
)

describe('rating a season', () => {
  it('starts from the means of the base rates', () => {
    const { changes, table } = rate([played({ id: '1' })])
    expect(changes[0]?.expected.home).toBeCloseTo(1.53, 12)
    expect(changes[0]?.expected.away).toBeCloseTo(1.28, 12)
    expect(table.teams.get('a')?.attack).toBeCloseTo(0.02 * (2 - 1.53), 12)
    expect(table.means.away).toBeCloseTo(STARTING_MEANS.away + 0.002 * (1 - 1.28), 12)
  })

  it('gives each match the numbers that the one before left', () => {
    fc.assert(
      fc.property(matches, (drawn) => {
        const list = drawn
          .filter(({ home, away }) => home !== away)
          .map((match, index) => played({ id: String(index), ...match }))
        const { changes, table } = rate(list)
        const half = Math.floor(list.length / 2)
        expect(rate(list.slice(0, half)).changes).toEqual(changes.slice(0, half))
        const last = changes.at(-1)
        if (last) expect(afterMatch(last).means).toEqual(table.means)
        const count = [...table.teams.values()].reduce((sum, team) => sum + team.matches, 0)
        expect(count).toBe(2 * list.length)
      }),
    )
  })
})

describe('a price', () => {
  it.each([
    [1, 8],
    [0.97, 8],
    [0.5, 16],
    [0.45, 18],
    [0.251, 32],
    [8 / 149, 149],
    [8 / 150.4, 150],
    [0.02, 150],
    [0, 150],
  ])('for the chance %d is %i', (p, points) => {
    expect(priceOf(p)).toBe(points)
  })

  it('is worth eight points on average between its bounds', () => {
    fc.assert(
      fc.property(fc.double({ min: 8 / 150, max: 1, noNaN: true }), (p) => {
        expect(Math.abs(p * priceOf(p) - 8)).toBeLessThanOrEqual(p / 2 + 1e-9)
      }),
    )
  })

  it.each([-0.1, 1.0000001, Number.NaN])('refuses %d', (p) => {
    expect(() => priceOf(p)).toThrow(RangeError)
  })
})

describe('the round that the ratings have reached', () => {
  const placed = (round: number | null, stage: string | null = 'REGULAR_SEASON', season = 2026) => ({
    season,
    stage,
    round,
  })

  it.each([
    ['none before any match', [], null],
    ['that of the last match', [placed(13), placed(12)], 13],
    ['no earlier one because a match was postponed', [placed(3), placed(13), placed(13)], 13],
    ['one of this season', [placed(1), placed(38, 'REGULAR_SEASON', 2025)], 1],
    ['one of this phase', [placed(2, 'LEAGUE_STAGE'), placed(3, 'QUALIFICATION')], 2],
    ['none in a knock-out', [placed(1, 'LAST_16'), placed(8, 'LEAGUE_STAGE')], null],
    ['none where rounds have no number', [placed(null)], null],
  ])('is %s', (_case, latest, round) => {
    expect(roundReached(latest)).toBe(round)
  })
})
