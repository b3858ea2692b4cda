import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { env } from '@/lib/env'

const BYTES = 16

/** The secret part of a calendar's address: 128 bit of a keyed hash of the feed's random id; the database never holds it. */
export const feedToken = (id: string): string =>
  createHmac('sha256', env.AUTH_SECRET ?? '')
    .update(`calendar:${id}`)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url')

/** What the database keeps and looks for. */
export const feedTokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
