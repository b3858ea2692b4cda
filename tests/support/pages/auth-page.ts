import type { Locator, Page } from '@playwright/test'
import { WORDS, type Words } from './words'

type Typed = { email: string; password: string }

/** `/auth`: one form, two buttons. */
export class AuthPage {
  readonly email: Locator
  readonly password: Locator
  readonly signInButton: Locator
  readonly signUpButton: Locator
  /** Offered after a refused sign-in. */
  readonly resendButton: Locator
  /** The card of the sign-up that this browser made. */
  readonly pending: Locator
  readonly pendingResend: Locator

  constructor(
    readonly page: Page,
    words: Words = WORDS.it,
  ) {
    const main = page.getByRole('main')
    this.email = main.getByLabel(words.email, { exact: true })
    this.password = main.getByLabel(words.password, { exact: true })
    this.signInButton = main.getByRole('button', { name: words.signIn, exact: true })
    this.signUpButton = main.getByRole('button', { name: words.signUp, exact: true })
    const form = main.locator('form').filter({ has: page.getByLabel(words.email, { exact: true }) })
    this.resendButton = form.getByRole('button', { name: words.resend, exact: true })
    this.pending = main.getByRole('region', { name: words.pendingSignUp, exact: true })
    this.pendingResend = this.pending.getByRole('button', { name: words.resend, exact: true })
  }

  async open(next?: string): Promise<void> {
    await this.page.goto(next ? `/auth?next=${encodeURIComponent(next)}` : '/auth')
  }

  async type({ email, password }: Typed): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
  }

  async signIn(typed: Typed): Promise<void> {
    await this.type(typed)
    await this.signInButton.click()
  }

  async signUp(typed: Typed): Promise<void> {
    await this.type(typed)
    await this.signUpButton.click()
  }
}
