import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { freePort } from '../../server/start/ports'
import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { startInstance } from '../support/instance'
import { AdminPage } from '../support/pages/admin-page'
import { expect, test } from '../support/pages/page-test'
import { setUpFactor } from '../support/pages/second-factor'
import { Toasts } from '../support/pages/toasts'

const NOTE = {
  it: { title: 'Prima il secondo fattore', link: 'Attivalo' },
  en: { title: 'Turn on two-factor authentication first', link: 'Turn it on' },
}

/** Expects the link to the second factor and no form to get past it. @returns the link */
async function seesFactorFirst(page: Page, locale: keyof typeof NOTE) {
  const { title, link } = NOTE[locale]
  const note = page.getByRole('note').filter({ hasText: title })
  await expect(note).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Password')).toHaveCount(0)
  return note.getByRole('link', { name: link })
}

test('with the operator’s own database, an admin must turn on the second factor before changing fans', async ({
  page,
  context,
}) => {
  test.slow()
  const [mister, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
  const port = await freePort()
  const url = `http://localhost:${port}`
  const instance = await startInstance({ port, appUrl: url })
  try {
    await signInBrowser(context, mister, 'en')
    await page.goto(`${url}/admin/corrections`)
    await seesFactorFirst(page, 'en')
    await context.addCookies([{ name: 'NEXT_LOCALE', value: 'it', url }])
    await page.goto(`${url}/admin/fans/${fan.id}`)
    const link = await seesFactorFirst(page, 'it')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await link.click()
    await expect(page).toHaveURL(`${url}/account#security`)
    await setUpFactor(page)

    await page.goto(`${url}/admin/fans/${fan.id}`)
    const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
    // The password confirmed to set up the factor is still fresh.
    await admin.field('Motivo: il tifoso lo legge nell’e-mail').fill('Insulti in chat di lega')
    await admin.button('Sospendi').press('Enter')
    await toasts.see('Tifoso sospeso')
    const [row] = await db()<{ banned: boolean }[]>`
      select banned_at is not null as banned from users where id = ${fan.id}`
    expect(row?.banned).toBe(true)
  } finally {
    await instance.stop()
  }
})
