import { z } from 'zod'
import { id, v } from '../schema'
import type { OneMatchKind } from './kind'

const schema = z.strictObject({ v, kind: z.literal('exact_score'), matchId: id })

/** A side's goals in a pick go from 0 to this. */
const GOALS_MAX = 9
const GOALS = Array.from({ length: GOALS_MAX + 1 }, (_, goals) => goals)
const SCORES = GOALS.flatMap((home) => GOALS.map((away) => `${home}-${away}`))

/** The score after 90 minutes; with a side beyond 9 goals no pick comes true. */
export const exactScore = {
  schema,
  needsHalfTime: false,
  picks: () => SCORES,
  rightPick: (_rule, { regular }) => `${regular.home}-${regular.away}`,
  awardedPick: null,
  fromForm: (_form, { match }) => ({ matchId: match.id }),
  values: () => ({}),
  pickValues(_rule, pick) {
    const [homeGoals = '', awayGoals = ''] = pick.split('-')
    return { homeGoals, awayGoals }
  },
} satisfies OneMatchKind<z.output<typeof schema>>
