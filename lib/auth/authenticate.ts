import 'server-only'
import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { persons } from '@/db/schema/account'
import { DomainError } from '@/lib/core/errors'
import type { LimitName } from '@/lib/core/security/limits'
import { consumeLimit, refundLimit, resetLimit, tryLimit } from '@/lib/core/security/rate-limit'
import { knownDevice } from './known-device'
import { passwordMatches } from './password'
import { type ActiveSession, openSession } from './session'

type Credentials = {
  email: string
  password: string
  network: string
  device?: string | null
  deviceToken?: string
}
type Try = readonly [LimitName, string]

const fromNetwork = (email: string, network: string): Try => ['sign_in_account', `${email} ${network}`]
const fromAnywhere = (email: string): Try => ['sign_in_account_anywhere', email]
const fromKnownBrowser = (userId: string): Try => ['sign_in_device', userId]

/** The account with this address; null for none. */
async function accountAt(email: string) {
  // PostgreSQL refuses a NUL in a text; dropping it could turn the address into another one.
  const address = email.replaceAll('\0', '\uFFFD')
  const [known] = await database()
    .select({ userId: persons.userId, passwordHash: persons.passwordHash })
    .from(persons)
    .where(eq(persons.email, address))
  return known ?? null
}

/**
 * Checks email and password and opens a session. Every case takes one statement and one hash, so that neither answer nor time tells
 * whether the address is unknown, the password wrong or the sign-up unconfirmed. Browsers from which the account has signed in before
 * have tries of their own, so that strangers, even behind the same address, cannot use up the fan's.
 * @throws DomainError rate_limited, busy, invalid_credentials
 */
export async function authenticate({
  email,
  password,
  network,
  device,
  deviceToken,
}: Credentials): Promise<ActiveSession> {
  // Only a browser with a cookie is looked up first: the limits keep a flood of guesses from the database.
  const first = deviceToken === undefined ? undefined : await accountAt(email)
  const tries: Try[] =
    first && knownDevice(first.userId, deviceToken)
      ? [fromKnownBrowser(first.userId)]
      : [['sign_in_network', network], fromNetwork(email, network), fromAnywhere(email)]
  for (const [limit, subject] of tries) await consumeLimit(limit, subject)
  const known = first === undefined ? await accountAt(email) : first
  const matches = await passwordMatches(known?.passwordHash ?? null, password)
  if (!matches || !known) throw new DomainError('invalid_credentials')
  await consumeLimit('sign_in_success', known.userId)
  const session = await openSession(known.userId, device, known.passwordHash)
  if (!session) throw new DomainError('invalid_credentials')
  for (const [limit, subject] of tries) await refundLimit(limit, subject)
  return session
}

/** After a reset: what was tried with the old password no longer counts, so that the new one signs in at once. */
export async function forgetTries(userId: string, email: string, network: string | undefined): Promise<void> {
  await resetLimit(...fromAnywhere(email))
  await resetLimit(...fromKnownBrowser(userId))
  if (network !== undefined) await resetLimit(...fromNetwork(email, network))
  await resetLimit('sign_in_success', userId)
  // Once a day, or anyone with access to the mailbox could keep guessing codes by resetting the password again and again.
  if (await tryLimit('second_factor_forgotten', userId)) await resetLimit('second_factor_day', userId)
}
