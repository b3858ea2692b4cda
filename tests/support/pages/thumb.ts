import { expect, type Locator } from '@playwright/test'

/** From the middle of a 44 px target to just inside its edge. */
const REACH = 21

/** On a phone a thumb hits each of these links, and they cover no other control. */
export async function expectThumbSized(links: Locator): Promise<void> {
  const page = links.page()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(links.first()).toBeVisible()
  const missed = await links.evaluateAll(async (all, reach) => {
    await document.fonts.ready
    const isHit = (element: Element, fromMiddle: number) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2 + fromMiddle)
      return hit !== null && element.contains(hit)
    }
    const others = [...document.querySelectorAll('main :is(a, button, summary)')].filter(
      (element) => !all.some((link) => link === element) && element.checkVisibility() && isHit(element, 0),
    )
    const halfOf = (element: Element) => element.getBoundingClientRect().height / 2 - 2
    return [
      ...all.map((link) => [link, reach] as const),
      ...others.map((other) => [other, halfOf(other)] as const),
    ].flatMap(([element, half]) =>
      isHit(element, -half) && isHit(element, half) ? [] : [element.outerHTML.slice(0, 150)],
    )
  }, REACH)
  expect(missed).toEqual([])
  if (size) await page.setViewportSize(size)
}
