import { z } from 'zod'
import { leaderOf } from '@/lib/matches/rules'
import { id, v } from '../schema'
import type { OneMatchKind } from './kind'
import { RESULTS, resultPick } from './match-result'

const schema = z.strictObject({ v, kind: z.literal('half_time_full_time'), matchId: id })

const HALF_AND_END = RESULTS.flatMap((half) => RESULTS.map((end) => `${half}/${end}`))

/** Who leads at half time and who wins in 90 minutes. */
export const halfTimeFullTime = {
  schema,
  needsHalfTime: true,
  picks: () => HALF_AND_END,
  rightPick: (_rule, { half, regular }) => `${resultPick(leaderOf(half))}/${resultPick(leaderOf(regular))}`,
  awardedPick: null,
  fromForm: (_form, { match }) => ({ matchId: match.id }),
  values: () => ({}),
  pickValues(_rule, pick) {
    const [half = '', end = ''] = pick.split('/')
    return { half, end }
  },
} satisfies OneMatchKind<z.output<typeof schema>>
