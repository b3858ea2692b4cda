import type { Locator, Page } from '@playwright/test'

/** Those in which no test makes a match, so that every next one has a season behind it. */
export const LEAGUES = ['premier_league', 'la_liga', 'bundesliga']

export const QUESTION = 'Quale partita guardo questo weekend?'

/** `/coach`, in Italian. */
export class CoachPage {
  readonly main: Locator
  readonly question: Locator
  readonly askButton: Locator
  readonly left: Locator
  readonly tickets: Locator
  /** Why the last question has no reply. */
  readonly failed: Locator

  constructor(readonly page: Page) {
    this.main = page.getByRole('main')
    this.question = this.main.getByLabel('La tua domanda')
    this.askButton = this.main.getByRole('button', { name: 'Chiedi' })
    this.left = this.main.getByText(/^\d+ su \d+$/).first()
    this.failed = this.main.getByRole('region', { name: 'Errore coach' })
    this.tickets = this.main.getByRole('region', { name: 'Strappa un biglietto' }).getByRole('listitem')
  }

  async ask(question: string): Promise<void> {
    await this.question.fill(question)
    await this.askButton.click()
  }

  /** The newest answered turn. */
  turn(question: string): Locator {
    return this.main.getByRole('article', { name: question })
  }

  /** Where the figures of a reply come from. */
  sources(reply: Locator): Locator {
    return reply.getByRole('list', { name: 'Le fonti' })
  }

  /** The first figure of a reply that leads to its source. */
  figure(reply: Locator): Locator {
    return reply.getByRole('link', { name: /^\d.*a$/ }).first()
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name })
  }
}
