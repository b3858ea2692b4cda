import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { ERROR_STATUS, type ErrorCode } from '../../lib/core/errors.ts'
import type { Locale } from '../../lib/core/locale.ts'
import { localeOf } from './asked-locale.ts'
import { REFUSAL_POLICY, refusalPage } from './refusal-page.ts'

export type Refusal = { code: ErrorCode; status: number; headers?: Record<string, string> }

export const refusal = (code: ErrorCode, detail: Partial<Refusal> = {}): Refusal => ({
  code,
  status: ERROR_STATUS[code],
  ...detail,
})

type Texts = { errors: Partial<Record<ErrorCode, string>>; errorPage: { retry: string } }
const load = (locale: Locale): Texts => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
const texts: Record<Locale, Texts> = { it: load('it'), en: load('en') }

export type Asked = { pathname: string; headers: IncomingHttpHeaders; requestId: string }
export type Body = { type: string; text: string; policy?: string }

/** The refusal as its reader understands it: JSON for endpoints, a page for a browser, plain text for the rest. */
export function refusalBody({ code }: Refusal, { pathname, headers, requestId }: Asked): Body {
  const locale = localeOf(headers)
  const { errors, errorPage } = texts[locale]
  const message = errors[code] ?? code
  if (pathname.startsWith('/api/')) {
    return { type: 'application/json', text: JSON.stringify({ error: { code, message, requestId } }) }
  }
  if (headers.accept?.includes('text/html'))
    return {
      type: 'text/html; charset=utf-8',
      text: refusalPage({ locale, message, retry: errorPage.retry }),
      policy: REFUSAL_POLICY,
    }
  return { type: 'text/plain; charset=utf-8', text: message }
}
