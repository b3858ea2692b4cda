import { YEAR_SECONDS } from '../core/http/cookie-names.ts'
import { env } from '../env.ts'

const secure = env.APP_URL.startsWith('https:')

export const SESSION_COOKIE = secure ? '__Host-goalquest.session' : 'goalquest.session'

/** Held by the browser that signed up, until its link is used; unreadable for scripts. */
export const SIGN_UP_COOKIE = secure ? '__Host-goalquest.sign-up' : 'goalquest.sign-up'

/** Says that an account has signed in from this browser before. */
export const DEVICE_COOKIE = secure ? '__Host-goalquest.device' : 'goalquest.device'

/** Set by next-auth at sign-in and sign-out, with the address of the page. */
export const CALLBACK_COOKIE = secure ? '__Secure-authjs.callback-url' : 'authjs.callback-url'

export const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const

export const readableCookie = { httpOnly: false, sameSite: 'lax', path: '/', secure } as const

/** A `Set-Cookie` line for a choice that lasts a year and that scripts may read. */
export const yearCookie = (name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`
