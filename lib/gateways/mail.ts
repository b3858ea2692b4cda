import 'server-only'
import { env } from '@/lib/env'
import { isReachable } from './is-reachable'
import { sendByResend } from './resend'
import { relayAnswers, sendByRelay } from './smtp'

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

/** Whether mail could be sent now. */
export const isMailReachable = (): Promise<boolean> =>
  env.SMTP_URL ? relayAnswers(env.SMTP_URL) : isReachable(env.RESEND_BASE_URL)
