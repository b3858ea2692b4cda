import { expect, type Locator, type Page } from '@playwright/test'
import { WORDS, type Words } from './words'

/** What surrounds every page: level, language, menu, sign-out. */
export class Shell {
  readonly level: Locator
  readonly language: Locator
  readonly logoutButton: Locator
  readonly menuButton: Locator

  constructor(
    readonly page: Page,
    words: Words = WORDS.it,
  ) {
    const header = page.getByRole('banner')
    this.level = header.getByRole('progressbar', { name: new RegExp(`^${words.level} `) })
    this.language = header.getByRole('combobox', { name: words.language })
    this.logoutButton = header.getByRole('button', { name: words.logout, exact: true })
    this.menuButton = header.getByRole('button', { name: words.menu, exact: true })
  }

  async choose(language: 'it' | 'en'): Promise<void> {
    await this.language.selectOption(language)
    await expect(this.page.locator('html')).toHaveAttribute('lang', language)
  }

  /** On a phone the sign-out is in the menu. */
  async logout(): Promise<void> {
    if (await this.menuButton.isVisible()) await this.menuButton.click()
    await this.logoutButton.click()
  }
}
