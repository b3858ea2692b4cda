import { makeFan, signInBrowser } from '../support/accounts'
import { type MadeMatch, makeRound, savedPicks } from '../support/app/matchday'
import { asked, goalsIn, more, pickIn, rowOf, save } from '../support/pages/matchday-page'
import { expect, test } from '../support/pages/page-test'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is one plain form', async ({ page, context }) => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    const [one, two] = round.matches as [MadeMatch, MadeMatch]
    await signInBrowser(context, fan)
    await page.goto(round.path)
    await pickIn(page, one, /^vince Casa/).check()
    await pickIn(page, two, /^vince Ospiti/).check()
    await save(page, 'Salva le scelte').click()
    await expect(page.getByRole('status')).toContainText('2 scelte salvate')
    expect(await savedPicks(fan)).toEqual({ [one.result]: '1', [two.result]: '2' })
    await page.goto(round.path)
    await expect(pickIn(page, two, /^vince Ospiti/)).toBeChecked()
  })

  test('the further questions of only one match are open at a time', async ({ page, context }) => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    const [one, two] = round.matches as [MadeMatch, MadeMatch]
    await signInBrowser(context, fan)
    await page.goto(round.path)
    await more(page, one).click()
    await expect(asked(page, one)).toBeVisible()
    await more(page, two).click()
    await expect(asked(page, two)).toBeVisible()
    await expect(asked(page, one)).toBeHidden()
  })

  test('an exact score needs both sides’ goals, and shows what each score pays', async ({
    page,
    context,
  }) => {
    const [fan, round] = [await makeFan(), await makeRound(2, { withScore: true })]
    const [one, two] = round.matches as [MadeMatch, MadeMatch]
    await signInBrowser(context, fan)
    await page.goto(round.path)
    await rowOf(page, one).getByText('Altre 2 domande').click()
    await expect(rowOf(page, one)).toContainText('Ogni altro risultato: 150 punti.')
    await goalsIn(page, one, 'Casa').fill('2')
    await goalsIn(page, one, 'Ospiti').fill('1')
    await rowOf(page, two).getByText('Altre 2 domande').click()
    await goalsIn(page, two, 'Casa').fill('3')
    await save(page, 'Salva le scelte').click()
    await expect(page.getByRole('status')).toContainText('Una scelta salvata')
    await expect(rowOf(page, two).getByRole('alert')).toHaveText(
      'Non salvata: scelta non valida o incompleta.',
    )
    expect(await savedPicks(fan)).toEqual({ [String(one.score)]: '2-1' })
    await rowOf(page, two).getByText('Altre 2 domande').click()
    await expect(goalsIn(page, two, 'Casa'), 'what was refused is still there').toHaveValue('3')
    await page.goto(round.path)
    await rowOf(page, one).getByText('1 di 2 domande scelte').click()
    await expect(goalsIn(page, one, 'Ospiti')).toHaveValue('1')
  })
})

test('before its script has loaded, whatever has been picked can be saved', async ({ page, context }) => {
  const [fan, round] = [await makeFan(), await makeRound(2, { withScore: true })]
  const [one, two] = round.matches as [MadeMatch, MadeMatch]
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(context, fan)
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
  const saveAll = save(page, 'Salva le scelte')
  await page.goto(round.path)
  await expect(pickIn(page, one, /^vince Casa/)).toBeEnabled()
  await expect(saveAll).toBeHidden()
  await pickIn(page, one, /^vince Casa/).check()
  await saveAll.click()
  await expect.poll(() => savedPicks(fan)).toEqual({ [one.result]: '1' })
  await expect(pickIn(page, one, /^vince Casa/)).toBeChecked()
  await expect(saveAll).toBeHidden()
  await rowOf(page, two).getByText('Altre 2 domande').click()
  await goalsIn(page, two, 'Casa').fill('2')
  await goalsIn(page, two, 'Ospiti').fill('1')
  await page.keyboard.press('Tab')
  await saveAll.click()
  await expect.poll(() => savedPicks(fan)).toEqual({ [one.result]: '1', [two.score ?? '']: '2-1' })
  await page.goto(`/matches/${two.id}`)
  await page.getByRole('radio', { name: /^pareggio/ }).check()
  await saveAll.click()
  await expect.poll(() => savedPicks(fan)).toMatchObject({ [two.result]: 'X' })
})
