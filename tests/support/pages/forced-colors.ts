import { expect, type Locator } from '@playwright/test'

/** With the system's colours, pressed buttons are marked by its highlight, and no others beside them. */
export async function expectPressedShown(within: Locator): Promise<void> {
  const page = within.page()
  await page.emulateMedia({ forcedColors: 'active' })
  const marked = (pressed: boolean) =>
    within.getByRole('button', { pressed }).evaluateAll((buttons) =>
      buttons.map((button) => {
        const sample = button.appendChild(document.createElement('i'))
        sample.style.cssText = 'forced-color-adjust: none; background: Highlight'
        const isMarked = getComputedStyle(button).backgroundColor === getComputedStyle(sample).backgroundColor
        sample.remove()
        return isMarked
      }),
    )
  // The colour changes gradually.
  await expect.poll(() => marked(true)).toEqual([true])
  expect(await marked(false)).toContain(false)
  expect(await marked(false)).not.toContain(true)
  await page.emulateMedia({ forcedColors: 'none' })
}
