import type { Route } from 'next'
import { ACCOUNT_VALUES } from '@/db/schema/values'
import { ANY_ORIGIN, returnPath } from '@/lib/core/pages/own-path'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
export const VERIFICATION_HOURS = 24
export const RESET_MINUTES = 30
/** Wait between two requests for the sign-up link. */
const RESEND_SECONDS = 60
export const NICKNAME_MIN = 3
export const NICKNAME_MAX = 24

/** What a fan fills in at first, and a browser keeps until it is sent. */
export const PROFILE_FIELDS = ['nickname', 'competitions'] as const

/** Who may open a fan's profile: nobody else, the members of their leagues, or every fan. */
export const VISIBILITIES = ACCOUNT_VALUES.visibility
export type Visibility = (typeof VISIBILITIES)[number]

/** Seconds until the link can be requested again; both instants in milliseconds. */
export const resendWait = (sentAt: number, now: number): number =>
  Math.min(RESEND_SECONDS, Math.max(0, RESEND_SECONDS - Math.floor((now - sentAt) / 1000)))

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

const EMAIL_MAX = 254

/**
 * Normalises an email address: NFKC first, so that a look-alike `@` counts as one, then trimmed and lower-cased. Only plain ASCII without
 * quotes and comments is accepted; null for anything else. Plus-tags stay part of the address.
 */
export function normalizeEmail(input: string): string | null {
  // NFKC takes quadratic time for piled-up marks. At most two UTF-16 units become one letter, as with styled letters.
  if (input.length > 2 * EMAIL_MAX) return null
  const email = input.normalize('NFKC').trim().toLowerCase()
  const at = email.indexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const fits = at > 0 && email.length <= EMAIL_MAX && local.length <= 64
  return fits && LOCAL_PART.test(local) && DOMAIN.test(domain) ? email : null
}

/**
 * Where the onboarding leads at its end: to the path that the fan came from, skipping the onboarding itself.
 * @param usual used without such a path, and in place of the missions
 */
export function pathAfterOnboarding(wanted: unknown, usual: Route = '/missions'): Route {
  const next = returnPath(wanted)
  const { pathname, searchParams } = new URL(next, ANY_ORIGIN)
  if (pathname === '/onboarding') return pathAfterOnboarding(searchParams.get('next'), usual)
  return next === '/' || next === '/missions' ? usual : next
}

/** The first page of a new fan, which leads on. */
export const onboardingPath = (wanted: unknown): Route =>
  `/onboarding?next=${encodeURIComponent(pathAfterOnboarding(wanted))}`
