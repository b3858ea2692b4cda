import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { APP, ORIGIN } from './app'

export type Ask = {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  /** The loopback address that sends the request: each counts as a network of its own for the limits. */
  from?: string
  /** A server other than the application under test. */
  at?: string
}

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  /** Names and values in their order, as they came. */
  rawHeaders: string[]
  body: string
}

/** Sends one request as it is: follows no redirect, keeps no cookie, sends any header. */
export const ask = (
  path: string,
  { method = 'GET', headers = {}, body, from, at = APP.url }: Ask = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(at)
    const server = hostname === 'localhost' ? '127.0.0.1' : hostname
    const sent = request(
      { host: server, port, path, method, localAddress: from, headers: { host, ...headers }, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const { statusCode: status = 0, rawHeaders } = answer
          resolve({ status, headers: answer.headers, rawHeaders, body: text })
        })
      },
    )
    sent.on('error', reject)
    sent.setTimeout(30_000, () => sent.destroy(new Error(`no answer to ${method} ${path}`)))
    sent.end(body)
  })

/** What a browser sends about itself when a page of ours posts a form. */
export const fromOurPage = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

export const BOUNDARY = 'x-goalquest-form-x'

/** A form whose part headers the test writes itself. */
export const formWith = (parts: readonly (readonly [head: string, value: string])[]) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `${parts.map(([head, value]) => `--${BOUNDARY}\r\n${head}\r\n\r\n${value}\r\n`).join('')}--${BOUNDARY}--\r\n`,
})

/** The headers of a field as a browser writes them. */
export const fieldHead = (name: string) => `Content-Disposition: form-data; name="${name}"`

/** A form as a browser sends it; a list of pairs, since names may come twice. */
export const multipart = (fields: Iterable<readonly [string, string]>) =>
  formWith(Array.from(fields, ([name, value]) => [fieldHead(name), value]))

/** As a browser's router asks: Next sends a request without the right `_rsc` on to the address that has it. */
export async function askFollowing(path: string, given: Ask = {}): Promise<Answer> {
  const first = await ask(path, given)
  const { location = '' } = first.headers
  return first.status === 307 && /[?&]_rsc(=|&|$)/.test(location) ? ask(location, given) : first
}

/** Runs `run` `times` times, `atOnce` at a time. */
export async function together<T>(
  times: number,
  atOnce: number,
  run: (place: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < times; index = next++) results[index] = await run(index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
