import type { Env } from '../../lib/env.ts'

/** The application speaks no TLS: with https there is a proxy in front, and by default every visitor has the proxy's address. */
export const problemOfProxies = ({ APP_URL, TRUSTED_PROXIES }: Pick<Env, 'APP_URL' | 'TRUSTED_PROXIES'>) =>
  APP_URL.startsWith('https:') && TRUSTED_PROXIES === 0
    ? 'APP_URL is https, so a proxy is in front of the application, but TRUSTED_PROXIES is 0, so that all visitors share one rate limit: set it to the number of your proxies'
    : null
