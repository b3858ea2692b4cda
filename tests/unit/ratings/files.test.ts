import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { CompetitionRatings, RatedMatch } from '@/lib/ratings/queries'
import { expectedGoals, type PlayedMatch, rate, STARTING_MEANS } from '@/lib/ratings/rules'
import { teamViews } from '@/lib/ratings/table/words'
import { matchesCsv, teamsCsv } from '@/lib/ratings/words'

const NAMES: Record<string, string> = { a: 'Brighton & Hove, "Albion"', b: '=SUM(A1)', c: 'Como' }
const played: PlayedMatch[] = [
  { id: '1', season: 2026, home: 'a', away: 'b', isNeutral: false, goals: { home: 3, away: 1 } },
  { id: '2', season: 2026, home: 'c', away: 'a', isNeutral: false, goals: { home: 0, away: 0 } },
]
const { table, changes } = rate(played)
const matches = changes.map(
  (change, index): RatedMatch => ({
    ...change,
    playedAt: Date.UTC(2026, 8, 1 + index, 18),
    season: 2026,
    stage: 'REGULAR_SEASON',
    round: index + 1,
    homeId: played[index]?.home ?? '',
    awayId: played[index]?.away ?? '',
    homeName: NAMES[played[index]?.home ?? ''] ?? '',
    awayName: NAMES[played[index]?.away ?? ''] ?? '',
  }),
)
const ratings: CompetitionRatings = {
  means: table.means,
  latest: [...matches].reverse(),
  teams: [...table.teams].map(([id, rating]) => {
    const last = matches.findLast((match) => match.homeId === id || match.awayId === id)
    if (!last) throw new Error('no match')
    return { id, name: NAMES[id] ?? '', ...rating, last, lastSide: last.homeId === id ? 'home' : 'away' }
  }),
}
const rows = (text: string): Record<string, string>[] => parse(text, { columns: true })

describe('the CSV files of the ratings', () => {
  it('list the teams by their names, and never as a formula for a spreadsheet', () => {
    expect(rows(teamsCsv(ratings)).map(({ team }) => team)).toEqual([
      'Brighton & Hove, "Albion"',
      "'=SUM(A1)",
      'Como',
    ])
  })

  it('have every digit, so that the next match can be computed from them', () => {
    const [first] = rows(teamsCsv(ratings))
    const { attack, defence } = table.teams.get('a') ?? { attack: 0, defence: 0 }
    expect([Number(first?.attack), Number(first?.defence)]).toEqual([attack, defence])
    expect(Number(first?.home_mean)).toBe(table.means.home)
  })

  it('list every match with what its expected goals follow from', () => {
    for (const row of rows(matchesCsv(matches))) {
      const number = (name: string) => Number(row[name])
      const expected = expectedGoals({
        means: { home: number('home_mean'), away: number('away_mean') },
        home: { attack: number('home_attack'), defence: number('home_defence'), matches: 0 },
        away: { attack: number('away_attack'), defence: number('away_defence'), matches: 0 },
        isNeutral: row.neutral === '1',
      })
      expect(expected).toEqual({ home: number('home_expected'), away: number('away_expected') })
    }
  })

  it('have a header even when they are empty', () => {
    expect(matchesCsv([])).toMatch(/^kickoff,season,.*away_goals\r\n$/)
    expect(teamsCsv({ means: STARTING_MEANS, latest: [], teams: [] })).toMatch(/^team_id,/)
  })
})

describe('the table', () => {
  const [first, second] = teamViews(ratings, 'it')

  it('reverses the sign of the defence, so that plus is good', () => {
    expect(first?.attack.text).toMatch(/^[+−]?\d,\d\d$/)
    expect(second?.attack.share).toBeLessThan(0)
    expect(second?.defence.text).toBe('−0,03')
    expect(second?.defence.isBetter).toBe(false)
  })

  it('shows the last match from the side of the team', () => {
    expect([first?.score, first?.side]).toEqual(['0–0', 'away'])
    expect([second?.score, second?.side]).toEqual(['3–1', 'away'])
  })

  it('keeps every bar within its half', () => {
    for (const { attack, defence, strength } of teamViews(ratings, 'en'))
      for (const { share } of [attack, defence, strength]) expect(Math.abs(share)).toBeLessThanOrEqual(1)
  })
})
