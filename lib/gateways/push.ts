import 'server-only'
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { errorCode } from '@/lib/core/unknown'
import { env } from '@/lib/env'
import { isPublicAddress, isPushEndpoint } from './push-endpoint'
import { vapidKeys, vapidSubject } from './vapid'

/** A message counts as lost when its service has not answered by then. */
const TIMEOUT_MS = 5_000

export type PushDevice = { endpoint: string; p256dh: string; auth: string }
type PushMessage = {
  text: string
  /** How long the service keeps it for a device that is off. */
  ttlSeconds: number
  isUrgent: boolean
  /** A message with the same topic replaces this one while it waits at the service; up to 32 letters of base64url. */
  topic: string
}
/** `gone`: the browser has ended the subscription. `isRetryable`: whether trying again can help. */
export type PushDelivery = { ok: true } | { ok: false; gone: boolean; isRetryable: boolean; reason: string }

/**
 * The address was given by a browser: whatever its name resolves to, nothing but the public network is called. `dns.lookup` has two
 * threads for all vendors and the database, and a name that nobody answers for would hold one for ten seconds.
 */
async function publicAddresses(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  const noAddress = (): string[] => []
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(noAddress),
    resolver.resolve6(host).catch(noAddress),
  ])
  const found = [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ]
  if (found.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
  return found.filter(({ address }) => isPublicAddress(address))
}

const publicOnly: LookupFunction = (host, { all }, done) => {
  publicAddresses(host).then(
    (found) => {
      const [first] = found
      if (!first) done(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), '')
      else if (all) done(null, found)
      else done(null, first.address, first.family)
    },
    (error) => done(error, ''),
  )
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

const FAILURES = new Map([
  [404, { gone: true, isRetryable: false }],
  [410, { gone: true, isRetryable: false }],
  [429, { gone: false, isRetryable: true }],
])

function deliveryOf(status: number): PushDelivery {
  if (status >= 200 && status < 300) return { ok: true }
  const failure = FAILURES.get(status) ?? { gone: false, isRetryable: status >= 500 }
  return { ok: false, ...failure, reason: String(status) }
}

type Posting = { headers: Record<string, string | number>; body: Buffer }

/** Follows no redirect and keeps only the answer's status; an endless answer is cut off by the timeout. */
const post = (address: URL, { headers, body }: Posting): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent =
      address.protocol === 'https:'
        ? secureRequest(address, { method: 'POST', headers, signal, agent, lookup: publicOnly })
        : plainRequest(address, { method: 'POST', headers, signal })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.on('error', () => {})
      answer.resume()
    })
    sent.end(body)
  })

const reasonOf = (error: unknown) => errorCode(error) || 'unreachable'

/** Sends one message, encrypted for that device only. Never throws for a refusal or for invalid keys. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushDevice,
  { text, ttlSeconds, isUrgent, topic }: PushMessage,
): Promise<PushDelivery> {
  const refused = (reason: string, isRetryable = false) =>
    ({ ok: false, gone: false, isRetryable, reason }) as const
  const keys = vapidKeys()
  if (!keys) return refused('no_key')
  if (!isPushEndpoint(endpoint, env.LOCAL_PUSH_URL)) return refused('endpoint')
  const { generateRequestDetails } = (await import('web-push')).default
  let posting: Posting
  try {
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: vapidSubject(), ...keys },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
    })
    posting = { headers, body: body ?? Buffer.alloc(0) }
  } catch {
    return refused('keys')
  }
  try {
    return deliveryOf(await post(new URL(endpoint), posting))
  } catch (error) {
    const reason = reasonOf(error)
    return refused(reason, reason !== 'EPRIVATE')
  }
}
