import { z } from 'zod'

const LONGEST_ADDRESS = 200

/** The name in the address of a profile; one that no fan can have is unknown like any other. */
export const nicknameInput = z
  .string()
  .max(LONGEST_ADDRESS)
  .transform((text, context) => {
    try {
      return decodeURIComponent(text).normalize('NFC')
    } catch {
      context.addIssue({ code: 'custom', message: 'invalid' })
      return z.NEVER
    }
  })
  .refine((name) => !name.includes('\0'))
