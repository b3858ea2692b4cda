import type { IncomingHttpHeaders } from 'node:http'
import { asLocale, LOCALE_COOKIE, type Locale } from '../../lib/core/locale.ts'

const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;\\s]*)`)

/** The language of a request by its cookie, as the middleware reads it. */
export const requestedLocale = (headers: IncomingHttpHeaders): Locale =>
  asLocale(COOKIE.exec(headers.cookie ?? '')?.[1])
