import { z } from 'zod'
import { isKit, type Kit } from './rules'

/** A stored shirt. */
export const kit = z.custom<Kit>(isKit)
