import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import pLimit from 'p-limit'
import { env } from '@/lib/env'
import type { Delivery, Mail } from './mail'

const CONNECT_MS = 5_000
const SILENCE_MS = 10_000
/** Probes of readiness wait three seconds at most. */
const PROBE_MS = 2_000
/** Relays refuse a sender that opens many connections at once. */
const inTurn = pLimit(4)

let client: { address: string; transport: Transporter } | undefined

function transportTo(address: string): Transporter {
  if (client?.address === address) return client.transport
  const transport = createTransport({
    url: address,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // The text of an email never names a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  client = { address, transport }
  return transport
}

const detail = (error: unknown, name: 'code' | 'command' | 'syscall' | 'responseCode') =>
  error instanceof Error && name in error ? String(Reflect.get(error, name)) : ''

/** A name not found, or a connection refused: no command was sent. nodemailer's own codes do not tell this from a lost answer. */
const neverConnected = (error: unknown) => /^(connect|getaddrinfo|query\w+)$/.test(detail(error, 'syscall'))

/** A 5xx to the recipient or the text is final; one to the sign-in or the sender is for the operator to fix. */
const isFinal = (error: unknown) =>
  /^5/.test(detail(error, 'responseCode')) &&
  detail(error, 'code') !== 'EAUTH' &&
  detail(error, 'command') !== 'MAIL FROM'

/**
 * Sends one email through an SMTP relay, which also signs it. Tries a second time at once only when no connection was made: once the text
 * has been sent, a lost answer may mean that the email was taken.
 */
export async function sendByRelay(address: string, mail: Mail, key: string): Promise<Delivery> {
  const { hostname } = new URL(env.APP_URL)
  const message = { from: env.EMAIL_FROM, ...mail, messageId: `<${key}@${hostname}>` }
  const send = () => inTurn(() => transportTo(address).sendMail(message))
  try {
    await send().catch((error: unknown) => {
      if (!neverConnected(error)) throw error
      return send()
    })
    return { ok: true }
  } catch (error) {
    const reason = [detail(error, 'code'), detail(error, 'responseCode')].filter(Boolean).join(' ')
    return { ok: false, isRetryable: !isFinal(error), reason: reason || 'relay' }
  }
}

/** @throws the reason why the relay does not take the connection or the sign-in */
export const tryRelay = (address: string): Promise<true> => transportTo(address).verify()

/** Whether the relay takes the connection and the sign-in within the time that a probe has. */
export const relayAnswers = (address: string): Promise<boolean> =>
  Promise.race([tryRelay(address).catch(() => false), sleep(PROBE_MS, false, { ref: false })])
