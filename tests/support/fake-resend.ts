import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { listening } from './listening'

const sent = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
type Delivered = z.infer<typeof sent> & { key: string }
type Request = { key: string; body: string }
export type Behaviour = (request: Request, response: ServerResponse, accept: () => void) => void

const answer = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Takes the email and says so. */
export const take: Behaviour = ({ key }, response, accept) => {
  accept()
  answer(response, 200, { id: key })
}

/** Refuses without taking the email. */
export const refuse =
  (status: number, name: string): Behaviour =>
  (_request, response) =>
    answer(response, status, { statusCode: status, name, message: 'refused' })

/** A proxy or a captive portal answers instead. */
export const answerAsProxy =
  (status: number, body: unknown): Behaviour =>
  (_request, response) =>
    answer(response, status, body)

/** More emails at once than it accepts. The real service asks for whole seconds; a test need not wait so long. */
export const rateLimited = (seconds: number): Behaviour => {
  const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests' }
  return (_request, response) => answer(response, 429, body, { 'retry-after': seconds })
}

/** Takes the email, and the answer is lost on the way. */
export const loseAnswer: Behaviour = (_request, response, accept) => {
  accept()
  response.destroy()
}

/** Neither takes the email nor answers. */
export const hangUp: Behaviour = (_request, response) => void response.destroy()

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Resend as documented: one email for one key, and a refusal when the key comes with another body. */
export async function startFakeResend() {
  const requests: Request[] = []
  const mailbox: Delivered[] = []
  const next: Behaviour[] = []
  const server = createServer(async (incoming, response) => {
    const request = { key: String(incoming.headers['idempotency-key'] ?? ''), body: await bodyOf(incoming) }
    const before = requests.find(({ key, body }) => key === request.key && body !== request.body)
    const mail = sent.safeParse(JSON.parse(request.body || 'null'))
    if (!mail.success) return void refuse(422, 'validation_error')(request, response, () => {})
    requests.push(request)
    if (before) return void refuse(409, 'invalid_idempotent_request')(request, response, () => {})
    const accept = () => {
      const known = mailbox.some(({ key }) => key === request.key)
      if (!known) mailbox.push({ ...mail.data, key: request.key })
    }
    const behave = next.shift() ?? take
    return behave(request, response, accept)
  })
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    requests,
    mailbox,
    /** What happens to the next requests, in order; later ones succeed. */
    next,
    reset: () => {
      for (const list of [requests, mailbox, next]) list.length = 0
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
