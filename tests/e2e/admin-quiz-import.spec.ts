import { makeFan, signInBrowser } from '../support/accounts'
import { IMPORT, ownName, QUIZ, templatesCalled } from '../support/app/admin-content'
import { APP } from '../support/app/app'
import { AdminPage } from '../support/pages/admin-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const question = (text: string) => ({
  text,
  options: [
    { text: 'Undici', is_correct: true },
    { text: 'Dieci', is_correct: false },
  ],
  explanation: 'Perché <b>sì</b>.',
  en: { text: `${text} (in English)`, options: ['Eleven', 'Ten'] },
})

test('an import: a dry run that lists refused lines, then a template, then the bank', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), ownName()]
  await page.goto(IMPORT)
  const form = admin.main.getByRole('region', { name: 'Importa' })
  await form.getByLabel('Formato').selectOption('csv')
  const csv = `domanda,giusta,sbagliata\n"Prima ${title}, chi?",a,b\nSeconda?,c,C\nTerza ${title}?,e,f`
  await form
    .getByLabel('Oppure un file')
    .setInputFiles({ name: 'd.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await form.getByRole('button', { name: 'Anteprima' }).click()
  await toasts.see('Anteprima pronta: niente è stato scritto', '2 domande, una rifiutata.')
  await expect(form.getByRole('region', { name: 'Rifiutate' })).toContainText('Riga 3')
  await expect(form.getByRole('region', { name: 'Rifiutate' })).toContainText('Due opzioni sono uguali.')
  await expect(form.getByRole('status', { name: 'Domande valide' })).toContainText(`Terza ${title}?`)
  await expect(form.getByLabel('Testo')).toHaveValue(csv)
  await expect(form.getByLabel('Formato')).toHaveValue('csv')
  await form.getByRole('button', { name: 'Crea modello' }).click()
  await expect(form.getByLabel('Titolo del modello o argomento')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Titolo del modello o argomento').fill(title)
  await form.getByRole('button', { name: 'Crea modello' }).click()
  await toasts.see('Importazione finita', '2 domande, una rifiutata.')
  const [made] = await templatesCalled(title)
  expect(made?.questions).toHaveLength(2)
  const open = form.getByRole('link', { name: 'Apri il modello' })
  await expect(open).toHaveAttribute('href', `${QUIZ}?template=${made?.id}`)
  await form.getByLabel('Formato').selectOption('json')
  await form.getByLabel('Testo').fill(JSON.stringify({ questions: [question(`${title} nostra?`), {}] }))
  await form.getByRole('button', { name: 'Anteprima' }).click()
  await expect(form.getByRole('status', { name: 'Domande valide' })).toContainText(`${title} nostra?`)
  await form.getByLabel('Formato').selectOption('gift')
  await form.getByLabel('Testo').fill(`${title}: la palla è rotonda? {T}\n\nTema {}`)
  await form.getByLabel('Titolo del modello o argomento').fill(title)
  await form.getByRole('button', { name: 'Metti nella banca' }).click()
  await toasts.see('Importazione finita', 'Una domanda, una rifiutata.')
  await expect(open).toHaveCount(0)
  await expect(form.getByLabel('Testo'), 'what was refused can be corrected').toHaveValue(/Tema \{\}$/)
  await form.getByRole('link', { name: 'Apri le domande nella banca' }).click()
  await expect(admin.row(`${title}: la palla è rotonda?`)).toContainText('Giusta: Vero')
  await page.goto('/admin/questions')
  await admin.field('Argomento').selectOption(title)
  await admin.button('Mostra').click()
  await expect(page).toHaveURL(/[?&]topic=/)
  await expect(admin.row(`${title}: la palla è rotonda?`)).toContainText('Giusta: Vero')
  await admin.button(/^Ritira: /).click()
  await toasts.see('Domanda ritirata')
  await expect(admin.row(title)).toContainText('ritirata')
  await admin.field('Stato').selectOption('ritirata')
  await admin.button('Mostra').click()
  await expect(page).toHaveURL(/state=off/)
  await admin.button(/^Rimetti in gioco: /).click()
  await toasts.see('La domanda torna in gioco')
  await expect(admin.row(title), 'in play, it leaves the list of what is not').toHaveCount(0)
  await expect(page).toHaveURL(/state=off/)
})

test('an import of invalid JSON says where it breaks', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto(IMPORT)
  const form = admin.main.getByRole('region', { name: 'Importa' })
  await form.getByLabel('Titolo del modello o argomento').fill(ownName())
  for (const format of ['json', 'otdb'])
    for (const name of ['Anteprima', 'Crea modello', 'Metti nella banca']) {
      await form.getByLabel('Formato').selectOption(format)
      await form.getByLabel('Testo').fill('[{"text": "a",}]')
      await form.getByRole('button', { name }).click()
      await toasts.see('JSON non valido', 'riga 1, colonna 14: Questa virgola è di troppo.')
      await expect(form.getByLabel('Testo')).toBeFocused()
      await toasts.shown.getByRole('button', { name: 'Chiudi' }).click()
      await expect(toasts.shown).toHaveCount(0)
    }
})

test('oversized input is refused', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const admin = new AdminPage(page)
  await page.goto(IMPORT)
  await admin.main.getByRole('textbox', { name: 'Testo' }).fill(`[${'"x",'.repeat(11_000)}1]`)
  await admin.button('Anteprima').click()
  await expect(admin.main.getByText(/^Massimo 40\.?500 caratteri\.$/)).toBeVisible()
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'it', url: APP.url }])
  const answer = await page.request.post('/admin', {
    headers: { origin: APP.url },
    multipart: { questions: 'x'.repeat(1_000_000) },
  })
  expect(answer.status()).toBe(413)
})
