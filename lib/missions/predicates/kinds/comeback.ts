import { z } from 'zod'
import { leaderOf, type Side } from '@/lib/matches/rules'
import { id, v } from '../schema'
import { type OneMatchKind, type Played, SIDE_OR_NONE, winnerAndLoser } from './kind'

const schema = z.strictObject({ v, kind: z.literal('comeback'), matchId: id })

/** The side that trailed at half time and won, if any. */
function comebackPick({ half, regular }: Played): Side | 'none' {
  const winner = leaderOf(regular)
  const turned = winner !== 'draw' && leaderOf(half) !== 'draw' && leaderOf(half) !== winner
  return turned ? winner : 'none'
}

/** Who trails at half time and wins in 90 minutes, if anyone does. */
export const comeback = {
  schema,
  needsHalfTime: true,
  picks: () => SIDE_OR_NONE,
  rightPick: (_rule, played) => comebackPick(played),
  awardedPick: null,
  fromForm: (_form, { match }) => ({ matchId: match.id }),
  values: () => ({}),
  pickValues: (_rule, pick, names) => winnerAndLoser(pick, names),
} satisfies OneMatchKind<z.output<typeof schema>>
