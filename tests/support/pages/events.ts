import { expect, type Page } from '@playwright/test'

/** The address of a page's stream of events. */
export const EVENTS = /\/api\/events(\?|$)/

/** Opens a page and waits until its scripts run and its stream is open. */
export async function follow(page: Page, path: string): Promise<void> {
  // Before that the stream of the page before could still be answered.
  await page.goto(path, { waitUntil: 'commit' })
  const stream = await page.waitForResponse(EVENTS)
  expect(stream.status()).toBe(200)
  await page.waitForLoadState()
}
