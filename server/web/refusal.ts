import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { ERROR_STATUS, type ErrorCode } from '../../lib/core/errors.ts'
import type { Locale } from '../../lib/core/locale.ts'
import { noscriptNotice, REFUSAL_POLICY, refusalPage } from './refusal-page.ts'
import { requestedLocale } from './requested-locale.ts'

export type Refusal = { code: ErrorCode; status: number; headers?: Record<string, string> }

export const refusal = (code: ErrorCode, detail: Partial<Refusal> = {}): Refusal => ({
  code,
  status: ERROR_STATUS[code],
  ...detail,
})

type Texts = { errors: Partial<Record<ErrorCode, string>>; errorPage: { retry: string } }
const load = (locale: Locale): Texts => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
const texts: Record<Locale, Texts> = { it: load('it'), en: load('en') }

export type RefusedRequest = { pathname: string; headers: IncomingHttpHeaders; requestId: string }
type RefusalBody = { type: string; text: string; policy?: string }

/**
 * JSON for endpoints and calls of actions, a page for a browser, plain text for everything else. What a call gets reaches the page
 * only as exactly `text/plain`; scripts read it as UTF-8 in any case.
 */
export function refusalBody(
  { code }: Refusal,
  { pathname, headers, requestId }: RefusedRequest,
): RefusalBody {
  const locale = requestedLocale(headers)
  const { errors, errorPage } = texts[locale]
  const message = errors[code] ?? code
  const isCall = headers['next-action'] !== undefined
  if (isCall || pathname.startsWith('/api/')) {
    const text = JSON.stringify({ error: { code, message, requestId } })
    return { type: isCall ? 'text/plain' : 'application/json', text }
  }
  if (headers.accept?.includes('text/html'))
    return {
      type: 'text/html; charset=utf-8',
      text: refusalPage({ locale, message, retry: errorPage.retry }),
      policy: REFUSAL_POLICY,
    }
  return { type: 'text/plain; charset=utf-8', text: message }
}

/** For a page of Next.js that has failed: only a script would show its error. */
export function errorNotice(status: number, headers: IncomingHttpHeaders): string {
  const locale = requestedLocale(headers)
  const { errors, errorPage } = texts[locale]
  const text = errors[status === ERROR_STATUS.unavailable ? 'unavailable' : 'internal'] ?? ''
  const message = text.replace('{id}', String(headers['x-request-id']))
  return noscriptNotice({ locale, message, retry: errorPage.retry })
}
