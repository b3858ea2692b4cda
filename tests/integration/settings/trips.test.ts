import { expect, it } from 'vitest'
import { requestEmailChange } from '@/lib/account/email/commands'
import { confirmPassword } from '@/lib/auth/sudo'
import { renewFeed } from '@/lib/calendar/commands'
import { requestExport } from '@/lib/privacy/commands'
import { settingsOf } from '@/lib/settings/queries'
import { countRoundTrips } from '@/tests/support/count-round-trips'
import { makeFan, newEmail, PASSWORD, signedIn } from '@/tests/support/factories'

it('everything that the account page shows except the profile takes one round trip to the database', async () => {
  const { userId, email } = await makeFan()
  const actor = await confirmPassword(await signedIn({ userId }, 'Chrome · Android'), PASSWORD)
  await requestEmailChange(actor, newEmail(), 'it')
  await renewFeed(actor)
  await requestExport(actor)
  expect(await settingsOf(actor)).toMatchObject({
    email,
    newEmail: { until: expect.any(Number) },
    sessions: [{ isThis: true, device: 'Chrome · Android' }],
    plan: { plan: 'free', subscription: null, isCustomer: false },
    calendarToken: expect.any(String),
    dataExport: { done: 0, readyAt: null },
    factor: { state: 'off' },
    invoices: [],
    eraseAt: null,
  })
  expect(await countRoundTrips(() => settingsOf(actor))).toMatchObject({
    statements: { length: 1 },
    roundTrips: 1,
  })
})
