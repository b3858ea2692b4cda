import { z } from 'zod'
import { yesNo } from '../../wording/words'
import { id, v } from '../schema'
import { type OneMatchKind, YES_NO } from './kind'

const schema = z.strictObject({
  v,
  kind: z.literal('clean_sheet'),
  matchId: id,
  /** With `either` the fan says who keeps a clean sheet, otherwise whether this side does. */
  team: z.enum(['home', 'away', 'either']),
})

/** Who concedes nothing in 90 minutes. */
export const cleanSheet = {
  schema,
  needsHalfTime: false,
  picks: ({ team }) => (team === 'either' ? ['home', 'away', 'both', 'neither'] : YES_NO),
  rightPick({ team }, { regular: { home, away } }) {
    if (team !== 'either') return yesNo((team === 'home' ? away : home) === 0)
    if (home === 0 && away === 0) return 'both'
    if (away === 0) return 'home'
    return home === 0 ? 'away' : 'neither'
  },
  awardedPick: null,
  fromForm: ({ side }, { match }) => ({ matchId: match.id, team: side }),
  values: ({ team }, { home, away }) => ({ side: team, keeper: team === 'away' ? away : home }),
  pickValues({ team }, pick, { home, away }) {
    const side = team === 'either' ? pick : team
    return side === 'away' ? { keeper: away, other: home } : { keeper: home, other: away }
  },
} satisfies OneMatchKind<z.output<typeof schema>>
