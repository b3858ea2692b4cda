import { z } from 'zod'
import { leaderOf, type MatchWinner } from '@/lib/matches/rules'
import { id, v } from '../schema'
import type { OneMatchKind } from './kind'

const schema = z.strictObject({ v, kind: z.literal('match_result'), matchId: id })

export const RESULTS = ['1', 'X', '2'] as const
type ResultPick = (typeof RESULTS)[number]

const PICKS: Record<MatchWinner, ResultPick> = { home: '1', draw: 'X', away: '2' }

export const resultPick = (winner: MatchWinner): ResultPick => PICKS[winner]

/** Who wins after 90 minutes: 1, X or 2. */
export const matchResult = {
  schema,
  needsHalfTime: false,
  picks: () => RESULTS,
  rightPick: (_rule, { regular }) => resultPick(leaderOf(regular)),
  awardedPick: resultPick,
  fromForm: (_form, { match }) => ({ matchId: match.id }),
  values: () => ({}),
  pickValues: () => ({}),
} satisfies OneMatchKind<z.output<typeof schema>>
