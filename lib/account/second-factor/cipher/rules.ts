import 'server-only'
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'

const NONCE = 12
const TAG = 16

const key = (purpose: string) =>
  createHmac('sha256', env.AUTH_SECRET ?? '')
    .update(purpose)
    .digest()

/** AES-256-GCM: nonce, tag and ciphertext in one. The key follows from AUTH_SECRET, which the database does not hold. */
export function sealSecret(secret: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key('second factor'), nonce)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws when it was sealed with another key, or altered */
export function openSecret(sealed: Uint8Array): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', key('second factor'), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}

/** What the database keeps of a recovery code: a keyed hash, since 40 bits alone could be guessed. */
export const recoveryHash = (userId: string, code: string): Uint8Array =>
  createHmac('sha256', key('recovery code')).update(`${userId}:${code}`).digest()
