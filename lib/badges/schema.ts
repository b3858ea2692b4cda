import { z } from 'zod'
import { id } from '@/lib/core/forms/fields'
import { BADGES_ON_PROFILE_MAX } from './rules'

/** The badges that get a place on the profile, in their order; no ticked box sends nothing. */
export const placeBadgesInput = z.strictObject({
  badges: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z
      .array(id)
      .refine((ids) => ids.length <= BADGES_ON_PROFILE_MAX, {
        error: 'too_large',
        params: { limit: BADGES_ON_PROFILE_MAX },
      })
      .refine((ids) => new Set(ids).size === ids.length, 'invalid'),
  ),
})
