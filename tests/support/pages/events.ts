import { expect, type Page } from '@playwright/test'

/** The address of a page's stream of events. */
export const EVENTS = /\/api\/events(\?|$)/

/** Opens a page and waits until its stream is open. */
export async function follow(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(EVENTS)
  await page.goto(path)
  expect((await stream).status()).toBe(200)
}
