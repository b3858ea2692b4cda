import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { emailTokens, persons, users } from '@/db/schema/account'
import { ledgerAccounts, ledgerChains } from '@/db/schema/ledger'
import { verifyEmail } from '@/lib/account/sign-up/commands'
import { env } from '@/lib/env'
import { atShiftedTime } from '@/tests/support/db-clock'
import { guest, makeFan, newEmail } from '@/tests/support/factories'
import { makeSignUp, resetToken, verificationToken, waitingSignUps } from '@/tests/support/factories-links'
import { changingNothing } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

const personsOf = (email: string) =>
  database()
    .select()
    .from(persons)
    .innerJoin(users, eq(users.id, persons.userId))
    .where(eq(persons.email, email))

describe('the link of a sign-up', () => {
  it('makes the fan: person, account, four empty balances and a chain; nothing of the sign-up is left', async () => {
    const email = newEmail()
    await verifyEmail(guest, await verificationToken(await makeSignUp(email)))
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

  it('makes an admin of an address that ADMIN_EMAILS names, and of no other', async () => {
    const email = newEmail()
    env.ADMIN_EMAILS.push(email)
    await verifyEmail(guest, await verificationToken(await makeSignUp(email)))
    env.ADMIN_EMAILS.pop()
    expect((await personsOf(email))[0]?.users.isAdmin).toBe(true)
  })

  it('works once', async () => {
    const token = await verificationToken(await makeSignUp(newEmail()))
    await verifyEmail(guest, token)
    expect(await changingNothing(() => refusal(verifyEmail(guest, token)))).toBe('token_invalid')
  })

  it('works for 24 hours', async () => {
    const tokens = [
      await verificationToken(await makeSignUp(newEmail())),
      await verificationToken(await makeSignUp(newEmail())),
    ]
    await atShiftedTime('23 hours 59 minutes', () => verifyEmail(guest, tokens[0] ?? ''))
    await atShiftedTime('24 hours 1 minute', async () =>
      expect(await changingNothing(() => refusal(verifyEmail(guest, tokens[1] ?? '')))).toBe('token_invalid'),
    )
  })

  it('dies when another one is made for the same sign-up', async () => {
    const signUp = await makeSignUp(newEmail())
    const first = await verificationToken(signUp)
    const second = await verificationToken(signUp)
    expect(await changingNothing(() => refusal(verifyEmail(guest, first)))).toBe('token_invalid')
    await verifyEmail(guest, second)
  })

  it.each(['', 'x', '\0', 'a'.repeat(100), "' or true --", '⚽', '\ud800'])(
    'that is none is refused: %j',
    async (token) => {
      expect(await changingNothing(() => refusal(verifyEmail(guest, token)))).toBe('token_invalid')
    },
  )

  it('for a new password is none for this, and stays alive', async () => {
    const token = await resetToken((await makeFan()).userId)
    expect(await changingNothing(() => refusal(verifyEmail(guest, token)))).toBe('token_invalid')
  })

  it('for an address that has become a fan meanwhile is refused and changes nothing', async () => {
    const email = newEmail()
    const token = await verificationToken(await makeSignUp(email))
    await makeFan({ email })
    expect(await changingNothing(() => refusal(verifyEmail(guest, token)))).toBe('token_invalid')
  })
})

describe('at once', () => {
  it('50 uses of one link make one fan', async () => {
    const email = newEmail()
    const token = await verificationToken(await makeSignUp(email))
    const { done, refused } = await storm(50, () => verifyEmail(guest, token))
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ token_invalid: 49 })
    expect(await personsOf(email)).toHaveLength(1)
  })

  it('would make several if they looked first and wrote then', async () => {
    expect(await lookThenTake(50)).toBeGreaterThan(1)
  })

  it('ten sign-ups of one address, each with its own link, make one fan and leave nobody half made', async () => {
    const email = newEmail()
    const before = await database().$count(users)
    const tokens: string[] = []
    for (let place = 0; place < 10; place++) tokens.push(await verificationToken(await makeSignUp(email)))
    const { done, refused } = await storm(10, (place) => verifyEmail(guest, tokens[place] ?? ''))
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ token_invalid: 9 })
    expect(await personsOf(email)).toHaveLength(1)
    expect(await database().$count(users)).toBe(before + 1)
    expect(await waitingSignUps(email)).toBe(9)
    for (const token of tokens) expect(await refusal(verifyEmail(guest, token))).toBe('token_invalid')
  })
})
