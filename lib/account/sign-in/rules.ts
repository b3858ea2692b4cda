import { DomainError } from '@/lib/core/errors'

type Given = { email?: string; password?: string }

/** A field left out, or blank. */
export const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

/** The two fields that a sign-up needs. @throws DomainError anonymous_disabled without either, missing_sign_up */
export function requireCredentials({ email, password }: Given): Given {
  if (email === undefined && password === undefined) throw new DomainError('anonymous_disabled')
  if (isBlank(email) || isBlank(password)) throw new DomainError('missing_sign_up')
  return { email, password }
}
