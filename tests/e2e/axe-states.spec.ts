import { randomUUID } from 'node:crypto'
import { LOCALES } from '@/lib/core/locale'
import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { follow } from '../support/pages/events'
import { LONG, openIn, speak, startInspection } from '../support/pages/inspection'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'
import { giveActivity, settleNow } from '../support/verified'

const { inspect, inspectEach } = startInspection()

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test('/auth/verify with a link that is no longer valid', async ({ page }) => {
      await speak(page, locale)
      await page.goto('/auth/verify?token=x')
      await expect(page.getByRole('alert').first()).toBeVisible()
      expect(await inspect(page)).toEqual([])
    })

    test('an album with a sticker to claim, and the profile of its fan', async ({ page, context }) => {
      const fan = await makeFan({ nickname: `Lunghissimo ${randomUUID().slice(0, 12)}` })
      const { id } = await makeLeague([fan], 'Nonsolocalciosuperlunghissimosenzaspazi')
      await signInBrowser(context, fan, locale)
      await inspectEach(page, locale, ['/badges', `/u/${encodeURIComponent(fan.nickname)}`])
      await db()`delete from leagues where id = ${id}`
    })

    test('missions: no missions, a full list, their page and their dialog', async ({ page, context }) => {
      test.slow()
      const fan = await makeFan()
      await signInBrowser(context, fan, locale)
      const missions = new MissionsPage(page, WORDS[locale])
      await page.goto('/missions')
      expect(await inspect(page), 'empty').toEqual([])
      const [id] = await giveMissions(fan, [
        { title: LONG, description: LONG.repeat(4), points: 100, dueDate: '2099-12-31' },
        { title: 'Già fatta', points: 5, dueDate: '2020-01-01' },
      ])
      await page.goto('/missions')
      await missions.overdue.click()
      expect(await inspect(page), 'overdue').toEqual([])
      await missions.button('Già fatta', WORDS[locale].done).click()
      await expect(missions.counter).toHaveText('1/2')
      expect(await inspect(page), 'with a toast').toEqual([])
      await missions.button(LONG, WORDS[locale].join).click()
      await expect(missions.dialog).toBeVisible()
      expect(await inspect(page), 'dialog').toEqual([])
      await page.goto('/missions?tab=completed')
      await expect(missions.tickets).toHaveCount(1)
      expect(await inspect(page), 'completed').toEqual([])
      await openIn(page, locale, `/missions/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG)
      expect(await inspect(page), 'page of a mission').toEqual([])
    })

    test('an activity mission: ticket, dialog, and the receipt of an expired one', async ({
      page,
      context,
    }) => {
      const fan = await makeFan()
      await signInBrowser(context, fan, locale)
      const missions = new MissionsPage(page, WORDS[locale])
      const id = await giveActivity(fan)
      await page.goto('/missions')
      await missions.tickets.getByRole('button', { name: WORDS[locale].join, exact: true }).click()
      await expect(missions.dialog.getByRole('progressbar')).toBeVisible()
      expect(await inspect(page), 'dialog').toEqual([])
      await page.keyboard.press('Escape')
      await expect(missions.dialog).toBeHidden()
      await db()`update missions set due_date = app_day(app_now()) - 1 where id = ${id}`
      await settleNow()
      for (const path of ['/missions?tab=completed', `/missions/${id}`, `/missions/${id}/receipt`]) {
        await openIn(page, locale, path)
        await expect(
          page
            .getByRole('main')
            .getByText(locale === 'it' ? 'Persa' : 'Lost', { exact: true })
            .first(),
        ).toBeVisible()
        expect(await inspect(page), path).toEqual([])
      }
    })

    test('the sign-in page with every error beside its field', async ({ page, context }) => {
      await speak(page, locale)
      await page.goto('/auth')
      await page.getByRole('button', { name: WORDS[locale].signUp, exact: true }).click()
      await expect(new Toasts(page, WORDS[locale]).shown).toBeVisible()
      expect(await inspect(page)).toEqual([])
      await signInBrowser(context, await makeFan(), locale)
      await page.goto('/missions')
      const missions = new MissionsPage(page, WORDS[locale])
      await missions.create({ title: LONG.repeat(2), points: 500 })
      await expect(missions.field(WORDS[locale].title)).toHaveAttribute('aria-invalid', 'true')
      expect(await inspect(page)).toEqual([])
    })

    test('an admin’s quiz template with its errors, its preview, and the editors', async ({
      page,
      context,
    }) => {
      await signInBrowser(context, await makeFan({ isAdmin: true }), locale)
      const [template] = await db()<{ id: string }[]>`
        insert into quiz_templates (title, questions) values (${LONG}, '[]') returning id`
      const [schedule] = await db()<{ id: string }[]>`
        insert into content_schedules (kind, frequency, starts_at, ends_at, template_id)
        values ('quiz', 'seasonal', '2020-01-01', '2020-01-02', ${template?.id ?? null}) returning id`
      await follow(page, `/admin/quiz?template=${template?.id}`)
      const main = page.getByRole('main')
      await main.locator('[name=text]').fill(LONG)
      await main.locator('[name="option.0"]').fill(LONG)
      await main.locator('[name="option.1"]').fill(LONG)
      await main.locator('button[value=save]').click()
      await expect(main.locator('[name="option.1"]')).toHaveAttribute('aria-invalid', 'true')
      expect(await inspect(page), 'faults').toEqual([])
      await main.locator('[name=right]').first().check()
      await main.locator('[name=explanation]').fill(LONG)
      await main.locator('[name=look][value=after]').check({ force: true })
      expect(await inspect(page), 'preview').toEqual([])
      await inspectEach(page, locale, [`/admin/schedules?schedule=${schedule?.id}`, '/admin/schedules'])
      await db()`delete from content_schedules where id = ${schedule?.id ?? null}`
      await db()`delete from quiz_templates where id = ${template?.id ?? null}`
    })
  })
}
