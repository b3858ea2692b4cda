import { env } from '../env.ts'

const secure = env.APP_URL.startsWith('https:')

export const SESSION_COOKIE = secure ? '__Host-goalquest.session' : 'goalquest.session'

/** Held by the browser that signed up, until its link is used; unreadable for scripts. */
export const SIGN_UP_COOKIE = secure ? '__Host-goalquest.sign-up' : 'goalquest.sign-up'

/** Set by next-auth at sign-in and sign-out, with the address of the page. */
export const CALLBACK_COOKIE = secure ? '__Secure-authjs.callback-url' : 'authjs.callback-url'

export const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const

/** Read by the boot script before the first paint of a static page: which header to show. No right follows from it. */
export const HINT_COOKIE = 'gq_hint'
/** The theme, frame and skin that the fan wears, read in the same place. */
export const LOOKS_COOKIE = 'gq_looks'
/** One notice for the next page, read and cleared by the toaster. */
export const FLASH_COOKIE = 'gq_flash'
/** Says that a page has shown the notice: without JavaScript no toaster clears it. */
export const SHOWN_COOKIE = 'gq_flash_shown'
export const FLASH_SECONDS = 60
/** Set after a fan's own write and after a live event: this browser reads from the primary, not from a replica. */
export const WROTE_COOKIE = 'gq_wrote'
export const THEME_COOKIE = 'theme'
export const YEAR_SECONDS = 365 * 86_400

export const readableCookie = { httpOnly: false, sameSite: 'lax', path: '/', secure } as const

/** A `Set-Cookie` line for a choice that lasts a year and that scripts may read. */
export const yearCookie = (name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`
