import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../accounts'

/** The admin's sections, in Italian. */
export class AdminPage {
  readonly main: Locator

  constructor(readonly page: Page) {
    this.main = page.getByRole('main')
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name, exact: true })
  }

  field(name: string): Locator {
    return this.main.getByLabel(name, { exact: true })
  }

  /** Ticks only these codes; the form comes with those of the last run. */
  async choose(...codes: string[]): Promise<void> {
    await this.field('Altri codici').fill('')
    for (const box of await this.main.getByRole('checkbox').all()) {
      const code = await box.getAttribute('value')
      if (codes.includes(code ?? '')) await box.check({ force: true })
      else await box.uncheck({ force: true })
    }
  }

  /** The search and the filters of a table. */
  tools(table: string, words = 'Cerca e filtra'): Locator {
    return this.main.getByRole('form', { name: `${words}: ${table}`, exact: true })
  }

  /** A row of a table by its text. */
  row(text: string | RegExp): Locator {
    return this.main.getByRole('row').filter({ hasText: text })
  }

  /** What touches balances, fans and results asks for it once. The answer carries a new session, so it must not be lost. */
  async confirmPassword(): Promise<void> {
    await this.field('Password').fill(PASSWORD)
    await this.button('Conferma').click()
    await this.field('Password').waitFor({ state: 'detached' })
  }

  async fillMatch(fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value)
  }
}
