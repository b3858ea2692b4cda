import { z } from 'zod'
import { imageInput } from '../schema'

export const posterInput = imageInput

/** The number in the address of a poster. */
export const posterNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
