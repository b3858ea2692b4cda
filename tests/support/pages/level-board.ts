import { expect, type Page } from '@playwright/test'
import { giveMissions, makeFan, signInBrowser } from '../accounts'
import { MissionsPage } from './missions-page'

/** A new fan reaches level 2 on this screen, whose size must leave the board's button in sight. */
export async function expectBoardOnScreen(page: Page): Promise<void> {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Prima', points: 100 }])
  await signInBrowser(page.context(), fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await missions.button('Prima', missions.words.done).click()
  const board = page.getByRole('dialog', { name: 'Livello 2' })
  const go = board.getByRole('button', { name: 'Continua' })
  await expect(go).toBeInViewport({ ratio: 1 })
  await go.click()
  await expect(board).toHaveCount(0)
}
