import { BASE_RATES, type BaseRate } from '@/lib/matches/rules'
import type { OfKind, Predicate } from '../../predicates/schema'

/** A row of the published table, or all but that row. */
export type TableRow = { row: BaseRate; complement: boolean }

const is = (row: BaseRate): TableRow => ({ row, complement: false })
const not = (row: BaseRate): TableRow => ({ row, complement: true })

const RESULT: Record<string, TableRow> = { '1': is('homeWin'), X: is('draw'), '2': is('awayWin') }
const LINES: Record<number, BaseRate> = { 2.5: 'over25', 3.5: 'over35' }
const CLEAN_SHEETS = { home: 'homeCleanSheet', away: 'awayCleanSheet' } as const

function lineRow(line: number, pick: string): TableRow | null {
  const row = LINES[line]
  if (row === undefined) return null
  return pick === 'over' ? is(row) : not(row)
}

function cleanSheetRow({ team }: OfKind<'clean_sheet'>, pick: string): TableRow | null {
  if (team !== 'either') return pick === 'yes' ? is(CLEAN_SHEETS[team]) : not(CLEAN_SHEETS[team])
  if (pick === 'both') return is('goalless')
  return pick === 'neither' ? is('bothScore') : null
}

/** The row of the table that prices a pick; null when the table has none for it. */
export function tableRowOf(rule: Predicate, pick: string): TableRow | null {
  switch (rule.kind) {
    case 'match_result':
      return RESULT[pick] ?? null
    case 'over_under':
      return lineRow(rule.line, pick)
    case 'both_score':
      return pick === 'yes' ? is('bothScore') : not('bothScore')
    case 'clean_sheet':
      return cleanSheetRow(rule, pick)
    case 'winning_margin':
      return rule.goals === 3 && pick === 'none' ? not('marginOf3') : null
    case 'comeback':
      return pick === 'none' ? not('comebackWin') : null
    case 'exact_score':
      return pick === '0-0' ? is('goalless') : null
    default:
      return null
  }
}

export const rateOf = ({ row, complement }: TableRow): number =>
  complement ? 1 - BASE_RATES[row] : BASE_RATES[row]

const mean = (one: number, other: number) => (one + other) / 2
const { homeWin, awayWin, homeCleanSheet, awayCleanSheet } = BASE_RATES

/** How often a team does its part of a streak in one match: the mean of home and away, as a team plays half of them at each. */
export const STREAK_RATES: Record<OfKind<'team_streak'>['streak'], number> = {
  win: mean(homeWin, awayWin),
  unbeaten: 1 - mean(homeWin, awayWin),
  score: 1 - mean(homeCleanSheet, awayCleanSheet),
  clean_sheet: mean(homeCleanSheet, awayCleanSheet),
}

/**
 * What fans do, declared and not measured: the chance of a right answer, the questions of the quiz that a score is priced for, and
 * the chance that a day keeps a streak.
 */
export const ACTIVITY_RATES = { rightAnswer: 0.6, questions: 10, streakDay: 0.85 } as const
