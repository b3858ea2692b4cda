import type { Locator, Page } from '@playwright/test'
import { WORDS, type Words } from './words'

/** Nickname and competitions, on `/onboarding` and `/account`. */
export class ProfileForm {
  readonly nickname: Locator
  readonly competitions: Locator
  readonly saveButton: Locator

  constructor(
    readonly page: Page,
    words: Words = WORDS.it,
  ) {
    const main = page.getByRole('main')
    this.nickname = main.getByLabel(words.nickname, { exact: true })
    this.competitions = main.getByRole('checkbox')
    this.saveButton = main.getByRole('button', { name: words.saveProfile, exact: true })
  }

  competition(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true })
  }

  /** Presses the language in which to play. */
  async play(language: 'Italiano' | 'English'): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: language, exact: true }).click()
  }
}
