import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { box, id, oneOfOrNone, onOff } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import { isReservedName } from '@/lib/core/text/name-skeleton'
import { INVITE_TOKEN, LEAGUE_NAME_MAX, LEAGUE_NAME_MIN, normalizeJoinCode } from './rules'

const name = requiredText({ min: LEAGUE_NAME_MIN, max: LEAGUE_NAME_MAX }).refine(
  (text) => !isReservedName(text),
  'reserved',
)

/** Empty is no competition: all points count. */
const competition = oneOfOrNone(COMPETITIONS)

export const createLeagueInput = z.strictObject({ requestId: id, name, competition })

/** Not checked for its shape: a code that no league can have is unknown like any other. */
export const joinLeagueInput = z.strictObject({
  invite: requiredText({ max: 60 }).transform(normalizeJoinCode),
})

export const inviteInput = z.strictObject({ token: z.string('invalid').regex(INVITE_TOKEN, 'invalid') })

export const publicInput = z.strictObject({ id, shown: onOff })

export const renameLeagueInput = z.strictObject({ id, name })

export const memberInput = z.strictObject({
  id,
  userId: z.uuid({ error: ({ input }) => (input === '' ? 'required' : 'invalid') }).toLowerCase(),
})

export const removeMemberInput = memberInput.extend({
  ban: box,
})
