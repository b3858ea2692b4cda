import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { DEVICE_COOKIE } from '@/lib/auth/cookies'
import { LIMITS } from '@/lib/core/security/limits'
import { entered, freshAddress, makeFan } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { type Answer, fromOurPage, together } from '../support/app/http'
import { Visitor } from '../support/app/visitor'
import { linkOf, mailsTo, waitForMails } from '../support/mailbox'

const count = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const code = outcomeOf(answer)?.code ?? String(answer.status)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

const guess = (from: string, email: string, place: number, headers = {}) =>
  call(
    new Visitor({ from }),
    'submitAuthForm',
    { email, password: `indovino ${place}`, intent: 'sign-in' },
    { headers },
  )

test('T28: of 200 simultaneous guesses and 1,000 with a forged address, exactly ten are checked', async () => {
  test.slow()
  const victim = await makeFan()
  const from = '127.0.40.1'
  const plain = await together(200, 100, (place) => guess(from, victim.email, place))
  const forged = await together(1_000, 40, (place) => {
    const address = `${10 + (place % 200)}.${place % 250}.7.${place % 253}`
    const name =
      ['x-forwarded-for', 'x-real-ip', 'x-client-address', 'forwarded', 'cf-connecting-ip'][place % 5] ?? ''
    return guess(from, victim.email, place, { [name]: name === 'forwarded' ? `for=${address}` : address })
  })
  const answers = [...plain, ...forged]
  // A full queue refuses some before they are counted: how many depends on the machine.
  const { invalid_credentials, rate_limited = 0, busy = 0, '503': shed = 0, ...others } = count(answers)
  expect(invalid_credentials).toBe(LIMITS.sign_in_network.points)
  expect(invalid_credentials).toBe(10)
  expect(others).toEqual({})
  expect(rate_limited + busy + shed).toBe(1_190)
  expect(rate_limited).toBeGreaterThan(0)
  const limited = answers.find(({ status }) => status === 429)
  expect(outcomeOf(limited ?? ({ body: '' } as Answer))?.message).toMatch(/^Troppi tentativi\. Riprova tra /)

  const elsewhere = new Visitor({ from: '127.0.40.2' })
  await elsewhere.signIn(victim)
  expect((await elsewhere.ask('/missions')).status).toBe(200)
})

test('T28: one network’s guesses at an account are counted together, whether by the form or by next-auth', async () => {
  const victim = await makeFan()
  const from = '127.0.40.3'
  const byForm = await together(6, 6, (place) =>
    new Visitor({ from }).submit('/auth', {
      email: victim.email,
      password: `a caso ${place}`,
      intent: 'sign-in',
    }),
  )
  expect(byForm.map(({ status }) => status)).toEqual(Array(6).fill(401))
  const byNextAuth = await together(6, 1, async (place) => {
    const visitor = new Visitor({ from })
    const { csrfToken } = JSON.parse((await visitor.ask('/api/auth/csrf')).body)
    const fields = { email: victim.email, password: `a caso ${place}`, csrfToken }
    const answer = await visitor.ask('/api/auth/callback/credentials', {
      method: 'POST',
      headers: {
        ...fromOurPage,
        'content-type': 'application/x-www-form-urlencoded',
        'x-auth-return-redirect': '1',
      },
      body: new URLSearchParams(fields).toString(),
    })
    return /rate_limited/.test(answer.body + answer.headers.location)
  })
  expect(byNextAuth).toEqual([false, false, false, false, true, true])
})

test('T28: an account attacked from ten networks still opens in a known browser, and elsewhere after a reset', async () => {
  test.slow()
  const fan = await makeFan()
  const [own, next] = [new Visitor({ from: '127.0.42.1' }), new Visitor({ from: '127.0.42.2' })]
  await own.signIn(fan)
  const device = [...own.cookies].filter(([name]) => name === DEVICE_COOKIE)
  expect(device).toHaveLength(1)
  for (let network = 1; network <= 10; network++)
    await together(10, 5, (place) => guess(`127.0.43.${network}`, fan.email, place))
  const enter = async (visitor: Visitor, password = fan.password) =>
    (await visitor.submit('/auth', { email: fan.email, password, intent: 'sign-in' })).status
  expect(await enter(next)).toBe(429)
  const back = new Visitor({ from: '127.0.42.1' })
  for (const [name, value] of device) back.cookies.set(name, value)
  expect(await enter(back)).toBe(303)
  await next.submit('/auth/recover', { email: fan.email })
  const link = linkOf((await waitForMails(fan.email, 1))[0])
  const password = 'fuorigioco dubbio 91'
  expect((await next.submit(link, { password })).status).toBe(303)
  expect(await enter(next, password)).toBe(303)
})

test('F13: one network gets five sign-ups in half an hour; 20 recoveries from 20 networks send at most two emails and are never refused', async () => {
  const from = '127.0.40.4'
  const password = 'fuorigioco dubbio 90'
  const signUps = await together(20, 20, () =>
    call(new Visitor({ from }), 'submitAuthForm', { email: freshAddress(), password, intent: 'sign-up' }),
  )
  expect(signUps.map((answer) => outcomeOf(answer)?.ok).filter(Boolean)).toHaveLength(
    LIMITS.sign_up_network.points,
  )
  const { email } = await makeFan()
  const recoveries = await together(20, 5, (place) =>
    call(new Visitor({ from: `127.0.41.${place + 1}` }), 'requestReset', { email }, { to: '/auth/recover' }),
  )
  expect(recoveries.map((answer) => outcomeOf(answer)?.ok)).toEqual(Array(20).fill(true))
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0)
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(LIMITS.mail_reset.points)
})

test('a successful sign-in does not count against the limit', async () => {
  const fan = await makeFan()
  for (let round = 0; round < 15; round++) await new Visitor({ from: '127.0.40.5' }).signIn(fan)
})

test('a fan can open the payment page ten times an hour', async () => {
  const [fan, other] = [await entered(await makeFan()), await entered(await makeFan())]
  const open = async (visitor: Visitor) =>
    outcomeOf(await call(visitor, 'subscribe', { plan: 'month' }, { to: '/pricing' }))
  for (let press = 0; press < LIMITS.checkout.points; press++)
    expect(await open(fan)).toMatchObject({ ok: true })
  expect(await open(fan)).toMatchObject({ ok: false, code: 'rate_limited' })
  expect(await open(other)).toMatchObject({ ok: true })
})

test('F13: a fan can write 120 times a minute, over all routes together', async () => {
  const visitor = await entered(await makeFan())
  const answers = await together(LIMITS.write.points + 10, 10, (place) =>
    visitor.ask(place % 2 === 0 ? '/api/quiz/answer' : '/api/undo', {
      method: 'POST',
      headers: { ...fromOurPage, 'content-type': 'application/json' },
      body: '{}',
    }),
  )
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(10)
  expect(limited[0]?.headers['retry-after']).toMatch(/^\d+$/)
  const undone = await visitor.ask('/api/undo', {
    method: 'POST',
    headers: { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' },
    body: `id=${randomUUID()}&next=%2Fmissions`,
  })
  expect(undone, 'the form of a browser').toMatchObject({ status: 303, headers: { location: '/missions' } })
})
