import type { Page } from '@playwright/test'
import { LOCALE_COOKIE, LOCALES } from '@/lib/core/locale'
import { makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { giveXp } from '../support/app/wallets'
import { expect, test } from '../support/pages/page-test'

const PHONES = [320, 360, 384, 390, 393, 395, 412]
const DESKTOPS = [1024, 1152, 1215, 1216, 1280, 1366, 1440, 1920]

async function giveStreak({ id }: TestFan, days: number) {
  await db()`insert into quiz_streaks (user_id, current, longest, freezes, last_day)
    values (${id}, ${days}, ${days}, 0, app_day(app_now()))
    on conflict (user_id) do update set current = ${days}, longest = ${days}`
}

/** The header's height at these widths, in both languages. */
async function heightsOf(page: Page, widths: number[], height: number): Promise<Record<string, number>> {
  const heights: Record<string, number> = {}
  for (const locale of LOCALES) {
    await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: APP.url }])
    await page.goto('/missions')
    await page.evaluate(() => document.fonts.ready)
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      heights[`${locale} ${width}`] = (await page.getByRole('banner').boundingBox())?.height ?? 0
    }
  }
  return heights
}

const all = (widths: number[], height: number) =>
  Object.fromEntries(LOCALES.flatMap((locale) => widths.map((width) => [`${locale} ${width}`, height])))

test('on every phone the header with a streak keeps to one row, in both languages', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  for (const days of [7, 120]) {
    await giveStreak(fan, days)
    expect(await heightsOf(page, PHONES, 844), `${days} days`).toEqual(all(PHONES, 57))
  }
})

for (const { who, isAdmin } of [
  { who: 'a fan', isAdmin: false },
  { who: 'an admin', isAdmin: true },
])
  test(`on every desktop the header of ${who} with a long streak and a high level keeps to one row`, async ({
    page,
    context,
  }) => {
    const fan = await makeFan({ isAdmin })
    await giveStreak(fan, 120)
    await giveXp(fan, 12_088)
    await signInBrowser(context, fan)
    expect(await heightsOf(page, DESKTOPS, 800)).toEqual(all(DESKTOPS, 65))
  })
