import { DAY_MS } from '@/lib/core/time/calendar'
import { ORIGIN } from '../support/app/app'
import { ask } from '../support/app/http'
import { expect, test } from '../support/pages/page-test'

const LANDING = {
  it: {
    title: 'Novanta minuti finiscono. La sfida no. · GoalQuest',
    coach: 'Chiedi al coach',
    missions: 'Vedi le missioni',
  },
  en: {
    title: 'Ninety minutes run out. The game won’t. · GoalQuest',
    coach: 'Ask the coach',
    missions: 'See the missions',
  },
} as const
const CARDS = [
  { name: { it: 'Missioni', en: 'Missions' }, href: '/missions', count: '3' },
  { name: { it: 'Quiz del giorno', en: 'Quiz of the day' }, href: '/quiz', count: '1' },
  { name: { it: 'Cinquina', en: 'Five' }, href: '/coach', count: '5' },
] as const

for (const locale of ['it', 'en'] as const)
  test(`the landing page in ${locale}`, async ({ page, context }) => {
    await context.addCookies([{ name: 'NEXT_LOCALE', value: locale, url: ORIGIN }])
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page).toHaveTitle(LANDING[locale].title)
    await expect(page.locator('head > title')).toHaveCount(1)
    const description = page.locator('meta[name=description]')
    await expect(description).toHaveCount(1)
    expect((await description.getAttribute('content'))?.length).toBeGreaterThan(50)
    expect(new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').href).toBe(
      `${ORIGIN}/`,
    )
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: LANDING[locale].coach, exact: true })).toHaveAttribute(
      'href',
      '/coach',
    )
    await expect(main.getByRole('link', { name: LANDING[locale].missions, exact: true })).toHaveAttribute(
      'href',
      '/missions',
    )
    const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    for (const { name, href, count } of CARDS) {
      const card = cards.filter({ has: page.locator(`a[href="${href}"]`) }).filter({ hasText: name[locale] })
      await expect(card).toHaveCount(1)
      await expect(card.getByText(count, { exact: true })).toBeVisible()
    }
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(`© ${new Date().getFullYear()} GoalQuest`)
    await expect(footer.getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('href', '/admin')
  })

test('the landing page names the days of matches by the server’s clock, not by the device’s', async ({
  page,
}) => {
  await page.clock.setFixedTime(Date.now() - 2 * DAY_MS)
  await page.route('/api/fixtures', async (route) => {
    const response = await route.fetch()
    const answer: { fixtures: object[] } = await response.json()
    const kickoffAt = Date.parse(response.headers().date ?? '')
    const fixtures = answer.fixtures.map((fixture) => ({ ...fixture, kickoffAt, kickoffKnown: true }))
    await route.fulfill({ response, json: { ...answer, fixtures } })
  })
  await page.goto('/')
  await expect(page.locator('.strip-fixture time').first()).toHaveText(/^\d\d:\d\d$/)
})

test('a static page is sent compressed, then answered with 304', async () => {
  for (const path of ['/', '/rules']) {
    const first = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect([first.status, first.headers['content-encoding']], path).toEqual([200, 'br'])
    expect(first.headers.vary, path).toMatch(/Accept-Encoding.*Cookie/)
    const headers = { 'accept-encoding': 'gzip, br', 'if-none-match': first.headers.etag ?? '' }
    const again = await ask(path, { headers })
    expect([again.status, again.body], path).toEqual([304, ''])
    const english = await ask(path, { headers: { ...headers, cookie: 'NEXT_LOCALE=en' } })
    expect(english.status, path).toBe(200)
  }
})

test('scripts and styles are sent compressed, to be cached forever', async () => {
  const page = await ask('/')
  const files = [...page.body.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+\.(?:js|css))"/g)]
  expect(files.length).toBeGreaterThan(3)
  for (const [, file = ''] of files) {
    const { status, headers } = await ask(file, { headers: { 'accept-encoding': 'gzip, br' } })
    expect([status, headers['content-encoding']], file).toEqual([200, 'br'])
    expect(headers['cache-control'], file).toContain('immutable')
    expect(headers['content-type'], file).toMatch(/^(application\/javascript|text\/css); charset=UTF-8$/)
  }
})

test('the rules draw a chance with its text beside it', async ({ page }) => {
  await page.goto('/rules#prices')
  const wins = page.getByRole('region', { name: 'Chi vince?' }).getByRole('listitem').first()
  await expect(wins.getByRole('img', { name: '43 volte su 100' })).toBeVisible()
  await expect(wins).toContainText('19 punti')
})

test('a path that does not exist', async ({ page }) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  expect((await page.goto('/nessuna/pagina/qui'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Pagina non trovata')
  await expect
    .poll(() => lines.filter((line) => line.includes('/nessuna/pagina/qui')).length)
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Torna alla Home', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('robots, sitemap and manifest match the site', async () => {
  const robots = await ask('/robots.txt')
  expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const closed = [...robots.body.matchAll(/^Disallow: (\S+)/gm)].map(([, path = '']) => path)
  expect(closed).toEqual(expect.arrayContaining(['/admin', '/api/', '/missions', '/account', '/auth']))
  const sitemap = await ask('/sitemap.xml')
  const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url))
  expect(listed.map(({ pathname }) => pathname).sort()).toEqual(
    [
      '/',
      '/about',
      '/ai',
      '/rules/ledger',
      '/faq',
      '/how-it-works',
      '/pricing',
      '/privacy',
      '/rules',
      '/rules/ratings',
      '/terms',
    ].sort(),
  )
  for (const { origin, pathname } of listed) {
    expect(origin).toBe(ORIGIN)
    expect((await ask(pathname)).status, pathname).toBe(200)
    expect(closed.some((path) => pathname.startsWith(path))).toBe(false)
  }
  const manifest = JSON.parse((await ask('/manifest.webmanifest')).body)
  expect(manifest).toMatchObject({ name: 'GoalQuest', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
  for (const { src } of manifest.icons)
    expect((await ask(src)).headers['content-type'], src).toBe('image/png')
})

test('icons and the picture for previews', async ({ page }) => {
  await page.goto('/')
  const icons = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', type: link.getAttribute('type') })),
    )
  expect(icons.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['image/x-icon', 'image/svg+xml', 'image/png']),
  )
  for (const { href, type } of icons) {
    const { status, headers } = await ask(href)
    expect([status, headers['content-type']], href).toEqual([200, type])
  }
  for (const path of ['/', '/rules', '/auth']) {
    await page.goto(path)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(new URL(picture ?? '').origin, path).toBe(ORIGIN)
    const size = await page.evaluate(
      async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      },
      new URL(picture ?? '').pathname,
    )
    expect(size, path).toEqual([1200, 630])
  }
})

test('the letters of Qarabağ come in the page’s own font, and only to a page that needs them', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(request.url())
  })
  await page.goto('/about')
  await page.evaluate(() => document.fonts.ready)
  expect(files).toHaveLength(1)
  const ext = page.waitForResponse(/latin_ext.*\.woff2$/)
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' Qarabağ'))
  expect((await ext).status()).toBe(200)
})

test('the landing page hardly moves when its font comes late', async ({ page, context }) => {
  const { promise: comes, resolve: release } = Promise.withResolvers<void>()
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'it', url: ORIGIN }])
  await page.route(/\.woff2$/, async (route) => {
    await comes
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const top = async () => (await page.getByRole('link', { name: LANDING.it.missions }).boundingBox())?.y ?? 0
  const before = await top()
  const font = page.waitForResponse(/\.woff2$/)
  release()
  await font
  await page.evaluate(() => document.fonts.ready)
  // A word at the edge of the subtitle may still take a line more or less: browsers round widths differently.
  expect(Math.abs((await top()) - before)).toBeLessThan(30)
})
