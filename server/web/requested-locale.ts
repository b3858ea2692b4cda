import type { IncomingHttpHeaders } from 'node:http'
import { cookieIn } from '../../lib/core/http/cookie-header.ts'
import { asLocale, LOCALE_COOKIE, type Locale } from '../../lib/core/locale.ts'

/** The language of a request by its cookie, as the middleware reads it. */
export const requestedLocale = (headers: IncomingHttpHeaders): Locale =>
  asLocale(cookieIn(headers.cookie ?? '', LOCALE_COOKIE))
