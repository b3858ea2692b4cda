import type { Answer } from './http'

const OF_EACH_REQUEST = /^(date|x-request-id|content-length): /i
const PUSHED = /<script[^>]*>self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)<\/script>/g

const PASSING: [RegExp, string][] = [
  [/nonce(?:-|=\\?"|\\?":\\?")[\w+/=]+/g, 'nonce'],
  [/"requestId"[^,]*|name="requestId" value="[^"]*"|\b[0-9a-f]{16}\b/g, 'request'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'uuid'],
  [/"[\w-]{21}[vm]"/g, 'render'],
  [/\\?"(now|dayLeftMs)\\?":\d+/g, '$1'],
  [/"seconds":\d+|(?<=role="timer"[^>]*>)\d+:\d\d/g, 'countdown'],
  [/(\\?"|%22)sentAt(\\?"|%22)(:|%3A)\d+/g, 'sentAt'],
  [/; Expires=[^;\n]+/g, ''],
  [/%22nonce%22%3A%22[\w-]{43}%22/g, 'nonce'],
]

/** A line of a stream without its own number and those that it refers to. */
const unnumbered = (line: string) =>
  line.replace(/^[0-9a-f]+:/, ':').replaceAll(/"\$[A-Za-z@]?[0-9a-f]{1,3}"/g, '"$"')

/** The lines of a page and of its stream, however the stream was cut and numbered. */
function linesOf(body: string): string[] {
  const streamed = [...body.matchAll(PUSHED)].map(([, text = '""']) => String(JSON.parse(text))).join('')
  return [...body.replaceAll(PUSHED, '').split('\n'), ...streamed.split('\n')].map(unnumbered)
}

/**
 * Status, headers and body of a response, without what differs between any two requests. The lines of the body are sorted, since their
 * order is a matter of microseconds.
 */
export function asSeen({ status, rawHeaders, body }: Answer, asked: string): string {
  const headers = rawHeaders
    .flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
    .filter((line) => !OF_EACH_REQUEST.test(line))
  const lasting = (text: string) =>
    PASSING.reduce(
      (seen, [pattern, word]) => seen.replaceAll(pattern, word),
      // A page may let an address break before its domain.
      text.replaceAll('<wbr/>', '').replaceAll(asked, 'ASKED').replaceAll(encodeURIComponent(asked), 'ASKED'),
    )
  return [status, ...headers.map(lasting), ...linesOf(body).map(lasting).sort()].join('\n')
}
