import { describe, expect, it } from 'vitest'
import { BASE_RATES, type BaseRate } from '@/lib/matches/rules'
import { COMPETITIONS } from '../../../vendors/football-data/competitions'
import type { Fixture } from '../../../vendors/football-data/fixture'
import { count } from '../../../vendors/football-data/goals'
import { buildSeason } from '../../../vendors/football-data/season'

const YEARS = [2024, 2025, 2026, 2027, 2028]
const LEAGUES = COMPETITIONS.filter(({ type }) => type === 'LEAGUE')
const POINTS = 0.03

const HAPPENS: Record<BaseRate, (full: [number, number], half: [number, number]) => boolean> = {
  homeWin: ([home, away]) => home > away,
  draw: ([home, away]) => home === away,
  awayWin: ([home, away]) => home < away,
  over25: ([home, away]) => home + away > 2,
  over35: ([home, away]) => home + away > 3,
  bothScore: ([home, away]) => home > 0 && away > 0,
  homeCleanSheet: ([, away]) => away === 0,
  awayCleanSheet: ([home]) => home === 0,
  goalless: ([home, away]) => home + away === 0,
  marginOf3: ([home, away]) => Math.abs(home - away) >= 3,
  teamScores5: ([home, away]) => Math.max(home, away) >= 5,
  comebackWin: ([home, away], [first, second]) =>
    (home > away && first < second) || (home < away && first > second),
}

function rates(matches: Fixture[]): [BaseRate, number][] {
  const scores = matches.map(({ outcome: { goals } }) => {
    const [full, half] = [count(goals, 0, 90), count(goals, 0, 45)]
    return {
      full: [full.home, full.away] as [number, number],
      half: [half.home, half.away] as [number, number],
    }
  })
  const names = Object.keys(HAPPENS) as BaseRate[]
  return names.map((name) => [
    name,
    scores.filter(({ full, half }) => HAPPENS[name](full, half)).length / scores.length,
  ])
}

function expectNear(matches: Fixture[], least: number) {
  expect(matches.length).toBeGreaterThanOrEqual(least)
  for (const [name, rate] of rates(matches))
    expect(Math.abs(rate - BASE_RATES[name]), `${name}: ${rate.toFixed(3)}`).toBeLessThanOrEqual(POINTS)
}

describe('the public base rates, within 3 points', () => {
  it('hold over all league matches of five seasons', () => {
    expectNear(
      YEARS.flatMap((year) => LEAGUES.flatMap((league) => buildSeason(league, year))),
      8_000,
    )
  })

  it.each(YEARS)('hold over the leagues of %i, and over the first 1000 of their matches', (year) => {
    const matches = LEAGUES.flatMap((league) => buildSeason(league, year))
    expectNear(matches, 1_700)
    expectNear(matches.sort((one, other) => one.kickoff - other.kickoff).slice(0, 1_000), 1_000)
  })
})

it('has no half time beyond full time, and every goal at a minute of play', () => {
  for (const { outcome } of LEAGUES.flatMap((league) => buildSeason(league, 2026))) {
    expect(outcome.hasExtraTime).toBe(false)
    for (const { minute } of outcome.goals) expect(minute >= 1 && minute <= 90).toBe(true)
  }
})
