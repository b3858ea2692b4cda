/** A cookie in the header `Cookie`, or in `document.cookie`; undefined when it is missing or malformed. Of two the last one counts, as for Next.js. */
export function cookieIn(header: string, name: string): string | undefined {
  const pair = header.split(/; */).findLast((entry) => entry.startsWith(`${name}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}
