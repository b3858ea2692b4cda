import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { emailTokens, persons, signUps, users } from '@/db/schema/account'
import { auditLog } from '@/db/schema/audit'
import { ledgerAccounts, ledgerChains } from '@/db/schema/ledger'
import { maskedEmail } from '@/lib/account/fans/rules'
import { linkState } from '@/lib/account/links/queries'
import { resetPassword } from '@/lib/account/password/commands'
import { verifyEmail, withdrawSignUp } from '@/lib/account/sign-up/commands'
import { signUpOf } from '@/lib/account/sign-up/queries'
import { authenticate } from '@/lib/auth/authenticate'
import { newNonce } from '@/lib/auth/pending-sign-up'
import { env } from '@/lib/env'
import { atShiftedTime } from '@/tests/support/db-clock'
import { guest, makeFan, newEmail, PASSWORD } from '@/tests/support/factories'
import {
  makeLink,
  makeSignUp,
  resetToken,
  verificationToken,
  waitingSignUps,
} from '@/tests/support/factories-links'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

const NO_LINK = { token: '', nonce: '' }
const CHOSEN = 'scelta al momento'

const personsOf = (email: string) =>
  database()
    .select()
    .from(persons)
    .innerJoin(users, eq(users.id, persons.userId))
    .where(eq(persons.email, email))

async function asAdminAddress<T>(email: string, run: () => Promise<T>): Promise<T> {
  env.ADMIN_EMAILS.push(email)
  try {
    return await run()
  } finally {
    env.ADMIN_EMAILS.pop()
  }
}

describe('whoever verifies the address owns the account (T61)', () => {
  it('when a stranger signed up with the address, the link does nothing for its owner until they choose a password', async () => {
    const email = newEmail()
    const { token } = await makeLink(email)
    const owners = [null, newNonce(), ''].map((nonce) => ({ token, nonce }))
    for (const input of owners)
      expect(await expectUnchanged(() => refusal(verifyEmail(guest, input)))).toBe('invalid_input')
    expect(await personsOf(email)).toEqual([])
  })

  it('the password chosen at the link replaces the stranger’s', async () => {
    const email = newEmail()
    const { token } = await makeLink(email)
    await verifyEmail(guest, { token, nonce: null, password: CHOSEN })
    const hash = (await personsOf(email))[0]?.persons.passwordHash ?? ''
    expect([await verify(hash, CHOSEN), await verify(hash, PASSWORD)]).toEqual([true, false])
  })

  it('in the browser that signed up, the password given there is kept', async () => {
    const email = newEmail()
    const link = await makeLink(email)
    const entered = await verifyEmail(guest, link)
    expect(entered).toEqual({ userId: (await personsOf(email))[0]?.users.id, next: null })
    expect(await verify((await personsOf(email))[0]?.persons.passwordHash ?? '', PASSWORD)).toBe(true)
  })

  it('the nonce of another sign-up with the same address has no effect', async () => {
    const email = newEmail()
    const [strangers, own] = [await makeLink(email), await makeLink(email)]
    expect(await refusal(verifyEmail(guest, { token: strangers.token, nonce: own.nonce }))).toBe(
      'invalid_input',
    )
    expect(await personsOf(email)).toEqual([])
  })

  it('the link alone makes no admin; choosing a password there does', async () => {
    const email = newEmail()
    const { token } = await makeLink(email)
    await asAdminAddress(email, async () => {
      expect(await refusal(verifyEmail(guest, { token, nonce: null }))).toBe('invalid_input')
      expect(await personsOf(email)).toEqual([])
      await verifyEmail(guest, { token, nonce: null, password: CHOSEN })
    })
    expect((await personsOf(email))[0]?.users.isAdmin).toBe(true)
  })

  it('a common password is refused and the link stays valid', async () => {
    const link = { ...(await makeLink(newEmail())), nonce: null }
    expect(
      await expectUnchanged(() => refusal(verifyEmail(guest, { ...link, password: 'qwertyuiop' }))),
    ).toBe('invalid_input')
    await verifyEmail(guest, { ...link, password: CHOSEN })
  })

  it('the twin that takes the password of whoever signed up hands the account to the stranger', async () => {
    const email = newEmail()
    const id = await makeSignUp(email)
    const [waiting] = await database().delete(signUps).where(eq(signUps.id, id)).returning()
    const [user] = await database().insert(users).values({}).returning()
    await database()
      .insert(persons)
      .values({ userId: user?.id ?? '', email, locale: 'it', passwordHash: waiting?.passwordHash ?? '' })
    const session = await authenticate({ email, password: PASSWORD, network: '192.0.2.61' })
    expect(session.userId).toBe(user?.id)
  })
})

describe('in a browser that is signed in', () => {
  it('the link names both accounts, masked, and changes nothing', async () => {
    const [email, fan] = [newEmail(), await makeFan()]
    const { token, nonce } = await makeLink(email)
    expect(await signUpOf(guest, token)).toEqual({ account: maskedEmail(email), signedIn: null })
    const both = { account: maskedEmail(email), signedIn: maskedEmail(fan.email) }
    expect(await signUpOf(fan.actor, token)).toEqual(both)
    for (const input of [
      { token, nonce },
      { token, nonce: null, password: CHOSEN },
    ])
      expect(await expectUnchanged(() => refusal(verifyEmail(fan.actor, input)))).toBe('conflict')
    await verifyEmail(guest, { token, nonce })
    expect(await signUpOf(guest, token)).toBeNull()
  })
})

describe('what a link can still do', () => {
  it('is shown by its state: confirm, choose, used, expired', async () => {
    const email = newEmail()
    const { token, nonce } = await makeLink(email)
    const state = (of: 'sign_up' | 'reset' = 'sign_up', own: string | null = nonce) =>
      linkState(guest, token, of, own)
    expect([await state(), await state('sign_up', null), await state('reset')]).toEqual([
      'confirm',
      'choose',
      'expired',
    ])
    expect(await atShiftedTime('24 hours 1 minute', () => state())).toBe('expired')
    await verifyEmail(guest, { token, nonce })
    expect([await state(), await state('sign_up', null)]).toEqual(['used', 'used'])
    expect(await linkState(guest, 'x', 'sign_up', nonce)).toBe('expired')
  })

  it('of a password reset is to choose one, once', async () => {
    const token = await resetToken((await makeFan()).userId)
    expect(await linkState(guest, token, 'reset', null)).toBe('choose')
    await resetPassword(guest, { token, password: CHOSEN })
    expect(await linkState(guest, token, 'reset', null)).toBe('used')
  })

  it('of a withdrawn sign-up is nothing, and only its own browser can withdraw it', async () => {
    const email = newEmail()
    const { token, nonce } = await makeLink(email)
    await withdrawSignUp(guest, newNonce())
    expect(await linkState(guest, token, 'sign_up', nonce)).toBe('confirm')
    await withdrawSignUp(guest, nonce)
    expect(await linkState(guest, token, 'sign_up', nonce)).toBe('expired')
    expect(await waitingSignUps(email)).toBe(0)
  })
})

describe('the link of a sign-up', () => {
  it('creates the fan: person, account, four empty balances and a chain; nothing of the sign-up is left', async () => {
    const email = newEmail()
    await verifyEmail(guest, await makeLink(email))
    const [made] = await personsOf(email)
    expect(made).toMatchObject({
      persons: { email, locale: 'it' },
      users: { isAdmin: false, sessionVersion: 1, bannedAt: null },
    })
    const userId = made?.users.id ?? ''
    const accounts = await database().select().from(ledgerAccounts).where(eq(ledgerAccounts.userId, userId))
    expect(accounts.map(({ asset, balance }) => `${asset} ${balance}`).sort()).toEqual([
      'owed 0',
      'points 0',
      'tokens 0',
      'xp 0',
    ])
    expect(await database().$count(ledgerChains, eq(ledgerChains.userId, userId))).toBe(1)
    expect(await waitingSignUps(email)).toBe(0)
    expect(await database().$count(emailTokens, eq(emailTokens.userId, userId))).toBe(0)
  })

  it('makes only an address in ADMIN_EMAILS an admin, and logs it', async () => {
    const email = newEmail()
    const [admin, other] = await asAdminAddress(email, () =>
      Promise.all([
        makeLink(email).then((link) => verifyEmail(guest, link)),
        makeLink(newEmail()).then((link) => verifyEmail(guest, link)),
      ]),
    )
    expect((await personsOf(email))[0]?.users.isAdmin).toBe(true)
    const lines = await database().select().from(auditLog)
    const about = ({ userId }: { userId: string }) => lines.filter(({ subject }) => subject === userId)
    expect(about(admin)).toMatchObject([{ action: 'fan.admin_grant', cause: 'admin-emails' }])
    expect(about(other)).toEqual([])
  })

  it('makes one admin for each address, however often it is confirmed', async () => {
    const email = newEmail()
    const confirm = async () => (await verifyEmail(guest, await makeLink(email))).userId
    const isAdmin = async (id: string) =>
      (await database().select().from(users).where(eq(users.id, id)))[0]?.isAdmin
    await asAdminAddress(email, async () => {
      const first = await confirm()
      expect(await isAdmin(first)).toBe(true)
      await database().update(persons).set({ email: newEmail() }).where(eq(persons.userId, first))
      expect(await isAdmin(await confirm())).toBe(false)
      await database().delete(persons).where(eq(persons.email, email))
      expect(await isAdmin(await confirm())).toBe(false)
    })
  })

  it('keeps the right of an address for whoever verifies it, when a sign-up for it fails', async () => {
    const email = newEmail()
    await asAdminAddress(email, async () => {
      const link = await makeLink(email)
      const { userId } = await makeFan({ email })
      expect(await refusal(verifyEmail(guest, link))).toBe('token_invalid')
      await database().delete(persons).where(eq(persons.userId, userId))
      await verifyEmail(guest, await makeLink(email))
      expect((await personsOf(email))[0]?.users.isAdmin).toBe(true)
    })
  })

  it('works once', async () => {
    const link = await makeLink(newEmail())
    await verifyEmail(guest, link)
    expect(await expectUnchanged(() => refusal(verifyEmail(guest, link)))).toBe('token_invalid')
  })

  it('works for 24 hours', async () => {
    const [early, late] = [await makeLink(newEmail()), await makeLink(newEmail())]
    await atShiftedTime('23 hours 59 minutes', () => verifyEmail(guest, early))
    await atShiftedTime('24 hours 1 minute', async () =>
      expect(await expectUnchanged(() => refusal(verifyEmail(guest, late)))).toBe('token_invalid'),
    )
  })

  it('is void when another one is issued for the same sign-up', async () => {
    const nonce = newNonce()
    const signUp = await makeSignUp(newEmail(), nonce)
    const first = await verificationToken(signUp)
    const second = await verificationToken(signUp)
    expect(await expectUnchanged(() => refusal(verifyEmail(guest, { token: first, nonce })))).toBe(
      'token_invalid',
    )
    await verifyEmail(guest, { token: second, nonce })
  })

  it.each(['', 'x', '\0', 'a'.repeat(100), "' or true --", '⚽', '\ud800'])(
    'that is malformed or unknown is refused: %j',
    async (token) => {
      expect(
        await expectUnchanged(() => refusal(verifyEmail(guest, { token, password: PASSWORD, nonce: null }))),
      ).toBe('token_invalid')
    },
  )

  it('for a password reset is refused here, and stays valid', async () => {
    const token = await resetToken((await makeFan()).userId)
    const input = { token, password: PASSWORD, nonce: null }
    expect(await expectUnchanged(() => refusal(verifyEmail(guest, input)))).toBe('token_invalid')
  })

  it('for an address that has a fan by now is refused and changes nothing', async () => {
    const email = newEmail()
    const link = await makeLink(email)
    await makeFan({ email })
    expect(await expectUnchanged(() => refusal(verifyEmail(guest, link)))).toBe('token_invalid')
  })
})

describe('parallel uses of one link', () => {
  it('50 uses of one link create one fan', async () => {
    const email = newEmail()
    const link = await makeLink(email)
    const { done, refused } = await storm(50, () => verifyEmail(guest, link))
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ token_invalid: 49 })
    expect(await personsOf(email)).toHaveLength(1)
  })

  it('would create several if the check came before the write', async () => {
    expect(await lookThenTake(50)).toBeGreaterThan(1)
  })

  it('ten sign-ups with one address, each with its own link, create one fan and leave nobody half created', async () => {
    const email = newEmail()
    const before = await database().$count(users)
    const links: Awaited<ReturnType<typeof makeLink>>[] = []
    for (let index = 0; index < 10; index++) links.push(await makeLink(email))
    const { done, refused } = await storm(10, (place) => verifyEmail(guest, links[place] ?? NO_LINK))
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ token_invalid: 9 })
    expect(await personsOf(email)).toHaveLength(1)
    expect(await database().$count(users)).toBe(before + 1)
    expect(await waitingSignUps(email)).toBe(9)
    for (const link of links) expect(await refusal(verifyEmail(guest, link))).toBe('token_invalid')
  })
})
