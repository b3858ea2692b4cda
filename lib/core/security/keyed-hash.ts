import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'
import { sha256 } from './sha256'

/** HMAC-SHA-256 with AUTH_SECRET, 32 bytes; the purpose keeps a hash from being of use elsewhere. What has been sent carries such hashes. */
export const keyedHash = (purpose: string, content: string | Uint8Array): Buffer =>
  createHmac('sha256', env.AUTH_SECRET ?? '')
    .update(`${purpose}:`)
    .update(content)
    .digest()

/** Compares in constant time, so that no answer's time tells how much of a guess is right. */
export const areSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))
