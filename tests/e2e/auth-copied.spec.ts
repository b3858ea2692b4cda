import { expect, test } from '@playwright/test'
import { entered, freshAddress, makeFan, PASSWORD } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import type { Visitor } from '../support/app/visitor'
import { linkOf, waitForMails } from '../support/mailbox'
import { codeOf } from '../support/pages/second-factor'

const FROM = '127.0.11.1'
const COOKIE = 'goalquest.session'

const isIn = async (visitor: Visitor) => (await visitor.ask('/missions')).status === 200

/** The action replaces the session: the visitor stays signed in, and a copy of the earlier cookie no longer works. */
async function replacesSession(visitor: Visitor, act: () => Promise<unknown>) {
  const copy = visitor.copy()
  expect(await isIn(visitor.copy()), 'a copy before').toBe(true)
  await act()
  expect(await isIn(copy), 'a copy from before').toBe(false)
  expect(await isIn(visitor), 'the browser itself').toBe(true)
  expect(visitor.cookies.get(COOKIE)).not.toBe(copy.cookies.get(COOKIE))
}

const CHANGE = { currentPassword: PASSWORD, password: 'un altro campo 90' }

test('T33: a password change ends copies of the session that makes it', async () => {
  const visitor = await entered(await makeFan(), { from: FROM })
  await replacesSession(visitor, async () => {
    const answer = await call(visitor, 'changePassword', CHANGE)
    expect([answer.status, outcomeOf(answer)?.ok]).toEqual([200, true])
  })
})

test('T33: so does one without JavaScript, whose answer is the account page', async () => {
  const fan = await makeFan()
  const visitor = await entered(fan, { from: FROM })
  await replacesSession(visitor, async () => {
    const answer = await visitor.submit('/account', CHANGE)
    expect(answer.status).toBe(200)
    expect(answer.body).toContain(fan.nickname)
  })
})

test('a refused new password keeps the fan signed in, with the session that confirming the old one opened', async () => {
  const visitor = await entered(await makeFan(), { from: FROM })
  await replacesSession(visitor, async () => {
    const answer = await call(visitor, 'changePassword', { ...CHANGE, password: 'qwertyuiop' })
    expect([answer.status, outcomeOf(answer)?.code]).toEqual([400, 'invalid_input'])
  })
})

const confirmations = {
  'by a script': (visitor: Visitor) =>
    call(visitor, 'confirmPassword', { password: PASSWORD }, { to: '/admin/corrections' }),
  'without JavaScript': (visitor: Visitor) => visitor.submit('/admin/corrections', { password: PASSWORD }),
}

for (const [how, confirm] of Object.entries(confirmations))
  test(`T14: a copied session gains nothing when an admin confirms the password ${how}`, async () => {
    const [boss, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
    const visitor = await entered(boss, { from: FROM })
    const correct = async (by: Visitor) => {
      const reason = 'Bonus del torneo estivo'
      const fields = {
        requestId: crypto.randomUUID(),
        fan: fan.nickname,
        asset: 'points',
        amount: '25',
        reason,
      }
      return outcomeOf(await call(by, 'correctBalance', fields))
    }
    const copy = visitor.copy()
    expect((await correct(copy.copy()))?.code).toBe('sudo_required')
    const answer = await confirm(visitor)
    expect(answer.status).toBe(200)
    expect((await correct(copy))?.code).toBe('unauthorized')
    expect((await correct(visitor))?.ok).toBe(true)
  })

test('a copied session gains nothing when a second factor is turned on, or when its code is given at sign-in', async () => {
  const fan = await makeFan()
  const visitor = await entered(fan, { from: FROM })
  await replacesSession(visitor, () => call(visitor, 'beginFactor', { password: PASSWORD }))
  const { body } = await visitor.ask('/account', { headers: { accept: 'text/html' } })
  const key = body.match(/<code[^>]*>([A-Z2-7 ]{32,})<\/code>/)?.[1] ?? ''
  await replacesSession(visitor, () => call(visitor, 'confirmFactor', { code: codeOf(key) }))
  const later = await entered({ email: fan.email, password: fan.password }, { from: FROM })
  const waiting = later.copy()
  const opened = await later.submit('/auth/code', { code: codeOf(key, 1) })
  expect(opened.status).toBe(303)
  expect([await isIn(later), await isIn(waiting)]).toEqual([true, false])
})

test('a copied session gains nothing when the address changes', async () => {
  const visitor = await entered(await makeFan(), { from: FROM })
  const email = freshAddress('nuovo')
  await replacesSession(visitor, () => call(visitor, 'requestEmailChange', { email, password: PASSWORD }))
  const { pathname, search } = new URL(linkOf((await waitForMails(email, 1))[0]))
  const page = pathname + search
  await replacesSession(visitor, async () => {
    const form = await visitor.form(page, 'token')
    expect((await visitor.send(page, form, {})).headers.location).toBe('/account')
  })
})
