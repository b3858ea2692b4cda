import 'server-only'
import { createHash } from 'node:crypto'
import { env } from '@/lib/env'

/** The pseudonym by which the vendor tells abusers apart; only this server can say whose it is. */
export const safetyIdOf = (userId: string): string =>
  createHash('sha256').update(`${env.AUTH_SECRET}:openai:${userId}`).digest('hex')
