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

/** Lets a test wait until the page has received that many events of the fan's missions. Call it before the page is opened. */
export async function watchEvents(page: Page): Promise<(count: number) => Promise<void>> {
  await page.addInitScript(() => {
    let seen = 0
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init)
        this.addEventListener('missions', () => {
          document.documentElement.setAttribute('data-events', `${++seen}`)
        })
      }
    }
  })
  return (count) => page.locator(`html[data-events="${count}"]`).waitFor({ state: 'attached' })
}
