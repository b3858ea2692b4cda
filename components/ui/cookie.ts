/** Undefined when the cookie is missing or malformed. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** @param seconds how long it lasts; 0 deletes it */
export function writeCookie(name: string, value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store needs a secure context, which a demo on a local network is not.
  Reflect.set(document, 'cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`)
}
