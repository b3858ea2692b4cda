import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Mailbox } from './mailbox.ts'
import type { Vendor, VendorAnswer, VendorRequest } from './vendor.ts'

const addresses = z.union([z.string().min(3), z.array(z.string().min(3)).min(1).max(50)])
const email = z
  .object({
    from: z.string().regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/),
    to: addresses,
    subject: z.string().min(1),
    html: z.string().optional(),
    text: z.string().optional(),
  })
  .refine((one) => one.html !== undefined || one.text !== undefined, { path: ['html'] })

const error = (status: number, name: string, message: string): VendorAnswer => ({
  status,
  body: { statusCode: status, name, message },
})

const NAMES: Record<number, string> = {
  429: 'rate_limit_exceeded',
  403: 'invalid_api_key',
  500: 'application_error',
}

function parse(body: string) {
  try {
    return email.safeParse(JSON.parse(body))
  } catch {
    return null
  }
}

function send(mailbox: Mailbox, { headers, body }: VendorRequest): VendorAnswer {
  const given = headers['idempotency-key']
  const key = typeof given === 'string' ? given : undefined
  if (key !== undefined && (key.length < 1 || key.length > 256))
    return error(400, 'invalid_idempotency_key', 'The key must be between 1 and 256 characters')
  const parsed = parse(body)
  if (!parsed) return error(400, 'validation_error', 'The body is not valid JSON')
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? 'body'
    return error(422, 'validation_error', `Invalid or missing \`${field}\` field`)
  }
  const fingerprint = createHash('sha256').update(body).digest('hex')
  const before = key === undefined ? undefined : mailbox.byKey(key)
  if (before && before.fingerprint !== fingerprint)
    return error(409, 'invalid_idempotent_request', 'This key was used with a different request body')
  if (before) return { status: 200, body: { id: before.id } }
  const { to, subject, html = '', text = '' } = parsed.data
  const id = randomUUID()
  mailbox.add({
    id,
    to: [to].flat().join(', '),
    subject,
    html,
    text,
    sentAt: new Date().toISOString(),
    key,
    fingerprint,
  })
  return { status: 200, body: { id } }
}

/** Resend's `POST /emails`: what is sent lands in the mailbox. */
export const resend = (mailbox: Mailbox): Vendor => ({
  name: 'resend',
  answer(request) {
    if (request.pathname !== '/emails')
      return error(404, 'not_found', 'The requested endpoint does not exist')
    if (request.method !== 'POST') return error(405, 'method_not_allowed', 'Only POST is allowed here')
    if (!request.headers['user-agent'])
      return error(403, 'validation_error', 'The User-Agent header is missing')
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? ''))
      return error(401, 'missing_api_key', 'Missing API key in the authorization header')
    return send(mailbox, request)
  },
  failure: (status) => error(status, NAMES[status] ?? 'application_error', 'Injected failure'),
})
