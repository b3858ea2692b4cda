import type { Locator, Page } from '@playwright/test'

/** `/ai`, in Italian. */
export class StudioPage {
  readonly main: Locator
  readonly scene: Locator
  readonly speech: Locator
  readonly draw: Locator
  readonly read: Locator
  readonly pictures: Locator
  readonly speeches: Locator

  constructor(readonly page: Page) {
    this.main = page.getByRole('main')
    this.scene = this.main.getByLabel('Descrivi la scena')
    this.speech = this.main.getByLabel('Che cosa deve dire')
    this.draw = this.main.getByRole('button', { name: 'Genera immagine' })
    this.read = this.main.getByRole('button', { name: 'Leggi il testo' })
    this.pictures = this.main.getByRole('region', { name: 'Le mie immagini' }).getByRole('listitem')
    this.speeches = this.main.getByRole('region', { name: 'Le mie letture' }).getByRole('listitem')
  }
}
