import 'server-only'
import type { z } from 'zod'
import { SignInRefused, signIn } from '@/lib/auth/next-auth'
import { DomainError } from '@/lib/core/errors'

import { normalEmail } from '../rules'
import type { enterInput } from '../schema'

type Entry = z.output<typeof enterInput>

const isEmpty = (text: string | undefined) => text === undefined || text.trim() === ''

/**
 * Signs in through next-auth, which writes the session cookie.
 * @throws DomainError missing_sign_in, rate_limited, busy, invalid_credentials
 */
export async function enterWithPassword({ email, password }: Entry): Promise<void> {
  if (isEmpty(email) || isEmpty(password)) throw new DomainError('missing_sign_in')
  // An address that no sign-up accepts is passed on as it is: it is unknown, and that must take as long.
  const address = normalEmail(email ?? '') ?? email
  try {
    await signIn('credentials', { email: address, password, redirect: false })
  } catch (error) {
    throw error instanceof SignInRefused ? error.reason : error
  }
}
