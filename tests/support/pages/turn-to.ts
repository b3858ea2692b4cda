import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Where the framework keeps its router. */
    next?: { router?: { push: (path: string) => void } }
  }
}

/** Opens a page as a link leads to it: what the window has loaded and warmed up stays, which halves the work of a walk over many. */
export async function turnTo(page: Page, path: string): Promise<void> {
  const isTurning = await page.evaluate((to) => {
    window.next?.router?.push(to)
    return Boolean(window.next?.router)
  }, path)
  if (!isTurning) await page.goto(path)
  await page.waitForURL(path)
  // A page that leads on to another has no heading, and the title comes after the page.
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page, path).toHaveTitle(/./)
}
