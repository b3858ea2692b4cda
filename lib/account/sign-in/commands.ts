import 'server-only'
import { after } from 'next/server'
import type { z } from 'zod'
import { SignInRefused, signIn } from '@/lib/auth/next-auth'
import { clientNetwork } from '@/lib/auth/request'
import type { Actor } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/form'
import type { Locale } from '@/lib/core/locale'
import { takeTry } from '@/lib/core/rate-limit'

import { deliverOutbox } from '../mail/commands'
import { normalEmail } from '../rules'
import { emailInput, type enterInput, signUpInput } from '../schema'
import { requestLink, signUp } from '../sign-up/commands'

type Entry = z.output<typeof enterInput>

const isEmpty = (text: string | undefined) => text === undefined || text.trim() === ''

/**
 * Signs in through next-auth, which writes the session cookie.
 * @throws DomainError missing_sign_in, rate_limited, busy, invalid_credentials, unverified
 */
export async function enterWithPassword({ email, password }: Entry): Promise<void> {
  if (isEmpty(email) || isEmpty(password)) throw new DomainError('missing_sign_in')
  // An address that no sign-up accepts goes on as it is: it is unknown, and takes as long to be so.
  const address = normalEmail(email ?? '') ?? email
  try {
    await signIn('credentials', { email: address, password, redirect: false })
  } catch (error) {
    throw error instanceof SignInRefused ? error.reason : error
  }
}

/** @throws DomainError missing_sign_up, anonymous_disabled, invalid_input, rate_limited, busy */
export async function enterAsNew(actor: Actor, { email, password }: Entry, locale: Locale): Promise<void> {
  if (email === undefined && password === undefined) throw new DomainError('anonymous_disabled')
  if (isEmpty(email) || isEmpty(password)) throw new DomainError('missing_sign_up')
  const input = parseInput(signUpInput, { email, password })
  await takeTry('sign_up_network', await clientNetwork())
  await signUp(actor, input, locale)
  after(deliverOutbox)
}

/** @throws DomainError invalid_input, rate_limited */
export async function askForLink(
  actor: Actor,
  kind: 'resend' | 'reset',
  given: { email?: string },
  locale: Locale,
): Promise<void> {
  const { email } = parseInput(emailInput, { email: given.email ?? '' })
  await takeTry('link_address', email)
  await takeTry('link_network', await clientNetwork())
  await requestLink(actor, { kind, email }, locale)
  after(deliverOutbox)
}
