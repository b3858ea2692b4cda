import type { Page } from '@playwright/test'

export const card = (page: Page, name: string) =>
  page.locator('.five-card', { has: page.getByRole('heading', { name, exact: true }) })

export async function give(page: Page, profile: string, team: string) {
  await card(page, profile)
    .getByRole('button', { name: /Scegli la squadra/ })
    .click()
  await card(page, profile)
    .getByRole('button', { name: new RegExp(`^${team}`) })
    .click()
}
