import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { DomainError } from '@/lib/core/errors'

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane (the package's defaults, named here to stay). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 60

const queue = pLimit(AT_ONCE)

/** A hash takes 30 ms of a core and 19 MiB, so the number that run and wait is bounded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= WAITING) throw new DomainError('busy', { retryAfterSeconds: 2 })
  return queue(work)
}

export const hashPassword = async (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

let dummyHash: Promise<string> | undefined

/**
 * Compares a password with a stored hash, or with a dummy hash when there is none, so that an unknown address takes as long.
 * @throws DomainError busy when too many wait
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', OPTIONS)
  const against = stored ?? (await dummyHash)
  const matches = await inTurn(() => verify(against, password).catch(() => false))
  return matches && stored !== null
}

let common: Promise<ReadonlySet<string>> | undefined

/** Whether the password is among those that attackers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  )
  return (await common).has(password.toLowerCase())
}

/** The hash of a password that a fan chooses. @throws DomainError invalid_input (password: common_password), busy */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new DomainError('invalid_input', { fields: { password: 'common_password' } })
  return hashPassword(password)
}
