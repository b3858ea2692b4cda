import { expect, type Locator, type Page } from '@playwright/test'
import { WORDS, type Words } from './words'

/** The one place where notices appear. */
export class Toasts {
  readonly region: Locator
  readonly shown: Locator

  constructor(page: Page, words: Words = WORDS.it) {
    this.region = page.getByRole('region', { name: new RegExp(`^${words.notifications}`) })
    this.shown = this.region.getByRole('listitem')
  }

  /** Waits for a notice with this title and description. */
  async see(title: string, description?: string): Promise<void> {
    const toast = this.shown.filter({ has: this.region.page().getByText(title, { exact: true }) }).first()
    await expect(toast).toBeVisible()
    if (description) await expect(toast).toContainText(description)
  }

  /** Only one live region of the page has this text: a screen reader would read two of them. */
  async isOnlyVoiceOf(text: string): Promise<void> {
    const live = '[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]'
    const voices = this.region.page().locator(live).filter({ hasText: text })
    // Not retried: the toast disappears by itself.
    expect(await voices.and(this.region.page().locator(`:not(:is(${live}) *)`)).count()).toBe(1)
  }
}
