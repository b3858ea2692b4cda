import { z } from 'zod'
import { goalsIn } from '@/lib/matches/rules'
import { id, line, v } from '../schema'
import type { OneMatchKind } from './kind'

const schema = z.strictObject({ v, kind: z.literal('over_under'), matchId: id, line: line(9.5) })

export const OVER_UNDER = ['over', 'under'] as const

export const overUnder = (goals: number, line: number) => (goals > line ? 'over' : 'under')

/** How many goals in 90 minutes. */
export const overUnderGoals = {
  schema,
  needsHalfTime: false,
  picks: () => OVER_UNDER,
  rightPick: ({ line }, { regular }) => overUnder(goalsIn(regular), line),
  awardedPick: null,
  fromForm: ({ line }, { match }) => ({ matchId: match.id, line }),
  values: ({ line }) => ({ line }),
  pickValues: () => ({}),
} satisfies OneMatchKind<z.output<typeof schema>>
