import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockKey } from '@/db/advisory-locks'
import { database } from '@/db/client'
import { emailChanges, persons } from '@/db/schema/account'
import { outbox, rateLimits } from '@/db/schema/operations'
import { endSession, purgeExpired, signOutEverywhere } from '@/lib/account/commands'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '@/lib/account/email/commands'
import { emailChangeOf } from '@/lib/account/email/queries'
import { maskedEmail } from '@/lib/account/fans/rules'
import { deliverOutbox } from '@/lib/account/mail/commands'
import { changePassword, requestReset, resetPassword } from '@/lib/account/password/commands'
import { signUp } from '@/lib/account/sign-up/commands'
import { authenticate } from '@/lib/auth/authenticate'
import { newNonce } from '@/lib/auth/pending-sign-up'
import { readSession } from '@/lib/auth/session'
import { confirmPassword } from '@/lib/auth/sudo'
import type { SignedIn } from '@/lib/core/actor'
import { LIMITS } from '@/lib/core/security/limits'
import { env } from '@/lib/env'
import { settingsOf } from '@/lib/settings/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { waitingForLocks } from '@/tests/support/db-connections'
import { guest, makeFan, newEmail, PASSWORD, signedIn, system } from '@/tests/support/factories'
import { resetToken } from '@/tests/support/factories-links'
import { refuse, startFakeResend } from '@/tests/support/fake-resend'
import { refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

const resend = await startFakeResend()
beforeAll(() => {
  env.RESEND_BASE_URL = resend.url
})
beforeEach(async () => {
  resend.reset()
  await database().delete(outbox)
  await database().delete(rateLimits)
})
afterAll(() => resend.stop())

async function signedInFan() {
  const fan = await makeFan()
  const actor = await confirmPassword(await signedIn(fan, 'Chrome · Android'), PASSWORD)
  return { ...fan, actor }
}

const addressOf = async (userId: string) =>
  (await database().select().from(persons).where(eq(persons.userId, userId)))[0]?.email

async function linkTo(email: string): Promise<string> {
  await deliverOutbox()
  const mail = resend.mailbox.filter(({ to }) => String(to) === email).at(-1)
  return /email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('a new address', () => {
  it('takes effect once, when its link is used, and the old address is notified', async () => {
    const fan = await signedInFan()
    const email = newEmail()
    await requestEmailChange(fan.actor, email, 'it')
    const token = await linkTo(email)
    expect(await addressOf(fan.userId)).toBe(fan.email)
    const { done } = await storm(5, () => confirmEmailChange(fan.actor, token))
    expect(done).toHaveLength(1)
    expect(await lookThenTake(5)).toBeGreaterThan(1)
    expect(await addressOf(fan.userId)).toBe(email)
    await deliverOutbox()
    expect(resend.mailbox.at(-1)).toMatchObject({
      to: fan.email,
      subject: 'L’indirizzo del tuo account è cambiato',
    })
    expect((await authenticate({ email, password: PASSWORD, network: '192.0.2.7' })).userId).toBe(fan.userId)
  })

  it('can be confirmed only by the account that asked, which the email names (T61)', async () => {
    const [stranger, victim] = [await signedInFan(), await signedInFan()]
    const email = newEmail()
    await requestEmailChange(stranger.actor, email, 'it')
    const token = await linkTo(email)
    expect(resend.mailbox.at(-1)?.text.replaceAll('\u200b', '')).toContain(
      `L’account GoalQuest ${maskedEmail(stranger.email)} chiede di passare a questo indirizzo.`,
    )
    const asked = { account: maskedEmail(stranger.email), isOwn: false }
    expect(await emailChangeOf(guest, token)).toEqual(asked)
    expect(await emailChangeOf(victim.actor, token)).toEqual(asked)
    expect(await refusal(confirmEmailChange(victim.actor, token))).toBe('token_invalid')
    expect(await addressOf(stranger.userId)).toBe(stranger.email)
    expect(await emailChangeOf(stranger.actor, token)).toEqual({ ...asked, isOwn: true })
    await confirmEmailChange(stranger.actor, token)
    expect(await emailChangeOf(stranger.actor, token)).toBeNull()
  })

  it('is shown only to the fan, while its link is valid', async () => {
    const [fan, other] = [await signedInFan(), await signedInFan()]
    const email = newEmail()
    const waiting = async ({ actor } = fan) => (await settingsOf(actor)).newEmail
    expect(await waiting()).toBeNull()
    await requestEmailChange(fan.actor, email, 'it')
    const [row] = await database().select().from(emailChanges).where(eq(emailChanges.userId, fan.userId))
    expect(await waiting()).toEqual({
      address: email,
      until: expect.closeTo(row?.expiresAt.getTime() ?? 0, -1),
    })
    expect(await waiting(other)).toBeNull()
    await atShiftedTime('25 hours', async () => expect(await waiting()).toBeNull())
    await confirmEmailChange(fan.actor, await linkTo(email))
    expect(await waiting()).toBeNull()
  })

  it('can be withdrawn by the fan who asked, and by nobody else', async () => {
    const [fan, other] = [await signedInFan(), await signedInFan()]
    const email = newEmail()
    await requestEmailChange(fan.actor, email, 'it')
    const token = await linkTo(email)
    await cancelEmailChange(other.actor)
    expect((await settingsOf(fan.actor)).newEmail).toMatchObject({ address: email })
    await cancelEmailChange(fan.actor)
    expect((await settingsOf(fan.actor)).newEmail).toBeNull()
    expect(await refusal(confirmEmailChange(fan.actor, token))).toBe('token_invalid')
    await requestEmailChange(fan.actor, email, 'it')
    await confirmEmailChange(fan.actor, await linkTo(email))
    expect(await addressOf(fan.userId)).toBe(email)
  })

  it('requires a fresh password, and its link expires after a day or when a newer one is sent', async () => {
    const fan = await signedInFan()
    const [first, second] = [newEmail(), newEmail()]
    expect(await atShiftedTime('11 minutes', () => refusal(requestEmailChange(fan.actor, first, 'it')))).toBe(
      'sudo_required',
    )
    await requestEmailChange(fan.actor, first, 'it')
    const old = await linkTo(first)
    await requestEmailChange(fan.actor, second, 'it')
    const token = await linkTo(second)
    expect(await refusal(confirmEmailChange(fan.actor, old))).toBe('token_invalid')
    expect(await atShiftedTime('25 hours', () => refusal(confirmEmailChange(fan.actor, token)))).toBe(
      'token_invalid',
    )
    expect(await refusal(confirmEmailChange(fan.actor, ''))).toBe('token_invalid')
    expect(await addressOf(fan.userId)).toBe(fan.email)
  })

  it.each<[string, (fan: Awaited<ReturnType<typeof signedInFan>>) => Promise<unknown>]>([
    ['changes the password', ({ actor }) => changePassword(actor, 'un’altra parola 7')],
    ['signs out everywhere', ({ actor }) => signOutEverywhere(actor)],
  ])('that an intruder has requested is void once the fan %s', async (_name, defend) => {
    const fan = await signedInFan()
    const email = newEmail()
    await requestEmailChange(fan.actor, email, 'it')
    const token = await linkTo(email)
    await defend(fan)
    expect(await refusal(confirmEmailChange(fan.actor, token))).toBe('token_invalid')
    expect(await addressOf(fan.userId)).toBe(fan.email)
  })

  it('that nobody confirms is deleted once its email is', async () => {
    const fan = await signedInFan()
    await requestEmailChange(fan.actor, newEmail(), 'it')
    const rows = () => database().$count(emailChanges, eq(emailChanges.userId, fan.userId))
    await purgeExpired(system)
    await database().delete(outbox)
    await purgeExpired(system)
    expect(await rows()).toBe(1)
    await atShiftedTime('25 hours', () => purgeExpired(system))
    expect(await rows()).toBe(0)
  })

  it('that belongs to another fan gets no link, and the answer does not differ', async () => {
    const [fan, other] = [await signedInFan(), await makeFan()]
    await requestEmailChange(fan.actor, other.email, 'it')
    expect(await linkTo(other.email)).toBe('')
    expect(resend.mailbox.at(-1)).toMatchObject({ to: other.email, subject: 'Hai già un account GoalQuest' })
  })

  it('that is taken before the link is used stays with its new owner', async () => {
    const fan = await signedInFan()
    const email = newEmail()
    await requestEmailChange(fan.actor, email, 'it')
    const token = await linkTo(email)
    await makeFan({ email })
    expect(await refusal(confirmEmailChange(fan.actor, token))).toBe('token_invalid')
    expect(await addressOf(fan.userId)).toBe(fan.email)
  })
})

describe('emails to a new address (T67)', () => {
  const mailsTo = (email: string) => resend.mailbox.filter(({ to }) => String(to) === email)
  const ask = async (actor: SignedIn, email: string) => {
    await requestEmailChange(actor, email, 'it')
    await deliverOutbox()
  }

  it('reach the fan whatever strangers sign up with the address', async () => {
    const [fan, email] = [await signedInFan(), newEmail()]
    for (let index = 0; index < LIMITS.mail_sign_up.points; index++) {
      await signUp(guest, { email, password: 'of-a-stranger-7', nonce: newNonce() }, 'it')
      await deliverOutbox()
    }
    await requestEmailChange(fan.actor, email, 'it')
    await confirmEmailChange(fan.actor, await linkTo(email))
    expect(await addressOf(fan.userId)).toBe(email)
  })

  it('leave those of a sign-up alone', async () => {
    const email = newEmail()
    for (let index = 0; index < LIMITS.mail_sign_up.points; index++)
      await ask((await signedInFan()).actor, email)
    await signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'it')
    await deliverOutbox()
    expect(mailsTo(email).at(-1)?.text).toContain('/auth/verify?token=')
  })

  it('are limited to two an hour, and the last link stays valid however often the fan asks', async () => {
    const [fan, email] = [await signedInFan(), newEmail()]
    for (let index = 0; index < LIMITS.mail_email_change.points; index++) await ask(fan.actor, email)
    expect(mailsTo(email)).toHaveLength(LIMITS.mail_email_change.points)
    const token = await linkTo(email)
    await ask(fan.actor, newEmail())
    await ask(fan.actor, email)
    await atShiftedTime('10 minutes', async () => {
      await ask((await signedInFan()).actor, email)
      expect(mailsTo(email)).toHaveLength(LIMITS.mail_email_change.points)
    })
    await confirmEmailChange(fan.actor, token)
    expect(await addressOf(fan.userId)).toBe(email)
  })

  it('are counted by mailbox: an address with a tag does not count separately', async () => {
    const [name, host] = newEmail().split('@')
    const tagged = (tag: string) => `${name}+${tag}@${host}`
    const reached = () => resend.mailbox.filter(({ to }) => String(to).startsWith(`${name}+`))
    for (const tag of ['n1', 'n2', 'n3', 'N4', 'n5+n6'])
      await ask((await signedInFan()).actor, tagged(tag).toLowerCase())
    expect(reached()).toHaveLength(LIMITS.mail_email_change.points)
    resend.reset()
    for (const tag of ['s1', 's2', 's3', 's4', 's5']) {
      await signUp(guest, { email: tagged(tag), password: PASSWORD, nonce: newNonce() }, 'it')
      await deliverOutbox()
    }
    expect(reached()).toHaveLength(LIMITS.mail_sign_up.points)
    await signUp(guest, { email: `${name}x@${host}`, password: PASSWORD, nonce: newNonce() }, 'it')
    await deliverOutbox()
    expect(mailsTo(`${name}x@${host}`)).toHaveLength(1)
  })

  it('can be caused by one account five times an hour, whatever the addresses', async () => {
    const fan = await signedInFan()
    const asked = () => refusal(requestEmailChange(fan.actor, newEmail(), 'it'))
    for (let index = 0; index < LIMITS.email_change.points; index++) expect(await asked()).toBe('done')
    expect(await asked()).toBe('rate_limited')
    expect(await refusal(requestEmailChange((await signedInFan()).actor, newEmail(), 'it'))).toBe('done')
  })

  it('are sent again after an hour, with a link of their own', async () => {
    const [fan, email] = [await signedInFan(), newEmail()]
    await ask(fan.actor, email)
    const first = await linkTo(email)
    const actor = await atShiftedTime('61 minutes', async () => {
      const confirmed = await confirmPassword(fan.actor, PASSWORD)
      await ask(confirmed, email)
      return confirmed
    })
    const second = await linkTo(email)
    expect(second).not.toBe(first)
    expect(await refusal(confirmEmailChange(actor, first))).toBe('token_invalid')
    await confirmEmailChange(actor, second)
  })

  it('are sent once, even if two of an account are composed together, or the first has to be retried', async () => {
    const [fan, email] = [await signedInFan(), newEmail()]
    resend.next.push(refuse(500, 'application_error'))
    await requestEmailChange(fan.actor, email, 'it')
    await requestEmailChange(fan.actor, email, 'it')
    await deliverOutbox()
    await atShiftedTime('61 seconds', () => deliverOutbox())
    expect(mailsTo(email)).toHaveLength(1)
    await confirmEmailChange(fan.actor, await linkTo(email))
  })
})

describe('a link for a new password that is composed while the address changes', () => {
  const stolen = (token: string) => refusal(resetPassword(guest, { token, password: 'una parola rubata' }))
  const changing = async () => {
    const fan = await signedInFan()
    const email = newEmail()
    await requestEmailChange(fan.actor, email, 'it')
    return { fan, confirm: confirmEmailChange.bind(null, fan.actor, await linkTo(email)) }
  }

  it('is void in the old mailbox', async () => {
    const { fan, confirm } = await changing()
    await requestReset(guest, fan.email, 'it')
    const running: Promise<unknown>[] = []
    await database().transaction(async (tx) => {
      // The lock that the sender takes after it has looked up whose address it is.
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('mail', fan.email)})`)
      running.push(deliverOutbox())
      await expect.poll(waitingForLocks).toBe(1)
      let isChanged = false
      running.push(
        confirm().then(() => {
          isChanged = true
        }),
      )
      await expect.poll(async () => isChanged || (await waitingForLocks()) === 2).toBe(true)
    })
    await Promise.all(running)
    expect(await addressOf(fan.userId)).not.toBe(fan.email)
    const mail = resend.mailbox.find(({ to, text }) => String(to) === fan.email && text.includes('token='))
    expect(await stolen(/reset\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')).toBe('token_invalid')
  })

  it('would open the account if its owner were looked up without a lock', async () => {
    const { fan, confirm } = await changing()
    const [owner] = await database().select().from(persons).where(eq(persons.email, fan.email))
    await confirm()
    expect(await stolen(await resetToken(owner?.userId ?? ''))).toBe('done')
  })
})

describe('sessions', () => {
  it('can be ended one by one, each only by its own fan', async () => {
    const [fan, other] = [await signedInFan(), await signedInFan()]
    const { sessionId: id } = await signedIn(fan, 'Firefox · Linux')
    expect((await settingsOf(fan.actor)).sessions).toMatchObject([
      { device: 'Chrome · Android', isThis: true },
      { device: 'Firefox · Linux', isThis: false },
    ])
    expect(await refusal(endSession(other.actor, id))).toBe('not_found')
    expect(await readSession(id)).not.toBeNull()
    await endSession(fan.actor, id)
    expect(await readSession(id)).toBeNull()
    expect(await refusal(endSession(fan.actor, id))).toBe('not_found')
  })

  it('all end except the current one when the password changes (T33)', async () => {
    const fan = await signedInFan()
    const elsewhere = await signedIn(fan)
    await changePassword(fan.actor, 'un’altra parola lunga')
    expect(await readSession(elsewhere.sessionId)).toBeNull()
    expect(await readSession(fan.actor.sessionId)).not.toBeNull()
    expect(await refusal(authenticate({ email: fan.email, password: PASSWORD, network: '192.0.2.9' }))).toBe(
      'invalid_credentials',
    )
    expect(await refusal(changePassword(fan.actor, 'password123'))).toBe('invalid_input')
    expect(
      await atShiftedTime('11 minutes', () => refusal(changePassword(fan.actor, 'ancora una diversa'))),
    ).toBe('sudo_required')
  })
})
