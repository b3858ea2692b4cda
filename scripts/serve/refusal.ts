import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { ERROR_STATUS, type ErrorCode } from '../../lib/core/errors.ts'
import { LOCALES, type Locale } from '../../lib/core/locale.ts'
import { localeOf } from './asked-locale.ts'

export type Refusal = { code: ErrorCode; status: number; headers?: Record<string, string> }

export const refusal = (code: ErrorCode, detail: Partial<Refusal> = {}): Refusal => ({
  code,
  status: ERROR_STATUS[code],
  ...detail,
})

type Texts = { errors?: Partial<Record<ErrorCode, string>> }
const load = (locale: Locale): Texts => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
const texts = new Map(LOCALES.map((locale) => [locale, load(locale)]))

const harmless = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

export type Asked = { pathname: string; headers: IncomingHttpHeaders; requestId: string }
export type Body = { type: string; text: string }

/** The refusal as its reader understands it: JSON for endpoints, a page for a browser, plain text for the rest. */
export function refusalBody({ code }: Refusal, { pathname, headers, requestId }: Asked): Body {
  const locale = localeOf(headers)
  const message = texts.get(locale)?.errors?.[code] ?? code
  if (pathname.startsWith('/api/')) {
    return { type: 'application/json', text: JSON.stringify({ error: { code, message, requestId } }) }
  }
  if (headers.accept?.includes('text/html'))
    return {
      type: 'text/html; charset=utf-8',
      text: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>GoalQuest</title><p>${harmless(message)}</p></html>`,
    }
  return { type: 'text/plain; charset=utf-8', text: message }
}
