import 'server-only'
import { Resend } from 'resend'
import { env } from '@/lib/env'
import type { Delivery, Mail } from './mail'

const TIMEOUT_MS = 10_000

const FINAL = [
  'validation_error',
  'invalid_from_address',
  'invalid_idempotent_request',
  'missing_required_field',
]

/** Sends one mail by Resend, which takes the same key within 24 hours for the same mail. */
export async function sendByResend(mail: Mail, idempotencyKey: string): Promise<Delivery> {
  const { emails } = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL })
  const { error } = await emails.send(
    { from: env.EMAIL_FROM, ...mail, subject: mail.subject.replace(/[\r\n]+/g, ' ') },
    { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
  )
  if (!error) return { ok: true }
  return { ok: false, again: !FINAL.includes(error.name), reason: error.name }
}
