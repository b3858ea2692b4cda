import { expect, type Locator, type Page } from '@playwright/test'
import { WORDS, type Words } from './words'

/** What surrounds every page: level, language, menu, sign-out. */
export class Shell {
  readonly level: Locator
  readonly language: Locator
  readonly theme: Locator
  readonly logoutButton: Locator
  readonly menuButton: Locator

  constructor(
    readonly page: Page,
    words: Words = WORDS.it,
  ) {
    const header = page.getByRole('banner')
    this.level = header.getByRole('progressbar', { name: new RegExp(`^${words.level} `) })
    this.language = header.getByRole('combobox', { name: words.language })
    this.theme = header.getByRole('combobox', { name: words.theme })
    this.logoutButton = header.getByRole('button', { name: words.logout, exact: true })
    this.menuButton = header.getByRole('button', { name: words.menu, exact: true })
  }

  /** A choice before the page's scripts run does nothing, so it is made again until it shows. */
  async choose(language: 'it' | 'en'): Promise<void> {
    const page = this.page.locator('html')
    await expect(async () => {
      if ((await page.getAttribute('lang')) !== language) await this.language.selectOption(language)
      await expect(page).toHaveAttribute('lang', language, { timeout: 5_000 })
    }).toPass()
  }

  async pickTheme(theme: 'light' | 'dark'): Promise<void> {
    await expect(async () => {
      await this.theme.selectOption(theme)
      await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 2_000 })
    }).toPass()
  }

  /** On a phone the sign-out is in the menu. */
  async logout(): Promise<void> {
    if (await this.menuButton.isVisible()) await this.menuButton.click()
    await this.logoutButton.click()
  }
}
