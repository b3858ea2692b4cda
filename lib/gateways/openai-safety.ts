import 'server-only'
import { sha256 } from '@/lib/core/security/sha256'
import { env } from '@/lib/env'

/** The pseudonym by which the vendor tells abusers apart; only this server can say whose it is. */
export const safetyIdOf = (userId: string): string =>
  sha256(`${env.AUTH_SECRET}:openai:${userId}`).toString('hex')
