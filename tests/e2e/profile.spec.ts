import { randomUUID } from 'node:crypto'
import { entered, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { asSeen } from '../support/app/seen'
import { Visitor } from '../support/app/visitor'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'
import { Toasts } from '../support/pages/toasts'
import { finish, giveVerified, offerResult, settleNow } from '../support/verified'

const FROM = '127.0.52.1'

/** A question that both have answered, the first one correctly. */
async function playBoth(winner: TestFan, loser: TestFan): Promise<string> {
  const title = `Chi vince? ${randomUUID().slice(0, 8)}`
  const { matchId, templateId } = await offerResult(title)
  await giveVerified(winner, templateId, { pick: '1', points: 24 })
  await giveVerified(loser, templateId, { pick: '2', points: 24 })
  await finish(matchId, [1, 0])
  await settleNow()
  return title
}

test('a long nickname breaks at its separators', async ({ page, context }) => {
  const own = randomUUID().slice(0, 5)
  const nickname = `irriducibili_curva_${own}`
  const fan = await makeFan({ nickname })
  await makeLeague([fan])
  await signInBrowser(context, fan)
  await page.setViewportSize({ width: 390, height: 844 })
  /** Lines on which the last part of the nickname stands, wherever the page shows it. */
  const lines = () =>
    page.getByRole('main').evaluate((main, last) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const found: number[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode
        const at = text.textContent?.indexOf(last) ?? -1
        if (at < 0 || text.parentElement?.closest('svg')) continue
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + last.length)
        const { length } = range.getClientRects()
        if (length > 0) found.push(length)
      }
      return found
    }, own)
  for (const address of [`/u/${nickname}`, '/leagues']) {
    await page.goto(address)
    const found = await lines()
    expect(found.length, address).toBeGreaterThan(0)
    expect(new Set(found), address).toEqual(new Set([1]))
  }
})

test('the widest nickname stays between the sleeves of its shirt', async ({ page, context }) => {
  const fan = await makeFan({ nickname: 'W'.repeat(15) + randomUUID().slice(0, 5) })
  await signInBrowser(context, fan)
  await page.goto(`/u/${fan.nickname}`)
  const [left, right] = await page.locator('.shirt-name').evaluate((text: SVGTextElement) => {
    const { x, width } = text.getBBox()
    return [x, x + width]
  })
  expect(left).toBeGreaterThanOrEqual(48)
  expect(right).toBeLessThanOrEqual(152)
})

test('a league mate sees the card and how good the fan is, and compares', async ({ page, context }) => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  const league = await makeLeague([mate, fan])
  const title = await playBoth(mate, fan)
  await signInBrowser(context, fan)
  await page.goto('/leagues')
  await page.getByRole('link', { name: mate.nickname }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mate.nickname)
  const main = page.getByRole('main')
  await expect(main).toContainText(league.name)
  await expect(main).toContainText('Quanto ci prende')
  await expect(main).toContainText('1 giusta su 1, attese 0: 24 punti invece di 8.')
  await expect(main).toContainText('servono altre scelte per dirlo')
  await expect(page.getByRole('article').first()).toContainText(
    /Stagione 20\d\d\/\d\d 1 giusta su 1, 24 punti/,
  )
  await expect(page.getByRole('img', { name: '1 giusta su 1, dalla più vecchia' })).toBeVisible()
  await page.getByRole('link', { name: 'Confronta con me' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tu contro ${mate.nickname}`)
  await expect(main).toContainText(`Tu: 0 giuste, 0 punti. ${mate.nickname}: 1 giusta, 24 punti.`)
  const same = page.getByRole('listitem').filter({ hasText: title })
  await expect(same).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 900 })
  const [marks, columns] = [await same.boundingBox(), await page.getByRole('table').boundingBox()]
  expect(marks?.width, 'marks stand below the columns of the two fans').toBe(columns?.width)
  await expect(page.getByRole('img', { name: 'Tu: sbagliata' })).toBeVisible()
})

test('T15: a private profile, an unknown one and a comparison with either are the same bytes', async () => {
  const [hidden, shown] = [await makeFan(), await makeFan()]
  await makeLeague([hidden])
  await db()`update user_preferences set visibility = 'public' where user_id = ${shown.id}`
  const other = await entered(await makeFan(), { from: FROM })
  const absent = `n${randomUUID().slice(0, 12)}`
  for (const tail of ['', '/versus'])
    for (const headers of [{}, { rsc: '1' }]) {
      const [foreign, nobody] = await Promise.all(
        [hidden.nickname, absent].map(async (name) => {
          const answer = await other.ask(`/u/${name}${tail}${headers.rsc ? '?_rsc' : ''}`, { headers })
          expect(answer.headers['cache-control']).toContain('no-store')
          expect(answer.body).not.toContain(hidden.email)
          return { status: answer.status, seen: asSeen(answer, name) }
        }),
      )
      expect(nobody?.seen).toBe(foreign?.seen)
      if (!headers.rsc) expect(foreign?.status).toBe(404)
    }
  const control = await other.ask(`/u/${shown.nickname}`)
  expect(control.status).toBe(200)
  expect(asSeen(control, shown.nickname)).not.toBe(asSeen(await other.ask(`/u/${absent}`), absent))
})

test('T15: a guest is sent to sign in, whoever’s profile it is', async () => {
  const fan = await makeFan()
  await db()`update user_preferences set visibility = 'public' where user_id = ${fan.id}`
  for (const name of [fan.nickname, `n${randomUUID().slice(0, 12)}`]) {
    const answer = await new Visitor({ from: FROM }).ask(`/u/${name}`)
    expect([answer.status, answer.headers.location]).toEqual([
      307,
      expect.stringMatching(new RegExp(`/auth\\?next=%2Fu%2F${name}$`)),
    ])
    expect(answer.body).not.toContain(fan.id)
  }
})

test('the account page starts with the card, and lets the fan choose who sees it', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/account')
  await expect(page.getByRole('article').getByRole('heading', { name: fan.nickname })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quanto ci prendi' })).toBeVisible()
  await page.getByRole('radio', { name: 'Solo io' }).focus()
  await page.keyboard.press('Space')
  await page
    .locator('form', { has: page.getByRole('radio', { name: 'Solo io' }) })
    .getByRole('button', { name: 'Salva' })
    .press('Enter')
  await new Toasts(page).see('Visibilità salvata')
  await page.getByRole('link', { name: 'Vedi il tuo profilo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fan.nickname)
  await expect(page.getByRole('main')).toContainText('Ancora nessun pronostico che conta')
  await expect(page.getByRole('button', { name: 'Condividi' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Scegli chi lo vede' })).toHaveAttribute(
    'href',
    '/account#visibility',
  )
  const [row] = await db()<{ visibility: string }[]>`
    select visibility from user_preferences where user_id = ${fan.id}`
  expect(row?.visibility).toBe('private')
})

test('a fan without a nickname is shown the way to a card', async ({ page, context }) => {
  const fan = await makeFan()
  await db()`delete from user_preferences where user_id = ${fan.id}`
  await signInBrowser(context, fan)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'La tua figurina aspetta un nickname',
  )
  await page.getByRole('link', { name: 'Scegli il nickname' }).click()
  await expect(page).toHaveURL('/account#profile')
  const form = new ProfileForm(page)
  const nickname = `n${randomUUID().slice(0, 12)}`
  await form.nickname.fill(nickname)
  await form.nickname.press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { name: nickname })).toBeVisible()
})

test('in English, a private profile', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ locale: 'en' }), 'en')
  await page.goto('/u/nobody-at-all')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Face-down card')
  await expect(page.getByRole('main')).toContainText('isn’t shown to you')
})
