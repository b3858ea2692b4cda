import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { isRoundKey } from '@/lib/matches/rounds/rules'

const round = z.string().max(64).refine(isRoundKey)

/** The search of the matches page; invalid values are left out. */
export const matchesSearch = z.object({
  competition: z.enum(COMPETITIONS).optional().catch(undefined),
  round: round.optional().catch(undefined),
})

export const matchdayAddress = z.strictObject({ competition: z.enum(COMPETITIONS), round })
