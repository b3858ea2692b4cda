import AxeBuilder from '@axe-core/playwright'
import { confirmPasswordOf, entered, makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { givePoints } from '../support/app/wallets'
import { mailsTo } from '../support/mailbox'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test('an admin finds a fan, bans them with a fresh password and a reason, and lifts the ban, by keyboard', async ({
  page,
  context,
}) => {
  const [mister, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
  const theirs = await entered(fan)
  await signInBrowser(context, mister)
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto('/admin/fans')
  await page.getByRole('searchbox', { name: 'Cerca un tifoso' }).fill(fan.nickname)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${fan.nickname}`))
  await admin.main.getByRole('link', { name: fan.nickname }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fan.nickname)
  await expect(admin.main).not.toContainText(fan.email)
  await admin.field('Password').fill(PASSWORD)
  await admin.field('Password').press('Enter')
  const reason = admin.field('Motivo: il tifoso lo legge nell’e-mail')
  await reason.fill('corto')
  await admin.button('Sospendi').press('Enter')
  await expect(reason).toHaveAccessibleDescription(/almeno 10/)
  await expect(reason).toHaveValue('corto')
  await reason.fill('Insulti in chat di lega')
  await admin.button('Sospendi').press('Enter')
  await toasts.see('Tifoso sospeso')
  await expect(page.getByRole('heading', { name: /^Sospeso:/ })).toBeFocused()
  expect((await theirs.ask('/wallet')).headers.location).toContain('/auth')
  await expect
    .poll(async () => (await mailsTo(fan.email)).map(({ text }) => text).join())
    .toContain('«Insulti in chat di lega»')
  expect((await new AxeBuilder({ page }).withTags(TAGS).analyze()).violations).toEqual([])
  const why = admin.field('Perché la togli: resta nelle attività e nell’esportazione del tifoso')
  await admin.button('Togli la sospensione').press('Enter')
  await expect(why).toHaveAccessibleDescription('Campo obbligatorio.')
  await why.fill('Era un malinteso')
  await admin.button('Togli la sospensione').press('Enter')
  await toasts.see('Sospensione tolta')
  await expect(page.getByRole('heading', { name: 'Sospendi' })).toBeFocused()
  await page.goto('/admin/log?kind=fan')
  await expect(admin.row(fan.nickname).first()).toContainText('sospensione tolta')
  await page.goto(`/admin/fans/${fan.id}`)
  await admin.main.getByRole('link', { name: 'Apri tutta l’attività' }).click()
  await expect(page).toHaveURL(`/admin/log?subject=${fan.id}`)
  await expect(admin.row(fan.nickname)).toHaveCount(2)
  await expect(admin.row(fan.nickname).first()).toContainText(mister.nickname)
  await expect(admin.row(fan.nickname).first()).toContainText(mister.id.slice(-8))
  await admin.main.getByRole('link', { name: 'Togli i filtri' }).click()
  await expect(page).toHaveURL('/admin/log')
  const csv = await page.request.get('/api/admin/log?kind=fan')
  expect(await csv.text()).toContain(`fan.ban,${fan.id}`)
})

test('a banned fan cannot pay on a checkout page opened before the ban', async ({ page }) => {
  const [mister, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
  const answer = await call(await entered(fan), 'subscribe', { plan: 'month' }, { to: '/pricing' })
  const address = answer.body.match(/http[^"]+\/stripe\/checkout\/cs_\w+/)?.[0] ?? ''
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  const admin = await entered(mister)
  await confirmPasswordOf(mister)
  const ban = { id: fan.id, reason: 'Insulti in chat di lega', days: '7' }
  expect((await call(admin, 'banFan', ban, { to: `/admin/fans/${fan.id}` })).status).toBeLessThan(400)
  const open = async () => {
    const [row] =
      await db()`select count(*)::int as n from checkouts where user_id = ${fan.id} and state = 'open'`
    return row?.n
  }
  await expect.poll(open).toBe(0)
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForLoadState()
  const [row] = await db()`select count(*)::int as n from subscriptions where user_id = ${fan.id}`
  expect(row?.n).toBe(0)
})

test('an expired password confirmation is requested again, and what was typed is kept', async ({
  page,
  context,
}) => {
  const [mister, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
  await signInBrowser(context, mister)
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await follow(page, `/admin/fans/${fan.id}`)
  await admin.field('Password').fill(PASSWORD)
  await admin.field('Password').press('Enter')
  const reason = admin.field('Motivo: il tifoso lo legge nell’e-mail')
  await reason.fill('Insulti in chat di lega')
  await admin.field('Durata').selectOption('30')
  await db()`update sessions set sudo_until = now() - interval '1 minute' where user_id = ${mister.id}`
  await admin.button('Sospendi').click()
  await toasts.see('Errore tifoso')
  await expect(reason).toBeHidden()
  await expect(admin.field('Password')).toBeFocused()
  await admin.field('Password').fill(PASSWORD)
  await admin.field('Password').press('Enter')
  await expect(reason).toHaveValue('Insulti in chat di lega')
  await expect(admin.field('Durata')).toHaveValue('30')
  await expect(admin.button('Sospendi')).toBeFocused()
  await admin.button('Sospendi').click()
  await toasts.see('Tifoso sospeso')
})

test('an admin sees a fan’s balances, plan, and when each session was last used', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await entered(fan)
  await db()`
    insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at, past_due_since, amount_cents)
    values (${fan.id}, ${`sub_${fan.id}`}, 'cus_x', 'year', 'past_due', now() + interval '20 days', now(), 4999)`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const admin = new AdminPage(page)
  await page.goto(`/admin/fans/${fan.id}`)
  await expect(admin.main).toContainText('Catena integra, 0 righe')
  await admin.main.getByRole('tab', { name: 'XP' }).press('Enter')
  await expect(page).toHaveURL(/asset=xp/)
  await expect(admin.main.getByRole('tabpanel', { name: 'XP' })).toContainText('Ancora nessun movimento.')
  await expect(admin.main).toContainText('da pagare')
  await expect(admin.main).toContainText('Pro annuale, 49,99')
  await expect(admin.main).toContainText(/accesso: .+, ultimo uso: .+/)
  await admin.field('Password').fill(PASSWORD)
  await admin.field('Password').press('Enter')
  await expect(admin.main).toContainText('Ha Pro, e l’abbonamento continua a rinnovarsi.')
})

test('an admin sees at which line a fan’s chain was rewritten behind the application’s back', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  for (const points of [30, 40, 50]) await givePoints(fan, points)
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const admin = new AdminPage(page)
  const move = (seconds: number) =>
    db().begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update ledger_entries set created_at = created_at + make_interval(secs => ${seconds})
        where user_id = ${fan.id} and place = 2`
    })
  await page.goto(`/admin/fans/${fan.id}`)
  await expect(admin.main).toContainText('Catena integra, 3 righe')
  await move(1)
  try {
    await page.reload()
    await expect(admin.main).toContainText('Catena rotta alla riga 2')
    await expect(admin.main).toContainText('Non correggere niente')
    await expect(admin.main).not.toContainText('Catena integra')
  } finally {
    await move(-1)
  }
  await page.reload()
  await expect(admin.main).toContainText('Catena integra, 3 righe')
})

test('a test mail without an address says what is missing; with one it is sent', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto('/admin/mail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail')
  await admin.field('Destinatario').press('Enter')
  await toasts.see('Destinatario mancante')
  await admin.field('Destinatario').fill('nessuno')
  await admin.field('Destinatario').press('Enter')
  await toasts.see('Errore invio email', 'Indirizzo e-mail non valido.')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'E-mail di prova' })).toBeVisible()
  const to = `prova-${Date.now()}@e2e.goalquest.test`
  await admin.field('Destinatario').fill(to)
  await admin.field('Destinatario').press('Enter')
  await toasts.see('E-mail inviata')
  expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual(['Prova di invio da GoalQuest'])
})

test('a phone shows the ledger checks as lamps that give their names, and one week of the chart', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  await page.goto('/admin')
  const days = page.locator('.day-chart > li')
  await expect(days.filter({ visible: true })).toHaveCount(14)
  await expect(page.getByText('ultimi 14 giorni')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(days.filter({ visible: true })).toHaveCount(7)
  await expect(page.getByText('ultimi 7 giorni')).toBeVisible()
  const lamps = page.locator('#ledger').getByRole('listitem').getByRole('button')
  await expect(lamps).toHaveCount(13)
  const lamp = page.getByRole('button', { name: /^Nessun saldo è sotto zero: / })
  const told = page.locator('#ledger [popover]').filter({ hasText: 'Nessun saldo è sotto zero' })
  await expect(told).toBeHidden()
  await lamp.press('Enter')
  await expect(told).toBeVisible()
})

test('in English, the overview starts with what needs doing and passes axe', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true, locale: 'en' }), 'en')
  await page.goto('/admin')
  await expect(page.getByRole('main').locator('section h2').first()).toHaveText('To do')
  await expect(page.getByRole('heading', { name: 'Quizzes and missions' })).toBeVisible()
  expect((await new AxeBuilder({ page }).withTags(TAGS).analyze()).violations).toEqual([])
  expect((await page.goto('/admin/fans/not-an-id'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})
