import type { Page } from '@playwright/test'

/** Each form reaches the server while `run` lasts, and `done` waits for what follows; the answer is lost. */
export async function losingAnswers(
  page: Page,
  run: () => Promise<void>,
  done: () => Promise<unknown> = async () => {},
): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await done()
    await route.abort('connectionreset')
  })
  await run()
  await page.unroute('**')
}
