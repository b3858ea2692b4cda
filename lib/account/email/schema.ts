import { z } from 'zod'
import { confirmPasswordInput, emailInput, resetInput } from '../schema'

export const emailChangeInput = z.strictObject({ ...emailInput.shape, ...confirmPasswordInput.shape })

export const emailTokenInput = resetInput.pick({ token: true })
