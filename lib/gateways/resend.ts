import 'server-only'
import { type ErrorResponse, Resend } from 'resend'
import { env } from '@/lib/env'
import type { Delivery, Mail } from './mail'

const TIMEOUT_MS = 10_000
const PAUSE_SECONDS = 1
const LONGEST_PAUSE_SECONDS = 5

/** The key was used for an email that Resend has taken. */
const TAKEN = 'invalid_idempotent_request'
const SENDER = 'invalid_from_address'
/** What a gateway in between answers: neither the id of an email nor an error of Resend. */
const FOREIGN = 'unknown_answer'

const isOfResend = (error: ErrorResponse | null): error is ErrorResponse =>
  typeof error?.name === 'string' && /^\w+$/.test(error.name)

/** A fault of the email itself; the operator can fix one of the key or the sender. */
const isFinal = ({ name, statusCode }: ErrorResponse) =>
  name === TAKEN || (name !== SENDER && (statusCode === 400 || statusCode === 422))

/** Sends one email through Resend, which treats the same key within 24 hours as the same email. */
export async function sendByResend(mail: Mail, idempotencyKey: string): Promise<Delivery> {
  const { emails } = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL })
  // The SDK hands its options on to fetch. Whoever gets the email can use its link, so no redirect is followed.
  const options = { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' } as const
  const { data, error, headers } = await emails.send(
    { from: env.EMAIL_FROM, ...mail, subject: mail.subject.replace(/[\r\n]+/g, ' ') },
    options,
  )
  if (typeof data?.id === 'string') return { ok: true }
  if (!isOfResend(error)) return { ok: false, isRetryable: true, reason: FOREIGN }
  const failure = { ok: false, isRetryable: !isFinal(error), reason: error.name } as const
  if (error.name !== 'rate_limit_exceeded') return failure
  const asked = Number(headers?.['retry-after'])
  return { ...failure, pauseSeconds: asked > 0 ? Math.min(asked, LONGEST_PAUSE_SECONDS) : PAUSE_SECONDS }
}
