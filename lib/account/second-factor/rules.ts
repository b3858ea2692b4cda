import { Secret, TOTP } from 'otpauth'
import { newCode } from '@/lib/core/ids/code-letters'

const PERIOD_SECONDS = 30
const RECOVERY_CODES = 8
const CODE_LENGTH = 8

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: 'GoalQuest',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    period: PERIOD_SECONDS,
  })

/** The content of the QR code (RFC 6238 with its defaults, as every authenticator reads it), and the key to type instead. */
export function enrolmentOf(secret: Uint8Array, email: string): { uri: string; key: string } {
  const totp = totpOf(secret, email)
  return { uri: totp.toString(), key: (totp.secret.base32.match(/.{1,4}/g) ?? []).join(' ') }
}

/**
 * The step of thirty seconds since 1970 whose code was given, or null. One step before and after counts, for clocks that are
 * slightly off, but no more (RFC 6238, 5.2).
 * @param now in milliseconds
 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Codes of 40 bits, `K7QF-2M9X`. @param random whole numbers from 0 to 31 */
export const newRecoveryCodes = (random: () => number): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = newCode(CODE_LENGTH, random)
    return `${code.slice(0, 4)}-${code.slice(4)}`
  })

type GivenCode = { kind: 'totp' | 'recovery'; code: string }

/** Reads a typed code of either kind, ignoring blanks and dashes and accepting look-alike letters; null for anything else. */
export function readCode(text: string): GivenCode | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  const plain = code.replace(/O/g, '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? { kind: 'recovery', code: plain } : null
}
