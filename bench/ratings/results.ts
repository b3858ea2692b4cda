import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Score } from '@/lib/matches/rules'
import type { PlayedMatch } from '@/lib/ratings/rules'

/** Results of real seasons to try the ratings; not part of the repository. */
export const RESULTS_FILE = path.resolve('../shared/data/results.csv')

/** The season is the year in which it begins. */
export type Result = PlayedMatch & { competition: string; season: number; round: number; half: Score | null }

/** The file names some clubs differently from the summer of 2020 on. */
const EARLIER_NAMES: Record<string, string> = {
  'Atlético Madrid': 'Club Atlético de Madrid',
  'Bayer Leverkusen': 'Bayer 04 Leverkusen',
  'Bor. Mönchengladbach': 'Borussia Mönchengladbach',
  'CD Alavés': 'Deportivo Alavés',
  'Espanyol Barcelona': 'RCD Espanyol de Barcelona',
  Inter: 'Internazionale Milano',
  'Lazio Roma': 'Lazio',
  'RC Celta': 'RC Celta de Vigo',
  'Rayo Vallecano': 'Rayo Vallecano de Madrid',
  'Real Betis': 'Real Betis Balompié',
  'Real Sociedad': 'Real Sociedad de Fútbol',
}
const AFFIXES = new Set(['1909', 'BC', 'CF', 'Calcio', 'FC', 'SS', 'SV', 'TSG', 'UC', 'US'])

const clubOf = (name: string): string =>
  (EARLIER_NAMES[name] ?? name)
    .split(' ')
    .filter((word) => !AFFIXES.has(word))
    .join(' ')

const whole = (text: string | undefined) => Number.parseInt(text ?? '', 10)

function scoreOf(home: string | undefined, away: string | undefined): Score | null {
  const score = { home: whole(home), away: whole(away) }
  return Number.isNaN(score.home) || Number.isNaN(score.away) ? null : score
}

/**
 * The results of each competition in the order of their days; null without the file.
 * Columns: competition, season, round, date, home, away, half_home, half_away, home_goals, away_goals.
 */
export function readResults(): Map<string, Result[]> | null {
  if (!existsSync(RESULTS_FILE)) return null
  const dated = readFileSync(RESULTS_FILE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line, index) => {
      const cells = line.split(',').map((cell) => cell.replaceAll('"', ''))
      const [competition = '', season, round, date = '', home = '', away = '', ...scores] = cells
      const [halfHome, halfAway, homeGoals, awayGoals] = scores
      const goals = scoreOf(homeGoals, awayGoals)
      if (!goals) throw new Error(`no score in line ${index + 2}`)
      const result: Result = {
        id: String(index),
        competition,
        season: whole(season),
        round: whole(round),
        home: clubOf(home),
        away: clubOf(away),
        isNeutral: false,
        half: scoreOf(halfHome, halfAway),
        goals,
      }
      return { date, result }
    })
    .sort((one, other) => one.date.localeCompare(other.date))
    .map(({ result }) => result)
  return Map.groupBy(dated, ({ competition }) => competition)
}
