import { DomainError, type FieldErrors } from '@/lib/core/errors'

type Given = { email?: string; password?: string }

/** Whether a field is missing or blank. */
const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

/** @throws DomainError the code, with the fields that are blank */
function requireBoth(given: Given, code: 'missing_sign_in' | 'missing_sign_up'): void {
  const fields: FieldErrors = {}
  for (const name of ['email', 'password'] as const) if (isBlank(given[name])) fields[name] = 'required'
  if (Object.keys(fields).length > 0) throw new DomainError(code, { fields })
}

/** The two fields that a sign-in needs. @throws DomainError missing_sign_in */
export const requireSignIn = (given: Given): void => requireBoth(given, 'missing_sign_in')

/** The two fields that a sign-up needs. @throws DomainError anonymous_disabled without either, missing_sign_up */
export function requireCredentials({ email, password }: Given): Given {
  if (email === undefined && password === undefined) throw new DomainError('anonymous_disabled')
  requireBoth({ email, password }, 'missing_sign_up')
  return { email, password }
}
