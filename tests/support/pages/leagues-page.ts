import type { Locator, Page } from '@playwright/test'

const TEXTS = {
  it: {
    join: 'Entra in una lega',
    code: 'Codice invito',
    enter: 'Entra',
    found: 'Crea una lega',
    name: 'Nome della lega',
    make: 'Crea lega',
    open: 'Apri',
    copy: 'Copia',
    table: 'Classifica',
    leave: 'Esci dalla lega',
  },
  en: {
    join: 'Join a league',
    code: 'Invite code',
    enter: 'Join',
    found: 'Create a league',
    name: 'League name',
    make: 'Create league',
    open: 'Open',
    copy: 'Copy',
    table: 'Table',
    leave: 'Leave the league',
  },
} as const

/** `/leagues` and `/leagues/{id}`: the two forms, the tables, the owner's tools. */
export class LeaguesPage {
  readonly texts: Record<keyof typeof TEXTS.it, string>
  readonly rows: Locator

  constructor(
    readonly page: Page,
    locale: keyof typeof TEXTS = 'it',
  ) {
    this.texts = TEXTS[locale]
    this.rows = page.getByRole('list', { name: this.texts.table, exact: true }).locator('> li')
  }

  get code(): Locator {
    return this.page.getByRole('region', { name: this.texts.join }).getByLabel(this.texts.code)
  }

  get name(): Locator {
    return this.page.getByRole('region', { name: this.texts.found }).getByLabel(this.texts.name)
  }

  button(name: keyof typeof TEXTS.it): Locator {
    return this.page.getByRole('main').getByRole('button', { name: this.texts[name], exact: true })
  }

  /** Without room for another league the forms are folded under their titles. */
  private async unfold(title: 'join' | 'found', field: Locator): Promise<void> {
    const heading = this.page.getByRole('heading', { name: this.texts[title] })
    await heading.waitFor()
    if (!(await field.isVisible())) await heading.click()
  }

  async join(code: string): Promise<void> {
    await this.unfold('join', this.code)
    await this.code.fill(code)
    await this.button('enter').click()
  }

  async create(name: string): Promise<void> {
    await this.unfold('found', this.name)
    await this.name.fill(name)
    await this.button('make').click()
  }

  league(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true })
  }
}
