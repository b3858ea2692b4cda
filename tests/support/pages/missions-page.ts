import { expect, type Locator, type Page } from '@playwright/test'
import { WORDS, type Words } from './words'

type NewMission = { title: string; description?: string; due?: string; points?: number }

/** `/missions`: the form, the three tabs, the tickets and their dialog. */
export class MissionsPage {
  readonly form: Locator
  readonly panel: Locator
  readonly tickets: Locator
  readonly counter: Locator
  readonly dialog: Locator

  constructor(
    readonly page: Page,
    readonly words: Words = WORDS.it,
  ) {
    this.form = page.getByRole('dialog', { name: words.newMission, exact: true })
    this.panel = page.getByRole('tabpanel')
    this.tickets = this.panel.getByRole('listitem')
    this.counter = page.getByRole('main').getByText(/^\d+\/\d+$/)
    this.dialog = page.getByRole('dialog')
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  field(label: string): Locator {
    return this.form.getByLabel(label)
  }

  /** The button that creates, whatever it says while it works. */
  get createButton(): Locator {
    return this.form.locator('[type=submit]')
  }

  /** By its title, or by its question under the match that it names. */
  ticket(title: string): Locator {
    const heading = this.page.getByRole('heading', { name: title, exact: true })
    const question = this.page.getByRole('heading').getByText(title, { exact: true })
    return this.tickets.filter({ has: heading.or(question) })
  }

  button(title: string, name: string): Locator {
    return this.ticket(title).getByRole('button', { name, exact: true })
  }

  /** Opens the sheet of the form; without JavaScript it is part of the page. */
  async openForm(): Promise<void> {
    if (await this.form.isVisible()) return
    await this.page.getByRole('button', { name: this.words.newMission, exact: true }).click()
    await expect(this.form).toBeVisible()
  }

  async create({ title, description, due, points }: NewMission): Promise<void> {
    const { words } = this
    await this.openForm()
    await this.field(words.title).fill(title)
    if (description !== undefined) await this.field(words.description).fill(description)
    if (due !== undefined) await this.field(words.due).fill(due)
    if (points !== undefined) await this.field(words.points).fill(String(points))
    await this.createButton.click()
  }

  async show(tab: 'active' | 'completed' | 'suggested'): Promise<void> {
    const wanted = this.tab(this.words[tab])
    await wanted.click()
    await expect(wanted).toHaveAttribute('aria-selected', 'true')
  }

  /** The title of the fold that holds overdue missions. */
  get overdue(): Locator {
    return this.panel.locator('.ticket-fold > summary')
  }

  /** The buttons of all suggestions that are not added yet, those in a fold too. */
  get addable(): Locator {
    return this.panel.locator('button[name=templateId]')
  }

  /** The sheet of the suggestions on a match. */
  sheet(home: string, away: string): Locator {
    return this.panel.getByRole('listitem', { name: `${home} – ${away}` })
  }

  /** A suggestion's card, by its title. */
  suggestion(title: string): Locator {
    return this.tickets.filter({ has: this.page.getByRole('heading', { name: title, exact: true }) })
  }
}
