import { env } from '@/lib/env'

/** The bare address of `Name <address>`: the operator's contact. */
export const CONTACT_EMAIL = env.EMAIL_FROM.match(/<([^<>]+)>\s*$/)?.[1] ?? env.EMAIL_FROM
