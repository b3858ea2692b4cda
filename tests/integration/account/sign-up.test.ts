import { verify } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { persons, signUps } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import { deliverOutbox } from '@/lib/account/mail/commands'
import { requestReset } from '@/lib/account/password/commands'
import { signUpInput } from '@/lib/account/schema'
import { purgeSignUps, resendLink, signUp, verifyEmail } from '@/lib/account/sign-up/commands'
import { newNonce } from '@/lib/auth/pending-sign-up'
import { atShiftedTime } from '@/tests/support/db-clock'
import { guest, makeFan, newEmail, PASSWORD } from '@/tests/support/factories'
import { verificationToken } from '@/tests/support/factories-links'
import { expectUnchanged, snapshot } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

/** How many rows of each table an operation has added, and the rows of the outbox without what is random. */
async function tracesOf(email: string, run: () => Promise<unknown>) {
  const count = async () =>
    Object.fromEntries(
      Object.entries(await snapshot()).map(([table, rows]) => [
        table,
        rows === '' ? 0 : rows.split('\n').length,
      ]),
    )
  const before = await count()
  await run()
  const after = await count()
  const added = Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
  const mails = await database().select().from(outbox).where(eq(outbox.recipient, email))
  return {
    added: Object.fromEntries(added.filter(([, rows]) => rows !== 0)),
    mails: mails.map(({ kind, locale, subjectId, attempts, sentAt }) => ({
      kind,
      locale,
      hasSubject: subjectId !== null,
      attempts,
      sentAt,
    })),
  }
}

describe('a sign-up', () => {
  it('stores address, language and a hash of the password, and requests one email', async () => {
    const email = newEmail()
    await signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'en')
    const [kept] = await database().select().from(signUps).where(eq(signUps.email, email))
    expect(kept).toMatchObject({ email, locale: 'en' })
    expect(await verify(kept?.passwordHash ?? '', PASSWORD)).toBe(true)
    const [mail] = await database().select().from(outbox).where(eq(outbox.recipient, email))
    expect(mail).toMatchObject({
      kind: 'sign_up',
      locale: 'en',
      subjectId: kept?.id,
      sentAt: null,
      attempts: 0,
    })
    expect(await database().$count(persons, eq(persons.email, email))).toBe(0)
  })

  it('with a common password is refused and changes nothing', async () => {
    const email = newEmail()
    expect(
      await expectUnchanged(() =>
        refusal(signUp(guest, { email, password: '1234567890', nonce: newNonce() }, 'it')),
      ),
    ).toBe('invalid_input')
  })

  it('with an address that is taken writes the same rows', async () => {
    const [known, unknown] = [(await makeFan()).email, newEmail()]
    const traces = []
    for (const email of [known, unknown])
      traces.push(
        await tracesOf(email, () => signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'it')),
      )
    expect(traces[0]).toEqual(traces[1])
    expect(traces[0]?.added).toEqual({ sign_ups: 1, outbox: 1 })
  })

  it('stays pending until its link is used: an existing fan keeps account and password', async () => {
    const fan = await makeFan()
    const personOf = () => database().select().from(persons).where(eq(persons.userId, fan.userId))
    const before = await personOf()
    await signUp(guest, { email: fan.email, password: 'un’altra parola', nonce: newNonce() }, 'en')
    expect(await personOf()).toEqual(before)
  })
})

describe('asking for a link', () => {
  it.each(['resend', 'reset'] as const)(
    'by %s writes the same row for a known, an unknown and a pending address',
    async (kind) => {
      const waiting = newEmail()
      await signUp(guest, { email: waiting, password: PASSWORD, nonce: newNonce() }, 'it')
      await database().delete(outbox)
      const ask = (email: string) =>
        kind === 'reset' ? requestReset(guest, email, 'it') : resendLink(guest, { email, nonce: null }, 'it')
      const traces = []
      for (const email of [(await makeFan()).email, newEmail(), waiting])
        traces.push(await tracesOf(email, () => ask(email)))
      expect(traces[0]?.added).toEqual({ outbox: 1 })
      expect(traces[1]).toEqual(traces[0])
      expect(traces[2]).toEqual(traces[0])
    },
  )
})

it('is stored as long as its last link works, and no longer', async () => {
  const email = newEmail()
  await signUp(guest, { email, password: PASSWORD, nonce: newNonce() }, 'it')
  const kept = () => database().$count(signUps, eq(signUps.email, email))
  await database().execute(
    sql`update sign_ups set created_at = created_at - interval '3 days' where email = ${email}`,
  )
  // The link is created when its email is composed.
  await deliverOutbox()
  await purgeSignUps()
  expect(await kept()).toBe(1)
  await atShiftedTime('25 hours', () => purgeSignUps())
  expect(await kept()).toBe(0)
})

it('T35: ten spellings of one address, signed up and verified at once, are one account', async () => {
  const spellings = [
    'Anna.Rossi@Example.it',
    'ANNA.ROSSI@EXAMPLE.IT',
    ' anna.rossi@example.it',
    'anna.rossi@example.it\t',
    'anna.rossi\uff20example.it',
    'anna\uff0erossi@example.it',
    '\uff41nna.rossi@example.it',
    'anna.ro\u017f\u017fi@example.it',
    'anna.rossi\ufe6bexample.it',
    '\u{1D41A}nna.rossi@example\u2024it',
  ]
  const email = 'anna.rossi@example.it'
  const nonces = spellings.map(() => newNonce())
  const signed = await storm(spellings.length, (place) => {
    const input = signUpInput.parse({ email: spellings[place], password: PASSWORD })
    return signUp(guest, { ...input, nonce: nonces[place] ?? '' }, 'it')
  })
  expect(signed.refused).toEqual([])
  const waiting = await database().select().from(signUps).where(eq(signUps.email, email))
  expect(waiting).toHaveLength(spellings.length)
  const tokens = await Promise.all(waiting.map(({ id }) => verificationToken(id)))
  const verified = await storm(tokens.length, (place) =>
    verifyEmail(guest, { token: tokens[place] ?? '', nonce: null, password: PASSWORD }),
  )
  expect(verified.done).toHaveLength(1)
  expect(codes(verified.refused)).toEqual({ token_invalid: spellings.length - 1 })
  expect(await database().$count(persons, eq(persons.email, email))).toBe(1)
})
