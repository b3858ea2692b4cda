import type { Page } from '@playwright/test'

/** What browsers leave out on a page that came over plain http. */
export const withoutSecureContext = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name)
  })
