import { z } from 'zod'
import { leaderOf, type MatchWinner } from '@/lib/matches/rules'
import { row, type TableRow } from '../../pricing/base-rates/rules'
import { id, v } from '../schema'
import type { OneMatchKind } from './kind'

const schema = z.strictObject({ v, kind: z.literal('match_result'), matchId: id })

export const RESULTS = ['1', 'X', '2'] as const
type ResultPick = (typeof RESULTS)[number]

const PICKS: Record<MatchWinner, ResultPick> = { home: '1', draw: 'X', away: '2' }
const ROWS: Record<string, TableRow> = { '1': row('homeWin'), X: row('draw'), '2': row('awayWin') }

export const resultPick = (winner: MatchWinner): ResultPick => PICKS[winner]

/** Who wins after 90 minutes: 1, X or 2. */
export const matchResult = {
  schema,
  needsHalfTime: false,
  picks: () => RESULTS,
  rightPick: (_rule, { regular }) => resultPick(leaderOf(regular)),
  awardedPick: resultPick,
  baseRate: (_rule, pick) => ROWS[pick] ?? null,
  fromForm: (_form, { match }) => ({ matchId: match.id }),
  values: () => ({}),
  pickValues: () => ({}),
} satisfies OneMatchKind<z.output<typeof schema>>
