import type { Page } from '@playwright/test'

/** Presses and returns the status of the form's own answer. */
export async function press(page: Page, act: () => Promise<unknown>): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    act(),
  ])
  return response.status()
}
