import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { push } from '@/vendors/push'
import { serveVendor } from './local-vendor'

const HEAD = 21
const TAG = 16

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const shown = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
  lang: z.string(),
})
const taken = z.array(
  z.object({ ttl: z.number(), urgency: z.string(), topic: z.string().nullable(), body: z.string() }),
)

/** A browser's side of a subscription: its address at the service, and the keys that read what comes there. */
export function newBrowser(service: string) {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const secret = randomBytes(16)
  const endpoint = `${service}/${randomUUID()}`

  /** Decrypts what a sender has encrypted (RFC 8291): one record. */
  const read = (message: string) => {
    const whole = Buffer.from(message, 'base64url')
    const [salt, length] = [whole.subarray(0, 16), whole[HEAD - 1] ?? 0]
    const sender = whole.subarray(HEAD, HEAD + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const shared = derive(keys.computeSecret(sender), secret, info, 32)
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(whole.subarray(-TAG))
    const padded = Buffer.concat([cipher.update(whole.subarray(HEAD + length, -TAG)), cipher.final()])
    const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    return shown.parse(JSON.parse(text))
  }

  return {
    endpoint,
    p256dh: own.toString('base64url'),
    auth: secret.toString('base64url'),
    /** What the service received for this browser, oldest first. */
    received: async () => {
      const answer = await fetch(endpoint)
      return taken.parse(await answer.json()).map(({ body, ...message }) => ({ ...message, ...read(body) }))
    },
  }
}
export type Browser = ReturnType<typeof newBrowser>

type Command = { status?: number; failNext?: number; latencyMs?: number; reset?: boolean }

/** Only the local push service. */
export async function startPushService() {
  const { url, control, stop } = await serveVendor(push())
  return { url: `${url}/push`, control: (command: Command) => control(command), stop }
}
