import { makeFan, signInBrowser } from '../support/accounts'
import { ownTitle, pickOf, scene } from '../support/app/verified-mission'
import { expect, test } from '../support/pages/page-test'
import { giveVerified, kickOff, makeMatch, offer } from '../support/verified'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page accepts the pick, and says what is missing or too late', async ({ page, context }) => {
    const { fan, id, matchId } = await scene()
    await signInBrowser(context, fan)
    await page.goto(`/missions/${id}`)
    const save = page.getByRole('button', { name: 'Salva scelta' })
    const press = async () => {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await save.click()
      return (await answer).status()
    }
    expect(await press()).toBe(400)
    await expect(page.getByRole('radiogroup', { name: 'La tua scelta' })).toHaveAccessibleDescription(
      /Campo obbligatorio/,
    )
    await page.getByRole('radio', { name: /Pareggio/ }).check()
    expect(await press()).toBe(200)
    await expect(page.getByRole('status')).toContainText('Scelta salvata')
    await expect(page.getByRole('main')).toContainText('Roma–Inter finisce in parità nei 90 minuti.')
    await page.getByRole('radio', { name: /Vince Roma/ }).check()
    await kickOff(matchId)
    expect(await press()).toBe(409)
    await expect(page.getByRole('alert')).toContainText('I pronostici su questa domanda sono chiusi.')
    await expect(save).toHaveCount(0)
    expect((await pickOf(id))?.pick).toBe('X')
  })

  test('a score without one side’s goals is refused, and keeps the other’s', async ({ page, context }) => {
    const [fan, matchId] = [await makeFan(), await makeMatch()]
    const options = { title: ownTitle() }
    const id = await giveVerified(fan, await offer({ kind: 'exact_score', matchId }, [matchId], options))
    await signInBrowser(context, fan)
    await page.goto(`/missions/${id}`)
    const goals = (team: string) => page.getByRole('textbox', { name: team })
    const save = page.getByRole('button', { name: 'Salva scelta' })
    await goals('Roma').fill('2')
    await save.click()
    await expect(page.getByRole('group', { name: 'La tua scelta' })).toHaveAccessibleDescription(
      /Campo obbligatorio/,
    )
    await expect(goals('Roma')).toHaveValue('2')
    await goals('Inter').fill('1')
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: 'Scelta salvata' })).toBeVisible()
    expect((await pickOf(id))?.pick).toBe('2-1')
  })
})
