import type { IncomingHttpHeaders } from 'node:http'
import { asLocale, LOCALE_COOKIE, type Locale } from '../../lib/core/locale.ts'

const CHOSEN = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;\\s]*)`)

/** The language of a request by its cookie, as the middleware reads it. */
export const localeOf = (headers: IncomingHttpHeaders): Locale =>
  asLocale(CHOSEN.exec(headers.cookie ?? '')?.[1])
