import type { Env } from '@/lib/env'
import { FootballDataError } from '@/lib/gateways/football-data-error'
import { tryRelay } from '@/lib/gateways/smtp'
import { explainFailure } from '../../server/start/failure.ts'
import { problemOfBucket } from './bucket.ts'
import { type Finding, finding } from './finding.ts'

const VENDOR_MS = 5_000

/** A harmless question that only a valid key may ask. */
type Trial = {
  variable: string
  path: string
  headers: Record<string, string>
  isRefused: (status: number, body: string) => boolean
}

/** What is wrong with a server, or with the key that is tried; without a key it may well refuse a stranger. */
export async function problemOfAnswer(url: string, trial?: Trial): Promise<string | null> {
  const signal = AbortSignal.timeout(VENDOR_MS)
  try {
    const answer = trial
      ? await fetch(`${url}${trial.path}`, { headers: trial.headers, signal, redirect: 'error' })
      : await fetch(url, { method: 'HEAD', signal })
    if (answer.status >= 500) return `answers ${answer.status}: try again later`
    return trial?.isRefused(answer.status, await answer.text())
      ? `refuses ${trial.variable}: check the key`
      : null
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    return `does not answer at ${url}${code}: check the address and the network`
  }
}

/** A certificate for another name and a wrong password look alike from outside, so the reason is told. */
const problemOfRelay = (address: string): Promise<string | null> =>
  tryRelay(address).then(
    () => null,
    (error: unknown) =>
      `does not take our email (${explainFailure(error)}): check its address, smtp:// or smtps://, its certificate and the password`,
  )

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const isUnauthorized = (status: number) => status === 401

/** A key that may only send is refused the list of domains. */
const mailTrial = ({ RESEND_API_KEY }: Env): Trial => ({
  variable: 'RESEND_API_KEY',
  path: '/domains',
  headers: bearer(RESEND_API_KEY),
  isRefused: (status, body) => [400, 401, 403].includes(status) && !body.includes('restricted_api_key'),
})

const footballTrial = ({ FOOTBALL_DATA_TOKEN }: Env): Trial => ({
  variable: 'FOOTBALL_DATA_TOKEN',
  path: '/competitions',
  headers: { 'x-auth-token': FOOTBALL_DATA_TOKEN },
  isRefused: (status, body) => FootballDataError.ofStatus(status, body).code === 'bad_token',
})

const paymentsTrial = ({ STRIPE_SECRET_KEY }: Env): Trial => ({
  variable: 'STRIPE_SECRET_KEY',
  path: '/v1/balance',
  headers: bearer(STRIPE_SECRET_KEY),
  isRefused: isUnauthorized,
})

const aiTrial = ({ OPENAI_API_KEY }: Env): Trial => ({
  variable: 'OPENAI_API_KEY',
  path: '/models',
  headers: bearer(OPENAI_API_KEY),
  isRefused: isUnauthorized,
})

type Vendor = { what: string; variable: string; url: string; isLocal: boolean; trial?: Trial }

function vendorsOf(env: Env): Vendor[] {
  const vendors = [
    {
      what: 'fixtures and results',
      variable: 'FOOTBALL_DATA_URL',
      url: env.FOOTBALL_DATA_URL,
      isLocal: env.FOOTBALL_IS_LOCAL,
      trial: footballTrial(env),
    },
    env.PAYMENTS !== 'off' && {
      what: 'payments',
      variable: 'STRIPE_API_URL',
      url: env.STRIPE_API_URL,
      isLocal: env.PAYMENTS === 'demo',
      trial: paymentsTrial(env),
    },
    env.AI_IS_ON && {
      what: 'coach and studio',
      variable: 'OPENAI_BASE_URL',
      url: env.OPENAI_BASE_URL,
      isLocal: env.AI_IS_LOCAL,
      trial: aiTrial(env),
    },
  ]
  return vendors.filter((vendor) => typeof vendor === 'object')
}

const resting = (what: string): Finding => ({
  what: `${what} (local vendor, runs with npm start)`,
  problem: null,
})

/** Examines the vendors that are not switched off; local ones run only with the application. */
export async function* examineVendors(env: Env, isRunning: boolean): AsyncGenerator<Finding> {
  const address = env.SMTP_URL
  if (address) yield finding('mail relay (SMTP_URL)', () => problemOfRelay(address))
  else if (env.MAIL_IS_LOCAL && !isRunning) yield resting('mail')
  else {
    const trial = env.MAIL_IS_LOCAL ? undefined : mailTrial(env)
    yield finding('mail (RESEND_BASE_URL)', () => problemOfAnswer(env.RESEND_BASE_URL, trial))
  }
  for (const { what, variable, url, isLocal, trial } of vendorsOf(env)) {
    if (isLocal && !isRunning) yield resting(what)
    else yield finding(`${what} (${variable})`, () => problemOfAnswer(url, isLocal ? undefined : trial))
  }
  if (env.S3_BUCKET) yield finding('generated files (S3_BUCKET)', () => problemOfBucket(env))
}
