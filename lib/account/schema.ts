import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { box, nextPath, oneOf } from '@/lib/core/forms/fields'
import { optionalText, sentText } from '@/lib/core/forms/text-fields'
import { LOCALES } from '@/lib/core/locale'
import { isReservedName } from '@/lib/core/text/name-skeleton'
import { THEMES } from '@/lib/core/themes'
import { NICKNAME_MAX, NICKNAME_MIN, normalizeEmail, PASSWORD_MAX, PASSWORD_MIN, VISIBILITIES } from './rules'

const email = sentText.transform((text, context) => {
  const normal = normalizeEmail(text)
  if (normal) return normal
  context.addIssue({ code: 'custom', message: text.trim() === '' ? 'required' : 'not_an_email' })
  return z.NEVER
})

/** A password is taken exactly as typed, never trimmed or normalised. Spaces alone are refused: nobody could sign in with them. */
const newPassword = sentText
  .refine((text) => text.trim() !== '', 'required')
  .min(PASSWORD_MIN, 'too_short')
  .max(PASSWORD_MAX, 'too_long')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'unreadable')

const givenPassword = z.string({ error: 'invalid' }).max(1_000, 'too_long')

export const signUpInput = z.strictObject({ email, password: newPassword })

export const emailInput = z.strictObject({ email })

/** The password is chosen only when the link is opened in a browser other than the one that signed up. */
export const verifyInput = z.strictObject({
  token: z.string({ error: 'invalid' }).max(100, 'invalid'),
  password: newPassword.optional(),
})

export const resetInput = z.strictObject({
  token: z.string({ error: 'invalid' }).max(100, 'invalid'),
  password: newPassword,
})

export const changePasswordInput = z.strictObject({
  currentPassword: z.string({ error: 'required' }).min(1, 'required').max(1_000, 'too_long'),
  password: newPassword,
})

const competition = oneOf(COMPETITIONS)

export const preferencesInput = z.strictObject({
  nickname: optionalText({ min: NICKNAME_MIN, max: NICKNAME_MAX }).refine(
    (nickname) => nickname === null || !isReservedName(nickname),
    'reserved',
  ),
  competitions: z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(competition).max(50, 'too_long'),
    )
    .transform((list) => COMPETITIONS.filter((known) => list.includes(known))),
  next: nextPath,
})

export const localeInput = z.strictObject({ locale: oneOf(LOCALES), next: nextPath })

export const themeInput = z.strictObject({ theme: oneOf(THEMES), next: nextPath })

/** The fields of /auth as sent; the pressed button decides how they are parsed. */
export const signInInput = z.strictObject({
  intent: oneOf(['sign-in', 'sign-up', 'resend']),
  email: z.string({ error: 'invalid' }).max(320, 'too_long').optional(),
  password: givenPassword.optional(),
  next: nextPath,
})

export const confirmPasswordInput = z.strictObject({
  password: z.string({ error: 'required' }).min(1, 'required').max(1_000, 'too_long'),
})

/** An unticked box sends nothing. */
export const extendedTimeInput = z.strictObject({
  extended: box,
})

export const visibilityInput = z.strictObject({
  visibility: oneOf(VISIBILITIES),
})
