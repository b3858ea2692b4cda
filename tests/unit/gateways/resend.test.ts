import { afterAll, afterEach, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { sendByResend } from '@/lib/gateways/resend'
import { type Behaviour, startFakeResend, take } from '@/tests/support/fake-resend'

const MAIL = { to: 'fan@goalquest.test', subject: 'Ciao', html: '<p>Forza</p>', text: 'Forza' }

const [resend, stranger] = [await startFakeResend(), await startFakeResend()]
const { RESEND_BASE_URL, RESEND_API_KEY } = env
Object.assign(env, { RESEND_BASE_URL: resend.url, RESEND_API_KEY: 'test' })
afterEach(() => {
  for (const vendor of [resend, stranger]) vendor.reset()
})
afterAll(async () => {
  Object.assign(env, { RESEND_BASE_URL, RESEND_API_KEY })
  await Promise.all([resend.stop(), stranger.stop()])
})

function send(behaviour: Behaviour) {
  resend.next.push(behaviour)
  return sendByResend(MAIL, 'key')
}

it('T29: an email whose link signs somebody in follows no redirect', async () => {
  const redirect: Behaviour = (_request, response) =>
    response.writeHead(307, { location: `${stranger.url}/emails` }).end()
  expect(await send(redirect)).toMatchObject({ ok: false, isRetryable: true })
  expect(stranger.requests).toEqual([])
  expect(await send(take)).toEqual({ ok: true })
})

it.each([
  ['2', 2],
  ['1e9', 5],
  ['-5', 1],
  ['-Infinity', 1],
  ['Wed, 21 Oct 2037 07:28:00 GMT', 1],
])('a rate limit that asks for a pause of %s gets one of %i s', async (asked, pauseSeconds) => {
  const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests' }
  const limited: Behaviour = (_request, response) =>
    response.writeHead(429, { 'retry-after': asked }).end(JSON.stringify(body))
  expect(await send(limited)).toMatchObject({ ok: false, pauseSeconds })
})
