import { z } from 'zod'
import { goalsIn } from '@/lib/matches/rules'
import { id, line, v } from '../schema'
import type { OneMatchKind } from './kind'
import { OVER_UNDER, overUnder } from './over-under'

const schema = z.strictObject({
  v,
  kind: z.literal('goals_in_half'),
  matchId: id,
  half: z.enum(['first', 'second']),
  line: line(4.5),
})

/** How many goals in one half. */
export const goalsInHalf = {
  schema,
  needsHalfTime: true,
  picks: () => OVER_UNDER,
  rightPick({ half: part, line }, { half, regular }) {
    const first = goalsIn(half)
    return overUnder(part === 'first' ? first : goalsIn(regular) - first, line)
  },
  awardedPick: null,
  fromForm: ({ half, line }, { match }) => ({ matchId: match.id, half, line }),
  values: ({ half, line }) => ({ half, line }),
  pickValues: () => ({}),
} satisfies OneMatchKind<z.output<typeof schema>>
