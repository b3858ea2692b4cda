import type { Env } from '@/lib/env'
import { isMailReachable } from '@/lib/gateways/mail'
import { type Finding, finding } from './finding.ts'

const VENDOR_MS = 5_000

/** What is wrong with a server, which may well refuse a stranger. */
export async function problemOfAnswer(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(VENDOR_MS) })
    return answer.status < 500 ? null : `answers ${answer.status}: try again later`
  } catch {
    return `does not answer at ${url}: check the address and the network`
  }
}

type Vendor = { what: string; variable: string; url: string; isLocal: boolean }

function vendorsOf(env: Env): Vendor[] {
  const vendors = [
    {
      what: 'fixtures and results',
      variable: 'FOOTBALL_DATA_URL',
      url: env.FOOTBALL_DATA_URL,
      isLocal: env.FOOTBALL_IS_LOCAL,
    },
    env.PAYMENTS !== 'off' && {
      what: 'payments',
      variable: 'STRIPE_API_URL',
      url: env.STRIPE_API_URL,
      isLocal: env.PAYMENTS === 'demo',
    },
    env.AI_IS_ON && {
      what: 'coach and studio',
      variable: 'OPENAI_BASE_URL',
      url: env.OPENAI_BASE_URL,
      isLocal: env.AI_IS_LOCAL,
    },
    env.S3_BUCKET &&
      env.S3_ENDPOINT && {
        what: 'generated files',
        variable: 'S3_ENDPOINT',
        url: env.S3_ENDPOINT,
        isLocal: false,
      },
  ]
  return vendors.filter((vendor) => typeof vendor === 'object')
}

const resting = (what: string): Finding => ({
  what: `${what} (local vendor, runs with npm start)`,
  problem: null,
})

/** Examines the vendors that are not switched off; local ones run with the application alone. */
export async function* examineVendors(env: Env, isRunning: boolean): AsyncGenerator<Finding> {
  if (env.SMTP_URL)
    yield finding('mail relay (SMTP_URL)', async () =>
      (await isMailReachable()) ? null : 'does not answer or refuses the sign-in: check address and password',
    )
  else if (env.MAIL_IS_LOCAL && !isRunning) yield resting('mail')
  else yield finding('mail (RESEND_BASE_URL)', () => problemOfAnswer(env.RESEND_BASE_URL))
  for (const { what, variable, url, isLocal } of vendorsOf(env)) {
    if (isLocal && !isRunning) yield resting(what)
    else yield finding(`${what} (${variable})`, () => problemOfAnswer(url))
  }
}
