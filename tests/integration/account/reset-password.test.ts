import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { emailTokens, persons } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import { resetPassword } from '@/lib/account/password/commands'
import { readSession } from '@/lib/auth/session'
import { atShiftedTime } from '@/tests/support/db-clock'
import { guest, makeFan, newEmail, PASSWORD, signedIn } from '@/tests/support/factories'
import { makeSignUp, resetToken, verificationToken } from '@/tests/support/factories-links'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

const NEW = 'una parola nuova'
const reset = (token: string, password = NEW) => resetPassword(guest, { token, password })
const hashOf = async (userId: string) => {
  const [person] = await database().select().from(persons).where(eq(persons.userId, userId))
  return person?.passwordHash ?? ''
}

describe('the link for a new password', () => {
  it('sets the password, ends every session and notifies the fan by mail in their language', async () => {
    const [fan, other] = await Promise.all([makeFan({ locale: 'en' }), makeFan()])
    const sessions = await Promise.all([signedIn(fan), signedIn(fan)])
    const bystander = await signedIn(other)
    await reset(await resetToken(fan.userId))
    expect(await verify(await hashOf(fan.userId), NEW)).toBe(true)
    expect(await verify(await hashOf(fan.userId), PASSWORD)).toBe(false)
    for (const { sessionId } of sessions) expect(await readSession(sessionId)).toBeNull()
    expect(await readSession(bystander.sessionId)).not.toBeNull()
    const mails = await database().select().from(outbox).where(eq(outbox.recipient, fan.email))
    expect(mails).toMatchObject([{ kind: 'password_changed', locale: 'en' }])
  })

  it('does not end a session that is opened afterwards', async () => {
    const fan = await makeFan()
    await reset(await resetToken(fan.userId))
    const { sessionId } = await signedIn(fan)
    expect(await readSession(sessionId)).toMatchObject({ userId: fan.userId })
  })

  it('works once', async () => {
    const token = await resetToken((await makeFan()).userId)
    await reset(token)
    expect(await expectUnchanged(() => refusal(reset(token)))).toBe('token_invalid')
  })

  it('works for 30 minutes', async () => {
    const [early, late] = [
      await resetToken((await makeFan()).userId),
      await resetToken((await makeFan()).userId),
    ]
    await atShiftedTime('29 minutes', () => reset(early))
    await atShiftedTime('30 minutes', async () =>
      expect(await expectUnchanged(() => refusal(reset(late)))).toBe('token_invalid'),
    )
  })

  it('is void when a second one is requested', async () => {
    const fan = await makeFan()
    const [first, second] = [await resetToken(fan.userId), await resetToken(fan.userId)]
    expect(await database().$count(emailTokens, eq(emailTokens.userId, fan.userId))).toBe(1)
    expect(await expectUnchanged(() => refusal(reset(first)))).toBe('token_invalid')
    await reset(second)
  })

  it('still works after a refused password', async () => {
    const token = await resetToken((await makeFan()).userId)
    expect(await expectUnchanged(() => refusal(reset(token, 'qwertyuiop')))).toBe('invalid_input')
    await reset(token)
  })

  it('cannot be the link of a sign-up', async () => {
    const token = await verificationToken(await makeSignUp(newEmail()))
    expect(await expectUnchanged(() => refusal(reset(token)))).toBe('token_invalid')
  })

  it.each(['', 'x', '\0', "' or true --"])('that is malformed or unknown is refused: %j', async (token) => {
    expect(await expectUnchanged(() => refusal(reset(token)))).toBe('token_invalid')
  })
})

describe('parallel uses of one link', () => {
  it('50 uses of one link set one password (T29)', async () => {
    const fan = await makeFan()
    const token = await resetToken(fan.userId)
    const { done, refused } = await storm(50, (place) => reset(token, `${NEW} ${place}`))
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ token_invalid: 49 })
    expect(await database().$count(outbox, eq(outbox.recipient, fan.email))).toBe(1)
  })

  it('would set several if the check came before the write', async () => {
    expect(await lookThenTake(50)).toBeGreaterThan(1)
  })

  it('20 requests leave one valid link', async () => {
    const fan = await makeFan()
    const { done, refused } = await storm(20, () => resetToken(fan.userId))
    expect(refused).toEqual([])
    const answers: string[] = []
    for (const token of done) answers.push(await refusal(reset(token)))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  })
})
