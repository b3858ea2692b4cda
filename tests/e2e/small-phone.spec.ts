import { LOCALE_COOKIE } from '@/lib/core/locale'
import { APP } from '../support/app/app'
import { expect, test } from '../support/pages/page-test'

test.use({ viewport: { width: 360, height: 740 } })

const ENGLISH = { name: LOCALE_COOKIE, value: 'en', url: APP.url }

test('of the headline’s lines in English none writes into the next', async ({ page, context }) => {
  await context.addCookies([ENGLISH])
  await page.goto('/')
  const sentence = page.getByRole('heading', { level: 1 }).locator('em')
  await expect(sentence).toHaveText('The game won’t.')
  const [line, letters] = await sentence.evaluate(async (element) => {
    await document.fonts.ready
    const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(element)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('nothing to measure with')
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const [above, below] = [canvas.measureText('The game'), canvas.measureText('won’t.')]
    return [Number.parseFloat(lineHeight), above.actualBoundingBoxDescent + below.actualBoundingBoxAscent]
  })
  expect(line).toBeGreaterThanOrEqual(letters ?? 0)
})
