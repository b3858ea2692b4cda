import { z } from 'zod'

const code = z.string({ error: 'required' }).trim().min(1, 'required').max(30, 'wrong_code')

export const factorCodeInput = z.strictObject({ code })

export const signInCodeInput = z.strictObject({ code, next: z.string().max(300).optional() })
