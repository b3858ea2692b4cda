import 'server-only'
import { env } from '@/lib/env'
import { sendByResend } from './resend'
import { relayAnswers, sendByRelay } from './smtp'

const PROBE_MS = 1_500

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}
/** `isRetryable`: whether trying again can help. `pauseSeconds`: how long the vendor takes no email at all, whatever its text. */
export type Delivery =
  | { ok: true }
  | { ok: false; isRetryable: boolean; reason: string; pauseSeconds?: number }

/**
 * Sends one email through the relay of SMTP_URL, else through Resend. The same key within 24 hours is one email at Resend; a relay gets
 * it as the Message-ID, by which mailboxes know a repeated mail. Never throws for a refusal.
 */
export const sendMail = (mail: Mail, idempotencyKey: string): Promise<Delivery> =>
  env.SMTP_URL ? sendByRelay(env.SMTP_URL, mail, idempotencyKey) : sendByResend(mail, idempotencyKey)

/** Whether mail could be sent now. Any answer of Resend counts: one that refuses an anonymous request is up. */
export const isMailReachable = (): Promise<boolean> =>
  env.SMTP_URL
    ? relayAnswers(env.SMTP_URL)
    : fetch(env.RESEND_BASE_URL, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) }).then(
        () => true,
        () => false,
      )
