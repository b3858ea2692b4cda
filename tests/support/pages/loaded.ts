import { expect, type Page, type Request } from '@playwright/test'
import { EVENTS } from './events'

/** Opens a page of fans and waits for what it loads when idle, so that it works without a network. */
export async function openFullyLoaded(page: Page, path: string): Promise<void> {
  const loading = new Set<Request>()
  page.on('request', (request) => request.resourceType() === 'script' && loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  // A request of the page before, which this one aborts.
  page.on('requestfailed', (request) => loading.delete(request))
  const isLive = page.waitForRequest(EVENTS)
  await page.goto(path)
  await isLive
  await page.evaluate(() => new Promise<IdleDeadline>((done) => requestIdleCallback(done)))
  await expect.poll(() => loading.size).toBe(0)
}
