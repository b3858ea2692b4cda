import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Locale } from '@/lib/core/locale'
import { APP } from '../app/app'
import { PAGES } from '../permissions'
import { settle } from './motions'
import { expect } from './page-test'
import { turnTo } from './turn-to'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const { resolve } = createRequire(import.meta.url)
/** Less than half of what the builder would bring into each page by itself. */
const SMALL = readFileSync(
  createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** One word, longer than any line. */
export const LONG = 'Nonsolocalciosuperlunghissimosenzaspazi'.repeat(3)

type Faults = { violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }
declare global {
  interface Window {
    axe?: { run: (options: object) => Promise<Faults> }
  }
}

/** The builder brings axe into the page; once it is there, it is asked directly. */
async function faultsOf(page: Page): Promise<string[]> {
  const options: Parameters<AxeBuilder['options']>[0] = {
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
  }
  const { violations }: Faults =
    (await page.evaluate((how) => window.axe?.run(how), options)) ??
    (await new AxeBuilder({ page, axeSource: SMALL }).options(options).setLegacyMode().analyze())
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  )
}

/** Widths differ in layout and themes in colours, so that the wide page in the light and the narrow one in the dark show both. */
const LOOKS = [
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const

/** The narrowest page that has to do without scrolling sideways; also one enlarged to 400 %. */
const NARROWEST = 320

const overflow = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    return wide > 0 ? [`${innerWidth} scrolls sideways by ${wide}`] : []
  })

/** A drawing without a size of its own can end up with none. */
const unseenArt = (page: Page) =>
  page
    .locator('.slot-dashed > div > svg')
    .evaluateAll((drawings) =>
      drawings.filter(({ clientWidth }) => clientWidth < 50).map(() => 'a drawing that nobody sees'),
    )

/** The page of the table that serves an address; one without a parameter comes before others. */
function servingPage(address: string): string {
  const { pathname } = new URL(address, APP.url)
  const serves = (page: string) => new RegExp(`^${page.replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(pathname)
  const [page = '/[...rest]'] = Object.keys(PAGES)
    .filter(serves)
    .toSorted((one, other) => one.split('[').length - other.split('[').length)
  return page
}

/** In Italian by a link, so that axe is loaded once for a window; in English as a document of its own. */
export const openIn = (page: Page, locale: Locale, path: string) =>
  locale === 'it' ? turnTo(page, path) : page.goto(path)

export const speak = (page: Page, locale: Locale) =>
  page.context().addCookies([{ name: 'NEXT_LOCALE', value: locale, url: APP.url }])

/** `inspected`: the pages of the table that were looked at. */
export function startInspection() {
  const inspected = new Set<string>()

  /** In English only what another text can break: the room for it. That no name is empty is a rule of the messages. */
  async function inspect(page: Page) {
    const found: string[] = []
    inspected.add(servingPage(page.url()))
    const isFirst = (await page.locator('html').getAttribute('lang')) === 'it'
    for (const { width, theme } of LOOKS) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name }), theme)
      await settle(page)
      if (isFirst) found.push(...(await faultsOf(page)).map((fault) => `${width} ${theme} ${fault}`))
      found.push(...(await overflow(page)))
    }
    await page.setViewportSize({ width: NARROWEST, height: 844 })
    await settle(page)
    return [...found, ...(await overflow(page)), ...(await unseenArt(page))]
  }

  /** One after the other in one window; the faults of each are told. */
  async function inspectEach(page: Page, locale: Locale, paths: string[]) {
    for (const path of paths) {
      await openIn(page, locale, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      inspected.add(servingPage(path))
      expect.soft(await inspect(page), path).toEqual([])
    }
  }

  return { inspected, inspect, inspectEach }
}
