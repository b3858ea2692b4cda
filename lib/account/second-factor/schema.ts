import { z } from 'zod'
import { nextPath } from '@/lib/core/forms/fields'
import { confirmPasswordInput } from '../schema'

const code = z.string({ error: 'required' }).trim().min(1, 'required').max(30, 'wrong_code')

export const factorCodeInput = z.strictObject({ code })

/** The password and a code, for what would weaken the factor. */
export const bothFactorsInput = confirmPasswordInput.extend({ code })

export const signInCodeInput = z.strictObject({ code, next: nextPath })
