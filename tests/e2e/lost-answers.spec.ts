import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { type MadeMatch, makeRound, savedPicks } from '../support/app/matchday'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { openFullyLoaded } from '../support/pages/loaded'
import { losingAnswers } from '../support/pages/losing-answers'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test('a mission whose answer is lost appears, and is not created twice when its form is sent again', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  await losingAnswers(page, async () => {
    await missions.create({ title: 'Rivedere il derby', points: 20 })
    await new Toasts(page).see('Errore caricamento')
  })
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
  await missions.createButton.click()
  await new Toasts(page).see('Missione creata')
  await expect(missions.form).toBeHidden()
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
  await missions.create({ title: 'Rivedere il derby', points: 20 })
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(2)
})

test('a template whose answer is lost is not created again by a corrected form, which stays as typed and is accepted the next time', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), `Prova ${Date.now().toString(36)}`]
  const made = async () =>
    (
      await db()<{ it: string }[]>`
      select title_it as it from mission_templates where title_it like ${`${title}%`} order by created_at`
    ).map(({ it }) => it)
  // Once the stream is open again the page refreshes, and the form has another id.
  await page.route('**/api/events*', (route) => route.abort())
  await openFullyLoaded(page, '/admin/templates?template=new&competition=conference')
  await admin.field('Titolo in italiano').fill(title)
  await admin.field('Titolo in inglese').fill('A trial')
  await losingAnswers(page, async () => {
    await admin.button('Crea modello').click()
    await toasts.see('Errore caricamento')
  })
  await admin.field('Titolo in italiano').fill(`${title} bis`)
  await admin.button('Crea modello').click()
  await toasts.see('Errore templates', 'Il primo invio era già arrivato')
  await expect(admin.field('Titolo in italiano')).toHaveValue(`${title} bis`)
  expect(await made()).toEqual([title])
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  expect(await made()).toEqual([title, `${title} bis`])
})

test('a schedina whose answer is lost shows what was saved, even if its own event has already arrived', async ({
  page,
  context,
}) => {
  const [fan, round] = [await makeFan(), await makeRound(1)]
  const [match] = round.matches as [MadeMatch]
  await signInBrowser(context, fan)
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  const heard = new Promise((resolve) => {
    browser.on('Network.eventSourceMessageReceived', resolve)
  })
  await follow(page, round.path)
  await losingAnswers(
    page,
    async () => {
      await page
        .locator(`#m-${match.id}`)
        .getByRole('radio', { name: /^pareggio/ })
        .check()
      await page.getByRole('button', { name: 'Salva 1 scelta', exact: true }).click()
      await new Toasts(page).see('Errore caricamento')
    },
    () => heard,
  )
  await expect(page.getByText('1 salvata')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salva 1 scelta', exact: true })).toBeHidden()
  expect(await savedPicks(fan)).toEqual({ [match.result]: 'X' })
})
