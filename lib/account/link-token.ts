import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { env } from '@/lib/env'

/** The secret part of a link: a keyed hash of the row's random id (256 bit), so that the database never holds it. */
export const linkToken = (id: string): string =>
  createHmac('sha256', env.AUTH_SECRET ?? '')
    .update(`link:${id}`)
    .digest('base64url')

/** What the database keeps and looks for. */
export const linkTokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
