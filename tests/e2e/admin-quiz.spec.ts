import { entered, makeFan, signInBrowser } from '../support/accounts'
import { NEW_QUIZ, ownName, QUIZ, templatesCalled } from '../support/app/admin-content'
import { db } from '../support/app/database'
import { Visitor } from '../support/app/visitor'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test('the export of a quiz template is refused to guests and fans', async () => {
  const [template] = await db()<{ id: string }[]>`
    insert into quiz_templates (title, questions) values (${ownName()}, '[]') returning id`
  const path = `/api/admin/quiz-templates/${template?.id}`
  const fan = await entered(await makeFan())
  expect((await new Visitor().ask(path)).status).toBe(401)
  expect((await fan.ask(path)).status).toBe(403)
})

test('a quiz template is written by keyboard, its errors fixed, then saved, changed, exported and deleted', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), ownName()]
  await follow(page, NEW_QUIZ)
  await expect(admin.main.getByText('da sistemare')).toHaveCount(0)
  await expect(admin.main.getByText('Pronto da salvare')).toHaveCount(0)
  await admin.field('Difficoltà').selectOption('hard')
  await admin.field('Testo').fill('Quanti <i>giocatori</i>?')
  await admin.field('Opzione 1').fill('Undici')
  await admin.field('Opzione 2').fill('undici')
  const list = admin.main.getByRole('list', { name: 'Domande' })
  await expect(admin.field('Opzione 2')).toHaveAccessibleDescription(
    'È uguale all’opzione 1: cambiala o eliminala.',
  )
  await expect(list).toContainText('È uguale all’opzione 1')
  await expect(admin.main.getByText('1 da sistemare')).toBeVisible()
  await admin.field('Opzione 2').fill('Dieci')
  await expect(list).not.toContainText('È uguale')
  for (const n of [4, 3]) await admin.button(`Elimina l’opzione ${n}`).press('Enter')
  await expect(admin.field('Opzione 2')).toBeFocused()
  await admin.field('Spiegazione').fill('Perché <b>sì</b>.')
  await admin.button(/^Nuova domanda|^2/).press('Enter')
  await expect(admin.field('Testo')).toBeFocused()
  await page.keyboard.type('Due?')
  await admin.field('Titolo').fill(title)
  await admin.field('Titolo').press('Enter')
  await toasts.see('Errore templates', 'Domanda 1: Nessuna opzione è giusta.')
  await expect(admin.field('Opzione 1')).toBeFocused()
  await expect(admin.field('Opzione 1')).toHaveValue('Undici')
  await expect(admin.main.getByRole('region', { name: 'Che cosa non va' })).toHaveCount(0)
  await expect(admin.main.getByRole('group', { name: /^Opzioni/ })).toHaveAccessibleDescription(
    'Segna la giusta.',
  )
  await expect(list).toContainText('Scrivi l’opzione o eliminala.')
  expect(await templatesCalled(title), 'a refusal writes nothing').toHaveLength(0)
  await admin.button(/Due\?/).press('Enter')
  await expect(admin.field('Opzione 1')).toHaveAccessibleDescription('Scrivi l’opzione o eliminala.')
  await admin.button('Elimina domanda').press('Enter')
  await admin.main.getByRole('radio', { name: 'L’opzione 1 è la giusta' }).press('Space')
  await expect(admin.main.getByText('Pronto da salvare')).toBeVisible()
  const preview = admin.main.getByRole('region', { name: 'Come la vede il tifoso' })
  await expect(preview).toContainText('Quanti <i>giocatori</i>?')
  await expect(preview.getByText('Perché <b>sì</b>.')).toBeHidden()
  await preview.getByRole('radio', { name: 'Prima' }).press('ArrowRight')
  await expect(preview.getByText('Perché <b>sì</b>.')).toBeVisible()
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  await expect(page).toHaveURL(/template=[0-9a-f-]{36}/)
  const [made] = await templatesCalled(title)
  expect(made?.questions).toEqual([
    {
      text: 'Quanti <i>giocatori</i>?',
      options: [
        { text: 'Undici', is_correct: true },
        { text: 'Dieci', is_correct: false },
      ],
      explanation: 'Perché <b>sì</b>.',
    },
  ])
  await admin.field('Titolo').fill(`${title} bis`)
  await admin.button('Duplica').click()
  await admin.field('Testo').fill('Una in più?')
  await admin.button('Sposta su').click()
  await admin.button('Salva').click()
  await toasts.see('Modello salvato')
  expect((await templatesCalled(`${title} bis`))[0]?.questions.map(({ text }) => text)).toEqual([
    'Una in più?',
    'Quanti <i>giocatori</i>?',
  ])
  const file = await page.request.get(`/api/admin/quiz-templates/${made?.id}`)
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="goalquest-quiz-/)
  expect(await file.json()).toMatchObject({ title: `${title} bis`, difficulty: 'hard', questions: [{}, {}] })
  await admin.main.getByText('Elimina', { exact: true }).click()
  await admin.button('Elimina modello').click()
  await toasts.see('Modello eliminato')
  await expect(page).toHaveURL(QUIZ)
  expect(await templatesCalled(`${title} bis`)).toHaveLength(0)
})

test('an unsaved draft survives a reload, and is gone once it is saved or discarded', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), ownName()]
  const [found, unsaved] = [
    admin.main.getByText('Bozza ripresa'),
    admin.main.getByText('Non salvato: la bozza resta in questo browser.'),
  ]
  await follow(page, NEW_QUIZ)
  await expect(unsaved).toHaveCount(0)
  await admin.field('Titolo').fill(title)
  await admin.field('Competizione').selectOption('serie_a')
  await admin.field('Testo').fill('Quanti?')
  await admin.field('Opzione 1').fill('Undici')
  await admin.field('Opzione 2').fill('Dieci')
  for (const n of [4, 3]) await admin.button(`Elimina l’opzione ${n}`).click()
  await expect(unsaved).toBeVisible()
  await page.reload()
  await expect(found).toBeVisible()
  await expect(admin.field('Titolo')).toHaveValue(title)
  await expect(admin.field('Competizione')).toHaveValue('serie_a')
  await expect(admin.field('Testo')).toHaveValue('Quanti?')
  await expect(admin.field('Opzione 2')).toHaveValue('Dieci')
  await admin.main.getByRole('radio', { name: 'L’opzione 1 è la giusta' }).check()
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  await expect(page).toHaveURL(/template=[0-9a-f-]{36}/)
  await expect(admin.field('Titolo')).toHaveValue(title)
  await expect(found.or(unsaved)).toHaveCount(0)
  const [made] = await templatesCalled(title)
  await page.goto(NEW_QUIZ)
  await expect(admin.field('Titolo')).toHaveValue('')
  await expect(found).toHaveCount(0)

  // A field filled in during hydration would keep the saved text after the new one.
  await follow(page, `${QUIZ}?template=${made?.id}`)
  await expect(admin.field('Testo')).toHaveValue('Quanti?')
  await admin.field('Testo').fill('Quanti in campo?')
  await expect(unsaved).toBeVisible()
  await page.reload()
  await expect(admin.field('Testo')).toHaveValue('Quanti in campo?')
  await admin.button('Scarta la bozza').click()
  await expect(admin.field('Testo')).toHaveValue('Quanti?')
  await follow(page, `${QUIZ}?template=${made?.id}`)
  await expect(admin.field('Testo')).toHaveValue('Quanti?')
  await expect(found).toHaveCount(0)
  await admin.field('Testo').fill('Quanti, allora?')
  await admin.button('Salva').click()
  await toasts.see('Modello salvato')
  await expect(unsaved).toHaveCount(0)
  await page.reload()
  await expect(admin.field('Testo')).toHaveValue('Quanti, allora?')
  await expect(found).toHaveCount(0)
})
