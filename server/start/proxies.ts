import type { Env } from '../../lib/env.ts'

/** The application speaks no TLS: with https a proxy stands before it, and by default its address is every visitor's. */
export const problemOfProxies = ({ APP_URL, TRUSTED_PROXIES }: Pick<Env, 'APP_URL' | 'TRUSTED_PROXIES'>) =>
  APP_URL.startsWith('https:') && TRUSTED_PROXIES === 0
    ? 'APP_URL is https, so a proxy stands before the application, but TRUSTED_PROXIES is 0: all visitors share the limits of one; set it to the number of your proxies'
    : null
