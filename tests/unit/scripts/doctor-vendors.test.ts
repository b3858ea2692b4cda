import { createServer, type IncomingMessage } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Env, env } from '@/lib/env'
import type { Finding } from '@/scripts/doctor/finding'
import { examineVendors } from '@/scripts/doctor/vendors'
import { freePort } from '@/server/start/ports'
import { listening } from '@/tests/support/listening'

const KEY = 'valid'
const SENDING_KEY = 'sending'
const TRIALS = ['/domains', '/competitions', '/v1/balance', '/models']

const s3Error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

function answerOfBucket(url: string, { authorization }: IncomingMessage['headers']): [number, string] {
  if (!authorization?.includes(`Credential=${KEY}/`)) return [403, s3Error('InvalidAccessKeyId')]
  return [404, s3Error(url.startsWith('/goalquest/') ? 'NoSuchKey' : 'NoSuchBucket')]
}

/** Answers like the four vendors, and like a server that is none of them. */
function answerOf({ url = '', headers }: IncomingMessage): [number, string] {
  if (url.startsWith('/down')) return [503, '']
  if (url.startsWith('/goalquest/') || url.startsWith('/elsewhere/')) return answerOfBucket(url, headers)
  const key = headers['x-auth-token'] ?? headers.authorization?.replace('Bearer ', '')
  if (key === SENDING_KEY) return [401, '{"name":"restricted_api_key"}']
  if (key === KEY && TRIALS.includes(url)) return [200, '{}']
  return url === '/competitions' ? [400, '{"message":"Your API token is invalid."}'] : [401, '{}']
}

const server = createServer((request, response) => {
  const [status, body] = answerOf(request)
  response.writeHead(status).end(body)
})
let vendor = ''
let nowhere = ''

beforeAll(async () => {
  vendor = `http://127.0.0.1:${await listening(server)}`
  nowhere = `http://127.0.0.1:${await freePort()}`
})
afterAll(() => server.close())

const ownVendors = (): Env => ({
  ...env,
  SMTP_URL: undefined,
  MAIL_IS_LOCAL: false,
  FOOTBALL_IS_LOCAL: false,
  AI_IS_LOCAL: false,
  AI_IS_ON: true,
  PAYMENTS: 'on',
  RESEND_API_KEY: KEY,
  FOOTBALL_DATA_TOKEN: KEY,
  STRIPE_SECRET_KEY: KEY,
  OPENAI_API_KEY: KEY,
  RESEND_BASE_URL: vendor,
  FOOTBALL_DATA_URL: vendor,
  STRIPE_API_URL: vendor,
  OPENAI_BASE_URL: vendor,
  S3_BUCKET: 'goalquest',
  S3_ENDPOINT: vendor,
  S3_ACCESS_KEY_ID: KEY,
  S3_SECRET_ACCESS_KEY: 'secret',
})

async function found(variables: Env, isRunning = false): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const one of examineVendors(variables, isRunning)) findings.push(one)
  return findings
}

describe('vendors of the operator', () => {
  it('are healthy when they accept the key', async () => {
    expect((await found(ownVendors())).map(({ what, problem }) => [what, problem])).toEqual([
      ['mail (RESEND_BASE_URL)', null],
      ['fixtures and results (FOOTBALL_DATA_URL)', null],
      ['payments (STRIPE_API_URL)', null],
      ['coach and studio (OPENAI_BASE_URL)', null],
      ['generated files (S3_BUCKET)', null],
    ])
  })

  it.each([
    ['FOOTBALL_DATA_URL', 1],
    ['STRIPE_API_URL', 2],
    ['OPENAI_BASE_URL', 3],
    ['S3_ENDPOINT', 4],
  ])('are a problem when %s is away or down', async (name, index) => {
    const away = await found({ ...ownVendors(), [name]: nowhere })
    expect(away[index]?.problem).toContain(`does not answer at ${nowhere}`)
    const down = await found({ ...ownVendors(), [name]: `${vendor}/down` })
    expect(down[index]?.problem).toContain('answers 503')
    expect(down.filter(({ problem }) => problem)).toHaveLength(1)
  })

  it.each(['RESEND_API_KEY', 'FOOTBALL_DATA_TOKEN', 'STRIPE_SECRET_KEY', 'OPENAI_API_KEY'])(
    'are a problem when they refuse %s',
    async (name) => {
      const problems = (await found({ ...ownVendors(), [name]: 'mistyped' })).map(({ problem }) => problem)
      expect(problems.filter(Boolean)).toEqual([`refuses ${name}: check the key`])
    },
  )

  it('are a problem when the bucket does not know its key, or is not there', async () => {
    const strange = await found({ ...ownVendors(), S3_ACCESS_KEY_ID: 'mistyped' })
    expect(strange.at(-1)?.problem).toBe('refuses S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY: check the key')
    const misnamed = await found({ ...ownVendors(), S3_BUCKET: 'elsewhere' })
    expect(misnamed.at(-1)?.problem).toBe('has no bucket elsewhere: check S3_BUCKET')
  })

  it('may be given a key that only sends mail', async () => {
    const [mail] = await found({ ...ownVendors(), RESEND_API_KEY: SENDING_KEY })
    expect(mail?.problem).toBeNull()
  })

  it('are a problem, with its reason, when the relay refuses the sign-in or has a certificate that nobody vouches for', async () => {
    const relay = new SMTPServer({ onAuth: (_auth, _session, done) => done(new Error('not you')) })
    relay.on('error', () => {})
    const plain = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('not you')),
    })
    const problemOf = async ({ server }: SMTPServer) => {
      const address = `smtp://goalquest:mistyped@127.0.0.1:${await listening(server)}`
      return (await found({ ...ownVendors(), SMTP_URL: address }))[0]?.problem
    }
    expect(await problemOf(relay)).toMatch(/email \(.*certificate.*\):/)
    expect(await problemOf(plain)).toContain('535 not you')
    for (const one of [relay, plain]) one.close()
  })

  it('are left out where they are switched off', async () => {
    const off: Env = {
      ...ownVendors(),
      PAYMENTS: 'off',
      AI_IS_ON: false,
      S3_BUCKET: undefined,
      STRIPE_API_URL: nowhere,
      OPENAI_BASE_URL: nowhere,
      S3_ENDPOINT: nowhere,
    }
    expect((await found(off)).map(({ what }) => what)).toEqual([
      'mail (RESEND_BASE_URL)',
      'fixtures and results (FOOTBALL_DATA_URL)',
    ])
  })
})

describe('local vendors', () => {
  const local = (): Env => ({
    ...ownVendors(),
    MAIL_IS_LOCAL: true,
    FOOTBALL_IS_LOCAL: true,
    AI_IS_LOCAL: true,
    PAYMENTS: 'demo',
    S3_BUCKET: undefined,
    RESEND_BASE_URL: nowhere,
    FOOTBALL_DATA_URL: nowhere,
    STRIPE_API_URL: nowhere,
    OPENAI_BASE_URL: nowhere,
  })

  it('are not asked while nothing runs', async () => {
    const findings = await found(local())
    expect(findings).toHaveLength(4)
    expect(findings.every(({ what, problem }) => !problem && what.endsWith('runs with npm start)'))).toBe(
      true,
    )
  })

  it('are asked once the application runs', async () => {
    expect((await found(local(), true)).every(({ problem }) => problem !== null)).toBe(true)
  })
})
