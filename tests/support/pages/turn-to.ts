import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Where the framework keeps its router. */
    next?: { router?: { push: (path: string) => void } }
  }
}

/**
 * Opens a page through the router, as a link does: the window keeps what it has loaded and compiled, which halves the work of visiting
 * many.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  const isTurning = await page.evaluate((to) => {
    window.next?.router?.push(to)
    return Boolean(window.next?.router)
  }, path)
  if (!isTurning) await page.goto(path)
  await page.waitForURL(path)
  // A page that redirects has no heading, and the title comes after the page.
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page, path).toHaveTitle(/./)
}
