import { readFileSync } from 'node:fs'
import { enqueueMail } from '@/lib/account/mail/commands'
import { receiveDelivery } from '@/lib/billing/events/commands'
import { env } from '@/lib/env'
import { system } from './factories'

/** A process that handles one delivery, for tests that kill it. Its first argument is a file with address, secret, body and signature. */
const { address, secret, body, signature } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
Object.assign(env, { STRIPE_API_URL: address, PAYMENTS: 'demo', STRIPE_WEBHOOK_SECRET: [secret] })
await receiveDelivery(system, { body, signature }, enqueueMail)
