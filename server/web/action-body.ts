import type { IncomingHttpHeaders } from 'node:http'

const DEEPEST = 64

/** How deeply lists and objects of a JSON text are nested; brackets within strings do not count. */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (quoted) {
      if (char === 0x5c) i++
      else if (char === 0x22) quoted = false
    } else if (char === 0x22) quoted = true
    else if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (char === 0x5d || char === 0x7d) depth--
  }
  return deepest
}

/** The framework's own codes within strings. Our forms send their fields and plain state: `$K1`, and `$$` for a dollar. */
const FOREIGN_CODE = /^\$(?!\$|K\d{1,3}$|undefined$)/

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !FOREIGN_CODE.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, member]) => key !== '__proto__' && isPlain(member))
}

const isArguments = (text: string) => {
  if (jsonDepth(text) > DEEPEST) return false
  try {
    const given: unknown = JSON.parse(text)
    return Array.isArray(given) && isPlain(given)
  } catch {
    return false
  }
}

const boundaryOf = (type: string) => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  return quoted ?? plain
}

const CONTROL = /\p{Cc}/u

/** A form whose parts have heads that can be read: Next answers 500 to others. Any other body passes here. */
export function hasReadableParts(body: Buffer, headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? ''
  const boundary = /^multipart\//i.test(type) ? boundaryOf(type) : undefined
  if (boundary === undefined) return true
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1)
  if (!parts.at(-1)?.startsWith('--')) return false
  return parts.slice(0, -1).every((part) => {
    const end = part.indexOf('\r\n\r\n')
    return end > 0 && !CONTROL.test(part.slice(0, end).replaceAll('\r\n', ''))
  })
}

/** The part of a form that carries the arguments; the others are the fields as the fan filled them in. */
const ARGUMENTS = /^Content-Disposition: form-data; name="0"\r\n\r\n([\s\S]*)\r\n$/i

function argumentsOf(body: string, boundary: string): string | undefined {
  const parts = body.split(`--${boundary}`)
  if (!parts.at(-1)?.startsWith('--')) return undefined
  for (const part of parts) {
    const found = ARGUMENTS.exec(part.replace(/^\r\n/, ''))
    if (found) return found[1]
  }
  return undefined
}

/**
 * Whether the body of a server action's call is one that our pages send. Next answers 500 to others, and its decoder
 * has been the way in before.
 */
export function isDecodable(body: Buffer, headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? ''
  const boundary = /^multipart\//i.test(type) ? boundaryOf(type) : undefined
  const text = body.toString('utf8')
  const given = boundary ? argumentsOf(text, boundary) : /^text\/plain/i.test(type) ? text : undefined
  return given !== undefined && isArguments(given)
}
