import { expect, type Locator, type Page } from '@playwright/test'

const it = {
  start: 'Inizia il quiz',
  next: 'Avanti',
  back: 'Indietro',
  submit: 'Invia le risposte',
  saved: 'Salvata. Puoi cambiare idea.',
  missing: 'Mancano',
  retry: 'Non ancora salvata: riproviamo da soli.',
  crowded: 'Il server è sovraccarico: riproviamo da soli, resta su questa pagina.',
  see: 'Vedi il risultato',
  sheet: 'Le tue risposte',
  none: 'Nessun quiz aperto',
  points: 'Punti',
  answered: 'Risposte',
  check: 'Controlla',
} as const

const en: Record<keyof typeof it, string> = {
  start: 'Start the quiz',
  next: 'Next',
  back: 'Back',
  submit: 'Submit answers',
  saved: 'Saved. You can change your mind.',
  missing: 'answers still missing.',
  retry: 'Not saved yet: retrying.',
  crowded: 'The server is very busy. We’re retrying: stay on this page.',
  see: 'See the result',
  sheet: 'Your answers',
  none: 'No open quiz',
  points: 'Points',
  answered: 'Answers',
  check: 'Check',
}

const QUIZ_WORDS = { it, en } as const

/** `/quiz` in its states. */
export class QuizPage {
  readonly words: Record<keyof typeof it, string>
  readonly timer: Locator
  readonly status: Locator
  readonly sheet: Locator

  constructor(
    readonly page: Page,
    locale: 'it' | 'en' = 'it',
  ) {
    this.words = QUIZ_WORDS[locale]
    this.timer = page.getByRole('timer')
    this.status = page.getByRole('main').getByRole('status')
    this.sheet = page.getByRole('region', { name: this.words.sheet })
  }

  async open(): Promise<void> {
    await this.page.goto('/quiz')
  }

  button(name: 'start' | 'next' | 'back' | 'submit' | 'see' | 'check'): Locator {
    return this.page.getByRole('button', { name: this.words[name], exact: true })
  }

  get question(): Locator {
    return this.page.getByRole('group').filter({ visible: true })
  }

  option(text: string): Locator {
    return this.page.getByRole('radio', { name: text })
  }

  /** By keyboard: the question stays. */
  async choose(text: string): Promise<void> {
    await this.option(text).first().press('Space')
    await expect(this.option(text).first()).toBeChecked()
  }

  /** The radio is drawn by its label; a fan presses that, and the next question comes. */
  async tap(text: string): Promise<void> {
    await this.page.locator('label').filter({ hasText: text }).filter({ visible: true }).first().click()
  }

  /** The answers are folded under their title. */
  async openSheet(): Promise<void> {
    await this.sheet.locator('summary').first().click()
  }

  /** Submits although several questions are open: the page first shows one of them, and ignores presses for a moment. */
  async handInOpen(): Promise<void> {
    await this.button('submit').click()
    await expect(this.status.filter({ hasText: this.words.missing })).toBeVisible()
    await expect(async () => {
      await this.button('next').click()
      await expect(this.button('submit')).toBeVisible({ timeout: 100 })
    }).toPass()
    await this.button('submit').click()
  }

  async isSaved(): Promise<void> {
    await expect(this.status.filter({ hasText: this.words.saved })).toBeVisible()
  }

  board(word: 'points' | 'answered'): Locator {
    return this.page.getByText(new RegExp(`^${this.words[word]} `)).filter({ visible: true })
  }
}
