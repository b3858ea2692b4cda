import 'server-only'
import { createECDH, hkdfSync } from 'node:crypto'
import { env } from '@/lib/env'

type Keys = { publicKey: string; privateKey: string }

function keysOf(privateKey: Buffer): Keys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** A key pair derived from a secret, so that hosts with the same AUTH_SECRET are one sender to push services. */
export function derivedKeys(secret: string): Keys {
  for (let turn = 0; ; turn++)
    try {
      return keysOf(Buffer.from(hkdfSync('sha256', secret, '', `goalquest vapid ${turn}`, 32)))
    } catch {
      // One number in four billion is not a valid key; the next iteration derives another.
    }
}

let known: { of: string; keys: Keys } | undefined

/** The key pair by which push services know this installation (VAPID, RFC 8292); null without a secret to derive it from. */
export function vapidKeys(): Keys | null {
  const { VAPID_PRIVATE_KEY: own, AUTH_SECRET: secret } = env
  const of = own ?? secret
  if (!of) return null
  if (known?.of !== of) known = { of, keys: own ? keysOf(Buffer.from(own, 'base64url')) : derivedKeys(of) }
  return known.keys
}

/** Whom a push service contacts when messages cause trouble. Apple accepts only a mailto or an HTTPS address. */
export function vapidSubject(): string {
  if (env.VAPID_SUBJECT) return env.VAPID_SUBJECT
  if (env.APP_URL.startsWith('https:')) return env.APP_URL
  return `mailto:${/<([^>]+)>/.exec(env.EMAIL_FROM)?.[1] ?? env.EMAIL_FROM}`
}
