import { verify } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { persons } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import { scheduleDeletion, withdrawDeletion } from '@/lib/account/deletion/commands'
import { leavingAt } from '@/lib/account/deletion/queries'
import { banFan, liftBans, unbanFan } from '@/lib/account/fans/commands'
import { deliverOutbox, enqueueMail, purgeMails } from '@/lib/account/mail/commands'
import { requestReset, resetPassword } from '@/lib/account/password/commands'
import { resendLink, signUp, verifyEmail, withdrawSignUp } from '@/lib/account/sign-up/commands'
import { newNonce } from '@/lib/auth/pending-sign-up'
import { LIMITS } from '@/lib/core/security/limits'
import { longDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import { atShiftedTime } from '@/tests/support/db-clock'
import { guest, makeFan, newEmail, PASSWORD, system } from '@/tests/support/factories'
import {
  answerAsProxy,
  type Behaviour,
  hangUp,
  loseAnswer,
  rateLimited,
  refuse,
  startFakeResend,
  take,
} from '@/tests/support/fake-resend'
import { snapshot } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'
import { makeSudoer } from '@/tests/support/wallets'

const resend = await startFakeResend()
beforeAll(() => {
  env.RESEND_BASE_URL = resend.url
})
beforeEach(async () => {
  resend.reset()
  await database().delete(outbox)
})
afterAll(() => resend.stop())

const wait = (recipient = newEmail()) =>
  enqueueMail({ kind: 'password_changed', recipient, locale: 'it' }, database())
const rows = () => database().select().from(outbox).orderBy(outbox.createdAt)
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const withPassword = (token: string) => ({ token, nonce: null, password: PASSWORD })
const lastToken = () => tokenIn(resend.mailbox.at(-1)?.text)

describe('what an address gets', () => {
  it('after a sign-up: the link that creates the fan, in their language', async () => {
    const email = newEmail()
    await signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'en')
    expect(await deliverOutbox()).toBe(1)
    expect(resend.mailbox).toMatchObject([
      { to: email, from: env.EMAIL_FROM, html: expect.stringContaining('lang="en"') },
    ])
    await verifyEmail(guest, withPassword(lastToken()))
  })

  it('after a sign-up with a taken address: no link except the one to the sign-in', async () => {
    const fan = await makeFan()
    await signUp(guest, { email: fan.email, password: PASSWORD, nonce: newNonce() }, 'it')
    await deliverOutbox()
    expect(resend.mailbox[0]?.text).toContain(`${env.APP_URL}/auth\n`)
    expect(lastToken()).toBe('')
  })

  it('after a ban: its reason and its end, and afterwards that it is over', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan({ locale: 'en' })]
    await banFan(admin, { id: fan.userId, reason: 'Insulti in chat di lega', days: 7 })
    await deliverOutbox()
    expect(resend.mailbox[0]?.text).toMatch(/sign in until \d+ \w+, \d\d:\d\d\. .*“Insulti in chat di lega”/)
    await atShiftedTime('8 days', async () => {
      await liftBans(system)
      await deliverOutbox()
    })
    expect(resend.mailbox.map(({ to }) => to)).toEqual([fan.email, fan.email])
    expect(resend.mailbox[1]?.subject).toBe('You can play again')
  })

  it('after a ban that was lifted or set again before the email left: nothing that is no longer true', async () => {
    const [admin, freed, again] = [await makeSudoer(), await makeFan(), await makeFan()]
    const reason = 'Era un malinteso'
    for (const { userId: id } of [freed, again]) {
      await banFan(admin, { id, reason, days: 0 })
      await unbanFan(admin, { id, reason })
    }
    await database().delete(outbox).where(sql`kind = 'banned' and recipient = ${again.email}`)
    await banFan(admin, { id: again.userId, reason, days: 0 })
    await deliverOutbox()
    expect(resend.mailbox.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [freed.email, 'Puoi tornare in campo'],
        [again.email, 'Il tuo account GoalQuest è sospeso'],
      ].sort(),
    )
  })

  it('after a request for deletion: when it will happen, unless it was withdrawn before the email left', async () => {
    const [leaving, kept] = [await makeFan(), await makeFan()]
    for (const { email } of [leaving, kept]) await scheduleDeletion(system, email)
    await withdrawDeletion(kept.actor)
    await deliverOutbox()
    const day = longDay((await leavingAt(leaving.actor)) ?? 0, 'it')
    expect(resend.mailbox.map(({ to, subject }) => [to, subject])).toEqual([
      [leaving.email, `Il tuo account sarà eliminato ${day}`],
    ])
  })

  it('after another request: a new link for the browser’s own sign-up, and the earlier one is void', async () => {
    const [email, nonce] = [newEmail(), newNonce()]
    await signUp(guest, { email, password: PASSWORD, nonce }, 'it')
    await deliverOutbox()
    const first = lastToken()
    await resendLink(guest, { email, nonce }, 'it')
    await deliverOutbox()
    expect(await refusal(verifyEmail(guest, { token: first, nonce }))).toBe('token_invalid')
    await verifyEmail(guest, { token: lastToken(), nonce })
  })

  it('after a stranger’s later sign-up with the address: another request sends the fan’s own link (T62)', async () => {
    const [email, nonce] = [newEmail(), newNonce()]
    await signUp(guest, { email, password: PASSWORD, nonce }, 'it')
    await signUp(guest, { email, password: 'la parola estranea', nonce: newNonce() }, 'it')
    await database().delete(outbox)
    await resendLink(guest, { email, nonce }, 'it')
    await deliverOutbox()
    await verifyEmail(guest, { token: lastToken(), nonce })
    const [person] = await database().select().from(persons).where(eq(persons.email, email))
    expect(await verify(person?.passwordHash ?? '', PASSWORD)).toBe(true)
  })

  it('the twin that sends the newest sign-up’s link sends the stranger’s, which the fan’s browser cannot use (T62)', async () => {
    const [email, nonce] = [newEmail(), newNonce()]
    const newest = newNonce()
    await signUp(guest, { email, password: PASSWORD, nonce }, 'it')
    await signUp(guest, { email, password: 'la parola estranea', nonce: newest }, 'it')
    await database().delete(outbox)
    await resendLink(guest, { email, nonce: newest }, 'it')
    await deliverOutbox()
    expect(await refusal(verifyEmail(guest, { token: lastToken(), nonce }))).toBe('invalid_input')
    await verifyEmail(guest, { token: lastToken(), nonce: newest })
    const [person] = await database().select().from(persons).where(eq(persons.email, email))
    expect(await verify(person?.passwordHash ?? '', PASSWORD)).toBe(false)
  })

  it('after a request from another browser: a link that asks for a password and leaves others’ links valid', async () => {
    const [email, nonce] = [newEmail(), newNonce()]
    await signUp(guest, { email, password: PASSWORD, nonce }, 'it')
    await deliverOutbox()
    const first = lastToken()
    await resendLink(guest, { email, nonce: newNonce() }, 'it')
    await deliverOutbox()
    const second = lastToken()
    for (const own of [null, nonce])
      expect(await refusal(verifyEmail(guest, { token: second, nonce: own }))).toBe('invalid_input')
    await verifyEmail(guest, { token: first, nonce })
  })

  it('for a nonce that signed up with another address: no link for that address', async () => {
    const [email, other, nonce] = [newEmail(), newEmail(), newNonce()]
    await signUp(guest, { email, password: PASSWORD, nonce }, 'it')
    await database().delete(outbox)
    await resendLink(guest, { email: other, nonce }, 'it')
    expect(await deliverOutbox()).toBe(0)
    await signUp(guest, { email: other, password: PASSWORD, nonce: newNonce() }, 'it')
    await database().delete(outbox)
    await resendLink(guest, { email: other, nonce }, 'it')
    expect(await deliverOutbox(), 'once it waits for its own').toBe(1)
  })

  it('after a password reset request: a link that sets it', async () => {
    const fan = await makeFan()
    await requestReset(guest, fan.email, 'it')
    await deliverOutbox()
    const set = { token: lastToken(), password: PASSWORD }
    await resetPassword(guest, set)
    expect(await refusal(resetPassword(guest, set))).toBe('token_invalid')
  })

  it('for a kind that a newer release has queued: nothing, and the row waits for that release', async () => {
    const email = newEmail()
    await signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'it')
    await database().execute(sql`update outbox set kind = 'newer'`)
    expect(await deliverOutbox()).toBe(0)
    expect(await rows()).toMatchObject([{ attempts: 0, sentAt: null }])
  })

  it('if it is unknown: nothing, and the row is done', async () => {
    await requestReset(guest, newEmail(), 'it')
    await resendLink(guest, { email: newEmail(), nonce: newNonce() }, 'it')
    expect(await deliverOutbox()).toBe(0)
    expect(resend.requests).toEqual([])
    expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true)
  })

  it('is never stored with its token, and neither is a password', async () => {
    const [email, fan] = [newEmail(), await makeFan()]
    await signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'it')
    await requestReset(guest, fan.email, 'it')
    await deliverOutbox()
    const tokens = resend.mailbox.map(({ text }) => tokenIn(text))
    expect(tokens.map((token) => token.length)).toEqual([43, 43])
    const whole = Object.values(await snapshot()).join('\n')
    expect(whole).toContain(email)
    for (const secret of [...tokens, PASSWORD])
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret, 'base64url').toString('hex'),
      ])
        expect(whole).not.toContain(form)
  })
})

describe('five emails an hour to one address (T67)', () => {
  const mailsTo = (email: string) => resend.mailbox.filter(({ to }) => to === email)
  const flood = async (email: string) => {
    for (let index = 0; index < 6; index++) {
      await signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'it')
      await resendLink(guest, { email, nonce: null }, 'it')
      await requestReset(guest, email, 'it')
      await deliverOutbox()
    }
  }

  it('whoever requests them, from anywhere, known or not; the next hour starts over', async () => {
    const [fan, unknown] = [await makeFan(), newEmail()]
    await flood(fan.email)
    await flood(unknown)
    expect(mailsTo(fan.email)).toHaveLength(LIMITS.mail_sign_up.points + LIMITS.mail_reset.points)
    expect(mailsTo(fan.email)).toHaveLength(5)
    expect(mailsTo(unknown)).toHaveLength(LIMITS.mail_sign_up.points)
    await atShiftedTime('61 minutes', async () => {
      await requestReset(guest, fan.email, 'it')
      expect(await deliverOutbox()).toBe(1)
    })
  })

  it('even when 18 are waiting and four senders run at once; the newest reset is among them', async () => {
    const fan = await makeFan()
    for (let index = 0; index < 9; index++) {
      await resendLink(guest, { email: fan.email, nonce: null }, 'it')
      await requestReset(guest, fan.email, 'it')
    }
    await storm(4, () => deliverOutbox())
    const mails = mailsTo(fan.email).map(({ text }) => tokenIn(text))
    expect(mails.filter((token) => token === '')).toHaveLength(LIMITS.mail_sign_up.points)
    expect(mails.length).toBeLessThanOrEqual(5)
    const answers = await Promise.all(
      mails.map((token) => refusal(resetPassword(guest, { token, password: PASSWORD }))),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  })

  it('a retried email keeps its place in the limit and takes no second one', async () => {
    const fan = await makeFan()
    resend.next.push(refuse(500, 'application_error'))
    await requestReset(guest, fan.email, 'it')
    await deliverOutbox()
    await atShiftedTime('61 seconds', () => deliverOutbox())
    await requestReset(guest, fan.email, 'it')
    expect(await deliverOutbox()).toBe(1)
  })

  it('a stranger’s requests leave the fan a working link: each renews the one in the last email', async () => {
    const fan = await makeFan()
    await flood(fan.email)
    const token = tokenIn(mailsTo(fan.email).findLast(({ text }) => text.includes('/auth/reset'))?.text)
    await atShiftedTime('40 minutes', async () => {
      expect(await refusal(resetPassword(guest, { token, password: PASSWORD }))).toBe('token_invalid')
      await requestReset(guest, fan.email, 'it')
      expect(await deliverOutbox()).toBe(0)
      await resetPassword(guest, { token, password: PASSWORD })
      await deliverOutbox()
    })
  })

  it('a stranger who signs up and withdraws leaves the owner of the mailbox a working link', async () => {
    const [email, own] = [newEmail(), newNonce()]
    for (let index = 0; index < LIMITS.mail_sign_up.points; index++) {
      const nonce = newNonce()
      await signUp(guest, { email, password: 'of-a-stranger-7', nonce }, 'it')
      expect(await deliverOutbox()).toBe(1)
      await withdrawSignUp(guest, nonce)
    }
    expect(await refusal(verifyEmail(guest, withPassword(lastToken())))).toBe('token_invalid')
    await signUp(guest, { email, password: PASSWORD, nonce: own }, 'it')
    expect(await deliverOutbox()).toBe(0)
    await resendLink(guest, { email, nonce: own }, 'it')
    expect(await deliverOutbox()).toBe(0)
    await verifyEmail(guest, { token: lastToken(), nonce: own })
  })

  it('a valid link stays with its sign-up, whoever signs up over the limit', async () => {
    const [email, own] = [newEmail(), newNonce()]
    await signUp(guest, { email, password: PASSWORD, nonce: own }, 'it')
    await deliverOutbox()
    const token = lastToken()
    for (let index = 0; index < 4; index++) {
      await signUp(guest, { email, password: 'of-a-stranger-7', nonce: newNonce() }, 'it')
      await deliverOutbox()
    }
    await verifyEmail(guest, { token, nonce: own })
  })

  it('a used link is not renewed; the fan gets new emails afterwards', async () => {
    const fan = await makeFan()
    await flood(fan.email)
    const token = tokenIn(mailsTo(fan.email).findLast(({ text }) => text.includes('/auth/reset'))?.text)
    await resetPassword(guest, { token, password: PASSWORD })
    await deliverOutbox()
    await requestReset(guest, fan.email, 'it')
    expect(await deliverOutbox()).toBe(1)
    expect(await refusal(resetPassword(guest, { token, password: 'una parola rubata' }))).toBe(
      'token_invalid',
    )
    expect(lastToken()).not.toBe(token)
  })

  it('senders that count before they take a place let more through', async () => {
    const email = newEmail()
    for (let index = 0; index < 5; index++) await wait(email)
    const ids = (await rows()).map(({ id }) => id)
    const { sql: client } = database()
    const haveCounted = barrier(5)
    await storm(5, async (place) => {
      const [taken] =
        await client`select count(*)::int as n from outbox where recipient = ${email} and admitted_at is not null`
      await haveCounted()
      if (taken?.n < 3) await client`update outbox set admitted_at = app_now() where id = ${ids[place] ?? ''}`
    })
    expect((await rows()).filter(({ admittedAt }) => admittedAt !== null)).toHaveLength(5)
  })
})

describe('sent once', () => {
  it('by five senders at once: every email once, each with its own key', async () => {
    for (let index = 0; index < 30; index++) await wait()
    const { done } = await storm(5, () => deliverOutbox())
    const rest = await deliverOutbox()
    expect(done.reduce((sum, sent) => sum + sent, 0) + rest).toBe(30)
    expect(resend.requests).toHaveLength(30)
    expect(new Set(resend.requests.map(({ key }) => key)).size).toBe(30)
    expect(await deliverOutbox()).toBe(0)
  })

  it('by a slow vendor: no email is leased before its turn', async () => {
    for (let index = 0; index < 12; index++) await wait()
    const begun: number[] = []
    resend.next.push(
      ...Array<Behaviour>(12).fill(async (request, response, accept) => {
        begun.push(await database().$count(outbox, sql`attempts > 0 and sent_at is null`))
        take(request, response, accept)
      }),
    )
    expect(await deliverOutbox()).toBe(12)
    expect(Math.max(...begun)).toBeLessThanOrEqual(4)
  })

  it('would be sent several times by senders that read before they lease', async () => {
    await wait()
    const { sql: client } = database()
    const haveLooked = barrier(5)
    await storm(5, async () => {
      const waiting = await client`select id from outbox where sent_at is null`
      await haveLooked()
      for (const { id } of waiting) {
        const mail = { from: 'a@b.it', to: 'c@d.it', subject: 's', html: 'h', text: 't' }
        await fetch(resend.url, {
          method: 'POST',
          headers: { 'idempotency-key': `${id}` },
          body: JSON.stringify(mail),
        })
        await client`update outbox set sent_at = app_now() where id = ${id}`
      }
    })
    expect(resend.requests).toHaveLength(5)
  })
})

describe('a vendor in trouble', () => {
  it.each([
    ['500', refuse(500, 'application_error')],
    ['a day’s quota that is used up', refuse(429, 'daily_quota_exceeded')],
    ['a wrong key, which the operator can fix', refuse(403, 'invalid_api_key')],
    ['a sender whose domain is not verified, likewise', refuse(403, 'validation_error')],
    ['a sender that is not an address, likewise', refuse(422, 'invalid_from_address')],
    ['a connection that is cut', hangUp],
    ['an answer that is lost', loseAnswer],
  ])('%s: the mail waits, and is retried with the same key and the same body', async (_name, trouble) => {
    const email = newEmail()
    await signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'it')
    resend.next.push(trouble)
    expect(await deliverOutbox()).toBe(0)
    expect(await rows()).toMatchObject([{ sentAt: null, attempts: 1, lastError: expect.any(String) }])
    expect(await deliverOutbox()).toBe(0)
    expect(resend.requests).toHaveLength(1)
    expect(await atShiftedTime('61 seconds', () => deliverOutbox())).toBe(1)
    expect(resend.requests[1]).toEqual(resend.requests[0])
    expect(resend.mailbox).toHaveLength(1)
    expect(await rows()).toMatchObject([{ sentAt: expect.any(Date), attempts: 2, lastError: null }])
    await verifyEmail(guest, withPassword(lastToken()))
  })

  it.each([
    [400, 'validation_error'],
    [422, 'missing_required_field'],
    [409, 'invalid_idempotent_request'],
  ])('that refuses the mail itself with %i %s is not called again', async (status, name) => {
    await wait()
    resend.next.push(refuse(status, name))
    expect(await deliverOutbox()).toBe(0)
    expect(await rows()).toMatchObject([{ sentAt: null, lastError: name }])
    expect(await atShiftedTime('5 days', () => deliverOutbox())).toBe(0)
    expect(resend.requests).toHaveLength(1)
  })

  it('that limits the rate gets the emails after its pause, which costs no attempt', async () => {
    for (let index = 0; index < 6; index++) await wait()
    resend.next.push(...Array<Behaviour>(12).fill(rateLimited(0.02)))
    expect(await deliverOutbox()).toBe(6)
    expect(await rows()).toEqual(
      Array(6).fill(expect.objectContaining({ sentAt: expect.any(Date), attempts: 1, lastError: null })),
    )
  })

  it('that asks for a pause gets no other mail meanwhile', async () => {
    for (let index = 0; index < 8; index++) await wait()
    let refusedAt = 0
    const times: number[] = []
    resend.next.push(
      ...Array<Behaviour>(4).fill((request, response, accept) => {
        refusedAt = Date.now()
        rateLimited(0.2)(request, response, accept)
      }),
      ...Array<Behaviour>(8).fill((request, response, accept) => {
        times.push(Date.now() - refusedAt)
        take(request, response, accept)
      }),
    )
    expect(await deliverOutbox()).toBe(8)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(199)
  })

  it('is tried ten times with backoff, and then never again', async () => {
    await wait()
    resend.next.push(...Array(20).fill(refuse(500, 'application_error')))
    for (let attempt = 0; attempt < 14; attempt++) {
      await database().execute(sql`update outbox set next_attempt_at = app_now()`)
      await deliverOutbox()
      const [row] = await rows()
      if (row && row.attempts < 10)
        expect(row.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(
          row.createdAt.getTime() + 60_000 * 2 ** (row.attempts - 1),
        )
    }
    expect(resend.requests).toHaveLength(10)
  })

  it.each([
    [200, {}],
    [200, null],
    [200, 'ok'],
    [502, null],
    [502, { message: 'Bad gateway' }],
    [422, { statusCode: 422, name: { code: 1 } }],
    [500, { statusCode: 500, name: 'out\u0000' }],
  ])('that answers %i with %j has accepted nothing: the mail is retried', async (status, body) => {
    await wait()
    resend.next.push(answerAsProxy(status, body))
    expect(await deliverOutbox()).toBe(0)
    expect(await rows()).toMatchObject([{ sentAt: null, attempts: 1, lastError: 'unknown_answer' }])
    await database().execute(sql`update outbox set next_attempt_at = app_now()`)
    expect(await deliverOutbox()).toBe(1)
  })

  it('does not hold up the other emails of the batch', async () => {
    for (let index = 0; index < 5; index++) await wait()
    resend.next.push(hangUp, refuse(500, 'application_error'))
    expect(await deliverOutbox()).toBe(3)
  })
})

/** The email is with the vendor, and the sender dies before it can record that. */
async function dyingAfterwards(send: () => Promise<unknown>) {
  await database().execute(
    sql`create function die() returns trigger language plpgsql as 'begin raise exception ''died''; end'`,
  )
  await database().execute(
    sql`create trigger die before update of sent_at on outbox for each row execute function die()`,
  )
  await expect(send()).rejects.toThrow()
  await database().execute(sql`drop function die cascade`)
}

describe('a sender that dies between sending and recording it', () => {
  it('leaves the email to the next one, which sends the same again: one email', async () => {
    await wait()
    await dyingAfterwards(() => deliverOutbox())
    expect(await atShiftedTime('61 seconds', () => deliverOutbox())).toBe(1)
    expect(resend.requests).toHaveLength(2)
    expect(resend.requests[1]).toEqual(resend.requests[0])
    expect(resend.mailbox).toHaveLength(1)
  })

  it('does not revive a reset link that was used meanwhile', async () => {
    const fan = await makeFan()
    await requestReset(guest, fan.email, 'it')
    await dyingAfterwards(() => deliverOutbox())
    const token = lastToken()
    await resetPassword(guest, { token, password: PASSWORD })
    await atShiftedTime('61 seconds', () => deliverOutbox())
    expect(await refusal(resetPassword(guest, { token, password: 'una parola rubata' }))).toBe(
      'token_invalid',
    )
  })

  it('does not void the link of a later request', async () => {
    const fan = await makeFan()
    await requestReset(guest, fan.email, 'it')
    await dyingAfterwards(() => deliverOutbox())
    const first = lastToken()
    await requestReset(guest, fan.email, 'it')
    await deliverOutbox()
    const second = lastToken()
    expect(second).not.toBe(first)
    await atShiftedTime('61 seconds', () => deliverOutbox())
    expect(await refusal(resetPassword(guest, { token: first, password: PASSWORD }))).toBe('token_invalid')
    await resetPassword(guest, { token: second, password: PASSWORD })
  })
})

it('addresses of emails are deleted a day after sending, or after a week if they could not be sent', async () => {
  const [old, fresh, waiting, hopeless] = [newEmail(), newEmail(), newEmail(), newEmail()]
  for (const email of [old, fresh, waiting, hopeless]) await wait(email)
  const age = (email: string, what: ReturnType<typeof sql>) =>
    database().execute(sql`update outbox set ${what} where recipient = ${email}`)
  await age(old, sql`sent_at = app_now() - interval '25 hours'`)
  await age(fresh, sql`sent_at = app_now() - interval '23 hours'`)
  await age(waiting, sql`created_at = app_now() - interval '6 days'`)
  await age(hopeless, sql`created_at = app_now() - interval '8 days'`)
  expect(await purgeMails()).toBe(2)
  expect((await rows()).map(({ recipient }) => recipient).sort()).toEqual([fresh, waiting].sort())
  expect(await database().$count(outbox, eq(outbox.recipient, old))).toBe(0)
})
