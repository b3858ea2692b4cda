import { z } from 'zod'
import { yesNo } from '../../wording/words'
import { id, v } from '../schema'
import { type OneMatchKind, YES_NO } from './kind'

const schema = z.strictObject({ v, kind: z.literal('both_score'), matchId: id })

/** Whether both sides score in 90 minutes. */
export const bothScore = {
  schema,
  needsHalfTime: false,
  picks: () => YES_NO,
  rightPick: (_rule, { regular }) => yesNo(regular.home > 0 && regular.away > 0),
  awardedPick: null,
  fromForm: (_form, { match }) => ({ matchId: match.id }),
  values: () => ({}),
  pickValues: () => ({}),
} satisfies OneMatchKind<z.output<typeof schema>>
