import AxeBuilder from '@axe-core/playwright'
import { test } from '@playwright/test'

test('x', async ({ page }) => {
  let t = performance.now()
  const lap = (n: string) => {
    console.log(n, Math.round(performance.now() - t))
    t = performance.now()
  }
  await page.goto('/rules')
  lap('goto')
  await new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    })
    .setLegacyMode()
    .analyze()
  lap('axe 1')
  for (let i = 0; i < 2; i++) {
    await page.evaluate(() =>
      (window as any).axe
        .run({
          resultTypes: ['violations'],
          runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
        })
        .then((r: any) => r.violations.length),
    )
    lap('axe again')
    await page.evaluate(() =>
      (window as any).axe
        .run({
          resultTypes: ['violations'],
          runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
        })
        .then((r: any) => r.violations.length),
    )
    lap('colour')
    await page.evaluate(() =>
      (window as any).axe
        .run({
          elementRef: false,
          selectors: false,
          resultTypes: ['violations'],
          preload: false,
          runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
        })
        .then((r: any) => r.violations.length),
    )
    lap('colour, no selectors')
  }
})
