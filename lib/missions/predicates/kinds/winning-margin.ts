import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { leaderOf } from '@/lib/matches/rules'
import { id, v } from '../schema'
import { type OneMatchKind, SIDE_OR_NONE, winnerAndLoser } from './kind'

const schema = z.strictObject({ v, kind: z.literal('winning_margin'), matchId: id, goals: whole(2, 5) })

/** Which side, if either, wins by at least `goals` in 90 minutes. */
export const winningMargin = {
  schema,
  needsHalfTime: false,
  picks: () => SIDE_OR_NONE,
  rightPick({ goals }, { regular }) {
    const winner = leaderOf(regular)
    return winner !== 'draw' && Math.abs(regular.home - regular.away) >= goals ? winner : 'none'
  },
  awardedPick: null,
  fromForm: ({ goals }, { match }) => ({ matchId: match.id, goals }),
  values: ({ goals }) => ({ goals }),
  pickValues: (_rule, pick, names) => winnerAndLoser(pick, names),
} satisfies OneMatchKind<z.output<typeof schema>>
