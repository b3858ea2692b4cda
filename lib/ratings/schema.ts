import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'

/** The competition of the page; without a known one, the first that had ratings. */
export const ratingsSearch = z.object({ competition: z.enum(COMPETITIONS).catch('serie_a') })

/** What the file lists: the teams as they are now, or every rated match. */
export const ratingsFile = z.strictObject({
  competition: z.enum(COMPETITIONS),
  of: z.enum(['teams', 'matches']).default('teams'),
})
