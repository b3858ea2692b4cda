import 'server-only'
import { headers } from 'next/headers'
import { userAgentFromString } from 'next/server'
import { cookieIn } from '@/lib/core/http/cookie-header'
import { networkOf } from '@/lib/core/http/network'
import { asLocale, LOCALE_COOKIE, type Locale } from '@/lib/core/locale'

/** The client's network as the limits count it, from the address that our web process saw; it overwrites any the client sends. */
export async function clientNetwork(): Promise<string> {
  return networkOf((await headers()).get('x-forwarded-for') ?? '127.0.0.1')
}

/**
 * A cookie as the browser sent it. In an action or a route `cookies()` first copies every cookie into a list of Set-Cookie, which takes
 * a fourteenth of the CPU time of a small write.
 */
export const sentCookie = async (name: string): Promise<string | undefined> =>
  cookieIn((await headers()).get('cookie') ?? '', name)

export async function requestLocale(): Promise<Locale> {
  return asLocale(await sentCookie(LOCALE_COOKIE))
}

export async function requestId(): Promise<string> {
  return (await headers()).get('x-request-id') ?? 'unknown'
}

/** Whether a browser without JavaScript posted the form: it shows the response as a page. */
export async function isPlainForm(): Promise<boolean> {
  return !(await headers()).has('next-action')
}

const LONGEST = 60

/** Browser and system as their owner knows them, `Chrome · Android`; null when the browser does not say. */
export async function clientDevice(): Promise<string | null> {
  const { browser, os } = userAgentFromString((await headers()).get('user-agent') ?? undefined)
  const known = [browser.name, os.name].filter(Boolean).join(' · ')
  return known.replace(/[^\p{L}\p{N} ·._-]/gu, '').slice(0, LONGEST) || null
}
