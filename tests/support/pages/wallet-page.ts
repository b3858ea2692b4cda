import type { Locator, Page } from '@playwright/test'

const TEXTS = {
  it: { amount: 'Importo', board: 'Saldi', statement: 'Estratto conto' },
  en: { amount: 'Amount', board: 'Balances', statement: 'Statement' },
} as const

/** `/wallet`, its movements and the check of the chain. */
export class WalletPage {
  readonly main: Locator
  readonly board: Locator
  readonly amount: Locator
  readonly lines: Locator

  constructor(
    readonly page: Page,
    locale: keyof typeof TEXTS = 'it',
  ) {
    const texts = TEXTS[locale]
    this.main = page.getByRole('main')
    this.board = page.getByRole('region', { name: texts.board })
    this.amount = page.getByLabel(texts.amount)
    this.lines = page.getByRole('list', { name: texts.statement }).getByRole('listitem')
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name, exact: typeof name === 'string' })
  }
}
