import { z } from 'zod'
import { id } from '@/lib/core/form-fields'
import { PROFILE_SLOTS } from './rules'

/** The badges that get a place on the profile, in their order; no ticked box sends nothing. */
export const placeBadgesInput = z.strictObject({
  badges: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z
      .array(id)
      .refine((ids) => ids.length <= PROFILE_SLOTS, { error: 'too_large', params: { limit: PROFILE_SLOTS } })
      .refine((ids) => new Set(ids).size === ids.length, 'invalid'),
  ),
})
