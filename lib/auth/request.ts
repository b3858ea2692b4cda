import 'server-only'
import { cookies, headers } from 'next/headers'
import { asLocale, LOCALE_COOKIE, type Locale } from '@/lib/core/locale'
import { networkOf } from '@/lib/core/network'

/** The address that our own web worker saw (it overwrites what a client may send), as the limits count it. */
export async function clientNetwork(): Promise<string> {
  return networkOf((await headers()).get('x-forwarded-for') ?? '127.0.0.1')
}

export async function requestLocale(): Promise<Locale> {
  return asLocale((await cookies()).get(LOCALE_COOKIE)?.value)
}

export async function requestId(): Promise<string> {
  return (await headers()).get('x-request-id') ?? 'unknown'
}
