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

const isArguments = (text: string) => {
  if (jsonDepth(text) > DEEPEST) return false
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

const boundaryOf = (type: string) => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  return quoted ?? plain
}

/** Next answers 500 to a server action's body that it can not decode; those are told apart here. */
export function isDecodable(body: Buffer, headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? ''
  const boundary = /^multipart\//i.test(type) ? boundaryOf(type) : undefined
  if (boundary) return body.includes(`--${boundary}--`)
  return /^text\/plain/i.test(type) ? isArguments(body.toString('utf8')) : true
}
