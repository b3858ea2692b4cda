import { expect, test } from '@playwright/test'
import { type Account, entered, freshAddress, makeFan, PASSWORD } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { fromOurPage } from '../support/app/http'
import { makeLeague } from '../support/app/leagues'
import { asSeen } from '../support/app/seen'
import { Visitor } from '../support/app/visitor'
import { mailsTo, waitForMails } from '../support/mailbox'
import { codeOf } from '../support/pages/second-factor'

let networks = 0
const stranger = () => new Visitor({ from: `127.0.20.${++networks}` })

type Typed = { email?: string; password?: string; intent?: string; code?: string }

const TRANSPORTS = {
  'a form post': (visitor: Visitor, path: string, _action: string, typed: Typed) =>
    visitor.submit(path, typed),
  'a call by the browser': (visitor: Visitor, path: string, action: string, typed: Typed) =>
    call(visitor, action, typed, { to: path }),
}

for (const [how, send] of Object.entries(TRANSPORTS)) {
  test.describe(`T27 by ${how}: known and unknown addresses get the same bytes`, () => {
    /** The same fields for a fan's address and for an unknown one. */
    async function compare(path: string, action: string, rest: Omit<Typed, 'email'>) {
      const known = (await makeFan()).email
      const unknown = freshAddress()
      const answers: string[] = []
      for (const email of [known, unknown]) {
        const answer = await send(stranger(), path, action, { email, ...rest })
        answers.push(asSeen(answer, email))
      }
      expect(answers[0]).toContain(`${rest.intent === 'sign-in' ? 401 : 200}\n`)
      expect(answers[0]).toBe(answers[1])
      return { known, unknown }
    }

    test('sign-up', async () => {
      const { known, unknown } = await compare('/auth', 'submitAuthForm', {
        password: PASSWORD,
        intent: 'sign-up',
      })
      const [[toFan], [toStranger]] = [await waitForMails(known, 1), await waitForMails(unknown, 1)]
      expect(toFan?.subject).toBe('Hai già un account GoalQuest')
      expect(toStranger?.subject).toBe('Conferma la tua e-mail per GoalQuest')
    })

    test('sign-in', async () => {
      await compare('/auth', 'submitAuthForm', { password: 'non è la sua 90', intent: 'sign-in' })
    })

    test('sign-in with the password of one’s own pending sign-up (T65)', async () => {
      const answers: string[] = []
      for (const email of [(await makeFan()).email, freshAddress()]) {
        const visitor = stranger()
        const password = 'la parola di chi prova 90'
        expect(
          (await send(visitor, '/auth', 'submitAuthForm', { email, password, intent: 'sign-up' })).status,
        ).toBe(200)
        const answer = await send(visitor, '/auth', 'submitAuthForm', { email, password, intent: 'sign-in' })
        answers.push(asSeen(answer, email))
      }
      expect(answers[0]).toContain('401\n')
      expect(answers[0]).toBe(answers[1])
    })

    test('a new link', async () => {
      await compare('/auth', 'submitAuthForm', { password: 'qualunque cosa', intent: 'resend' })
    })

    test('recovery', async () => {
      const { known, unknown } = await compare('/auth/recover', 'requestReset', {})
      const [mail] = await waitForMails(known, 1)
      expect(mail?.subject).toBe('Scegli una nuova password GoalQuest')
      expect(await mailsTo(unknown)).toEqual([])
    })
  })
}

/** Turns the second factor on. @returns its key and the recovery codes */
async function withFactor(fan: Account): Promise<{ key: string; recovery: string[] }> {
  const visitor = await entered(fan, { from: `127.0.20.${++networks}` })
  await call(visitor, 'beginFactor', { password: PASSWORD })
  const { body } = await visitor.ask('/account', { headers: { accept: 'text/html' } })
  const key = body.match(/<code[^>]*>([A-Z2-7 ]{32,})<\/code>/)?.[1] ?? ''
  const answer = await call(visitor, 'confirmFactor', { code: codeOf(key) })
  return { key, recovery: answer.body.match(/(?<=")[0-9A-Z]{4}-[0-9A-Z]{4}(?=")/g) ?? [] }
}

for (const [how, send] of Object.entries(TRANSPORTS)) {
  test(`F12: wrong, used and expired second-factor codes get the same bytes by ${how}`, async () => {
    const fan = await makeFan()
    const { key, recovery } = await withFactor(fan)
    const give = async (code: string, transport = send) => {
      const visitor = stranger()
      await visitor.signIn(fan)
      visitor.cookies.delete('gq_flash')
      return transport(visitor, '/auth/code', 'verifyFactorCode', { code })
    }
    // The current code was used to set it up.
    const used = [codeOf(key, 1), recovery[0] ?? '']
    for (const code of used)
      expect((await give(code, TRANSPORTS['a form post'])).status, 'opens once').toBe(303)
    const answers: string[] = []
    for (const code of ['000000', codeOf(key, -3), '0000-0000', ...used])
      answers.push(asSeen(await give(code), code))
    expect(answers[0]).toContain('Codice non valido')
    for (const answer of answers) expect(answer).toBe(answers[0])
  })
}

test('T27: next-auth’s own sign-in reveals no more', async () => {
  const known = (await makeFan()).email
  const answers: string[] = []
  for (const email of [known, freshAddress()]) {
    const visitor = stranger()
    const { csrfToken } = JSON.parse((await visitor.ask('/api/auth/csrf')).body)
    const answer = await visitor.ask('/api/auth/callback/credentials', {
      method: 'POST',
      headers: {
        ...fromOurPage,
        'content-type': 'application/x-www-form-urlencoded',
        'x-auth-return-redirect': '1',
      },
      body: new URLSearchParams({ email, password: 'non è la sua 90', csrfToken }).toString(),
    })
    answers.push(asSeen(answer, email))
  }
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toMatch(/^(200|302|401)\n/)
  expect(answers[0]).toContain('invalid_credentials')
})

test('F12: the code of a league that banned the fan, a replaced code and an unknown one get the same bytes', async () => {
  const [captain, fan] = [await makeFan(), await makeFan()]
  const [banning, turned] = [await makeLeague([captain]), await makeLeague([await makeFan()])]
  await db()`insert into league_bans (league_id, user_id) values (${banning.id}, ${fan.id})`
  await db()`update leagues set join_code = ${turned.code.split('').reverse().join('')} where id = ${turned.id}`
  const visitor = await entered(fan, { from: '127.0.20.250' })
  const answers: string[] = []
  for (const invite of [banning.code, turned.code, '0000000000'])
    answers.push(asSeen(await call(visitor, 'joinLeague', { invite }, { to: '/leagues' }), invite))
  expect(answers[0]).toContain('code_invalid')
  expect(answers.slice(1)).toEqual([answers[0], answers[0]])
})

test('T36: there is no sign-in through another provider', async () => {
  const visitor = stranger()
  for (const path of [
    'providers',
    'signin/google',
    'callback/google?code=x&state=y',
    'callback/email?token=x',
  ])
    expect((await visitor.ask(`/api/auth/${path}`)).status, path).toBe(404)
})
