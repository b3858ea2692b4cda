import { cookieIn } from '@/lib/core/http/cookie-header'

export const readCookie = (name: string): string | undefined => cookieIn(document.cookie, name)

/** @param seconds how long it lasts; 0 deletes it */
export function writeCookie(name: string, value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store needs a secure context, which a demo on a local network is not.
  Reflect.set(document, 'cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`)
}
