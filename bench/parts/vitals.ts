import { type Browser, chromium, type Page } from '@playwright/test'
import { oneConnection } from '@/db/one-connection'
import { findBrowser } from '../../tests/run/browser.ts'
import { actionRequest, send } from '../action-call.ts'
import { publishToday } from '../quiz/today.ts'
import { address, milliseconds, number, type Row, seconds } from '../row.ts'
import { productAction } from '../sign-in.ts'
import type { Stage } from '../stage.ts'
import { median } from '../statistics.ts'

const VISITS = 5
const WARM_UP_SAVES = 300
const SETTLE_MS = 1_500
const LCP_MS = 2_000
const INP_MS = 150
/** Includes 150 ms of network latency and the upload of the form. */
const SAVED_MS = 300
/** Shown as 0.00 with two decimals. */
const CLS_SEEN = 0.005
const SLOWER = 4
/** "Slow 4G" of the field's tools: 1.6 Mbit/s down, 0.75 up, 150 ms. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type Vitals = { lcp: number; cls: number; inp: number }
/** In milliseconds from the touch: until the page shows the pick as saved, and until the server has said so. */
type Saving = { shown: number; answered: number }
declare global {
  interface Window {
    vitals: Vitals
    saveSlip: () => Promise<Saving>
  }
}

/** Runs in the page before its scripts; a plain file, since the compiler's helpers are missing there. */
const OBSERVER = 'bench/vitals-observer.mjs'

type Screen = { path: string; press: (page: Page) => Promise<void> }

const first = (page: Page, selector: string) => page.locator(selector).first().click()
const screens = ({ league, matchday }: Pick<Stage, 'league' | 'matchday'>): Screen[] => [
  { path: '/quiz', press: (page) => page.keyboard.press('1') },
  { path: '/', press: (page) => first(page, '.menu-button') },
  { path: '/missions', press: (page) => first(page, '#missions button[name="move"]') },
  { path: league, press: (page) => first(page, '.standing-link') },
  { path: matchday, press: (page) => first(page, '.sl-picks > label:has(:not(:disabled))') },
]

/** Opens a page on the phone with an empty cache. */
async function onPhone<T>(
  browser: Browser,
  { url, cookie, path }: { url: string; cookie: string; path: string },
  run: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await page.addInitScript({ path: OBSERVER })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url + path, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    return await run(page)
  } finally {
    await context.close()
  }
}

/** One visit, then one touch. */
const visit = (browser: Browser, url: string, cookie: string, { path, press }: Screen): Promise<Vitals> =>
  onPhone(browser, { url, cookie, path }, async (page) => {
    const { lcp } = await page.evaluate(() => window.vitals)
    await press(page)
    await page.waitForTimeout(SETTLE_MS)
    return { ...(await page.evaluate(() => window.vitals)), lcp }
  })

/** Saves one pick again and again: the first saves of a process take twice as long, and a server runs for weeks. */
async function warmUp(url: string, cookie: string, path: string): Promise<void> {
  const page = await fetch(url + path, { headers: { cookie } })
  const field = /name="(pick\.[^"]+)"/.exec(await page.text())?.[1]
  if (field === undefined) throw new Error(`${path} has no pick`)
  const [competition = '', round = ''] = path.split('/').slice(-2)
  const id = productAction('lib/matchday/slip/actions.ts', 'saveSlip')
  for (let save = 0; save < WARM_UP_SAVES; save++) {
    const fields = { competition, round, seenAt: String(Date.now()), [field]: save % 2 === 0 ? '1' : '2' }
    const answer = await send(url, actionRequest({ path, id, fields, origin: url, cookie }))
    if (!(await answer.text()).includes('"ok":true')) throw new Error(`save ${save} was refused`)
  }
}

/** From the touch on a slip's button. */
const savingTime = (browser: Browser, url: string, cookie: string, path: string): Promise<Saving> =>
  onPhone(browser, { url, cookie, path }, async (page) => {
    await first(page, '.sl-picks > label:has(:not(:disabled)):not([data-saved])')
    await page.locator('.sl-bar:not([data-idle])').waitFor()
    return page.evaluate(() => window.saveSlip())
  })

/** Core web vitals of a phone in the stadium: largest paint, layout shift, response to a touch. */
export async function vitalsPart({ product, databases, cookie, league, matchday }: Stage): Promise<Row[]> {
  const executablePath = findBrowser(process.env.CHROMIUM_PATH)
  const session = cookie.split('; ').find((part) => part.startsWith('goalquest.session=')) ?? ''
  const sql = oneConnection(databases.product)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await publishToday(product.url, sql)
    const id = productAction('lib/quiz/actions.ts', 'startQuiz')
    const start = actionRequest({ path: '/quiz', id, fields: {}, origin: product.url, cookie })
    const started = await send(product.url, start)
    if (!started.ok) throw new Error(`the start of the quiz returned ${started.status}`)
    await started.arrayBuffer()
    const rows: Row[] = []
    for (const screen of screens({ league, matchday })) {
      const visits: Vitals[] = []
      for (let turn = 0; turn < VISITS; turn++)
        visits.push(await visit(browser, product.url, session, screen))
      const of = (key: keyof Vitals) => median(visits.map((vitals) => vitals[key]))
      rows.push({
        what: `\`${address(screen.path)}\` on a phone with slow 4G and a quarter of the processor, ${VISITS} first visits`,
        product: `LCP ${seconds(of('lcp'))}, CLS ${number(of('cls'), 4)}, a touch ${milliseconds(of('inp'))}`,
        budget: `LCP ≤ ${seconds(LCP_MS)}, CLS 0.00, INP ≤ ${milliseconds(INP_MS)}`,
        met: of('lcp') > 0 && of('lcp') <= LCP_MS && of('cls') < CLS_SEEN && of('inp') <= INP_MS,
      })
    }
    await warmUp(product.url, cookie, matchday)
    const saving: Saving[] = []
    for (let turn = 0; turn < VISITS; turn++)
      saving.push(await savingTime(browser, product.url, session, matchday))
    const answered = median(saving.map((one) => one.answered))
    rows.push({
      what: `the first pick of a slip of 40, from the touch on its button until the server's answer, on the same phone, median of ${VISITS}`,
      product: `${milliseconds(answered)}; shown as saved after ${milliseconds(median(saving.map(({ shown }) => shown)))}`,
      budget: `≤ ${milliseconds(SAVED_MS)}`,
      met: answered <= SAVED_MS,
    })
    return rows
  } finally {
    await browser.close()
    await sql.end()
  }
}
