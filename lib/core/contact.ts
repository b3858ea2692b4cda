import { env } from '@/lib/env'

/** The bare address of `Name <address>`: where the operator of this installation can be written to. */
export const CONTACT_EMAIL = env.EMAIL_FROM.match(/<([^<>]+)>\s*$/)?.[1] ?? env.EMAIL_FROM
