import AxeBuilder from '@axe-core/playwright'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { controlAi } from '../support/app/vendors'
import { withoutSecureContext } from '../support/pages/insecure'
import { settle } from '../support/pages/motions'
import { expect, test } from '../support/pages/page-test'
import { StudioPage } from '../support/pages/studio-page'
import { Toasts } from '../support/pages/toasts'

test.afterEach(() => controlAi({ reset: true }))

const SCENE = 'Nebbia a novembre, uno stadio di provincia coi fari accesi'
const SPEECH = 'Buongiorno tifosi. Oggi alle diciotto si gioca.'

test('a picture is drawn in its size, saved and deleted; a speech is played', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const [studio, toasts] = [new StudioPage(page), new Toasts(page)]
  await page.goto('/ai')
  await studio.draw.click()
  await toasts.see('Prompt mancante')
  await studio.scene.fill(SCENE)
  await page.keyboard.press('Tab')
  await studio.draw.focus()
  await page.keyboard.press('Enter')
  await toasts.see('Immagine pronta')
  await expect(studio.main).toContainText('1 su 3')
  await expect(studio.pictures).toHaveCount(1)
  const image = studio.pictures.getByRole('img')
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]))
    .toEqual([1024, 1024])

  await studio.read.click()
  await toasts.see('Testo mancante')
  await studio.speech.fill(SPEECH)
  await studio.read.click()
  await expect(studio.speeches).toHaveCount(1)
  const sound = studio.speeches.locator('audio')
  // The browser decodes the whole file: its own length, not what a header claims.
  const length = await sound.evaluate(async (audio: HTMLAudioElement) => {
    const bytes = await (await fetch(audio.src)).arrayBuffer()
    return (await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes)).duration
  })
  expect(length).toBeGreaterThan(0.5)
  const address = await sound.evaluate((audio: HTMLAudioElement) => audio.src)
  const part = await page.request.get(address, { headers: { range: 'bytes=0-3' } })
  expect([part.status(), await part.text()]).toEqual([206, 'RIFF'])
  expect(part.headers()).toMatchObject({
    'content-type': 'audio/wav',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  const file = await studio.pictures.getByRole('link').first().getAttribute('href')
  await studio.pictures.getByLabel(`Elimina: ${SCENE}`).click()
  await studio.pictures.getByRole('button', { name: 'Elimina per sempre' }).click()
  await toasts.see('Eliminata')
  await expect(studio.pictures).toHaveCount(0)
  expect((await page.request.get(`${file}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'Guarda il muro dei poster' }).click()
  await expect(page).toHaveURL('/posters')
})

test('a picture can be drawn over plain http', async ({ page, context }) => {
  await withoutSecureContext(page)
  await signInBrowser(context, await makeFan())
  const studio = new StudioPage(page)
  await page.goto('/ai')
  await studio.scene.fill(SCENE)
  await studio.draw.click()
  await expect(studio.pictures).toHaveCount(1)
})

test('starting a speech stops the one that is playing', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const studio = new StudioPage(page)
  await page.goto('/ai')
  for (const count of [1, 2]) {
    await studio.speech.fill(`${SPEECH} ${count}`)
    await studio.read.click()
    await expect(studio.speeches).toHaveCount(count)
  }
  const sounds = studio.speeches.locator('audio')
  await sounds.evaluateAll((all: HTMLAudioElement[]) => {
    for (const audio of all) {
      audio.pause()
      audio.loop = true
    }
  })
  const pause = studio.speeches.getByRole('button', { name: /^Pausa: / })
  const play = studio.speeches.getByRole('button', { name: /^Ascolta: / })
  await expect(play).toHaveCount(2)
  await play.first().click()
  await expect(pause).toHaveCount(1)
  await play.click()
  // The other one stops with the event of this one, after the press.
  await expect
    .poll(() => sounds.evaluateAll((all: HTMLAudioElement[]) => all.map(({ paused }) => !paused)))
    .toEqual([false, true])
  await expect(play).toHaveCount(1)
  await expect(pause).toHaveCount(1)
})

test('the history of pictures and speeches has further pages', async ({ page, context }) => {
  const fan = await makeFan()
  await db()`
    insert into assets (user_id, kind, prompt, media_type, bytes, sha256, width, height, demo, created_at)
    select ${fan.id}, kind, 'Numero ' || n, case kind when 'image' then 'image/png' else 'audio/wav' end, 1, sha256('x'),
      case kind when 'image' then 1024 end, case kind when 'image' then 1024 end, true, app_now() - make_interval(mins => n)
    from unnest(array['image', 'speech']) kind, generate_series(1, 25) n`
  await signInBrowser(context, fan)
  const studio = new StudioPage(page)
  await page.goto('/ai')
  await expect(studio.main.getByRole('region', { name: 'Le mie immagini' })).toContainText(
    '25, le vedi solo tu',
  )
  await expect(studio.pictures).toHaveCount(24)
  const pictures = page.getByRole('navigation', { name: 'Pagine delle immagini' })
  await pictures.getByRole('link', { name: 'Più vecchie' }).click()
  await expect(studio.pictures).toHaveCount(1)
  await expect(studio.pictures).toContainText('Numero 25')
  await expect(studio.speeches).toHaveCount(24)
  await pictures.getByRole('link', { name: 'Torna alle ultime' }).click()
  await expect(studio.pictures).toHaveCount(24)
  await page
    .getByRole('navigation', { name: 'Pagine delle letture' })
    .getByRole('link', { name: 'Più vecchie' })
    .click()
  await expect(studio.speeches).toHaveCount(1)
})

test('on a phone the confirmation of a picture’s deletion opens within the screen', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await db()`
    insert into assets (user_id, kind, prompt, media_type, bytes, sha256, width, height, demo, created_at)
    select ${fan.id}, 'image', 'Numero ' || n, 'image/png', 1, sha256('x'), 1024, 1024, true, app_now() - make_interval(mins => n)
    from generate_series(1, 6) n`
  await signInBrowser(context, fan)
  const studio = new StudioPage(page)
  for (const width of [320, 390, 900]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/ai')
    for (let n = 1; n <= 6; n++) {
      const removal = studio.pictures.getByLabel(`Elimina: Numero ${n}`)
      const [icon, picture] = [
        await removal.boundingBox(),
        await studio.pictures
          .getByRole('img')
          .nth(n - 1)
          .boundingBox(),
      ]
      expect(
        (icon?.x ?? 0) + (icon?.width ?? 0),
        `${n} at ${width}, below its own picture`,
      ).toBeLessThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0))
      await removal.click()
      const box = await studio.pictures.locator('details[open] > div').boundingBox()
      expect(box?.x, `${n} at ${width}`).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${n} at ${width}`).toBeLessThanOrEqual(width)
      await removal.click()
    }
  }
})

test('a sound that the browser cannot play says so, and can be downloaded', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const [studio, toasts] = [new StudioPage(page), new Toasts(page)]
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.goto('/ai')
  await studio.speech.fill(SPEECH)
  await studio.read.click()
  await toasts.see("Impossibile riprodurre l'audio")
  await expect(studio.speeches.getByRole('link', { name: /^Scarica/ })).toBeVisible()
})

test('a drawing can be stopped; a failed one costs nothing and can be tried again', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const [studio, toasts] = [new StudioPage(page), new Toasts(page)]
  await page.goto('/ai')
  await controlAi({ status: 500 })
  await studio.scene.fill(SCENE)
  await studio.draw.click()
  await toasts.see('Errore generazione')
  await expect(studio.main).toContainText('Errore generazione')
  await toasts.isOnlyVoiceOf('Errore generazione')
  await expect(studio.main).toContainText('0 su 3')
  await controlAi({ reset: true, latencyMs: 20_000 })
  await studio.main.getByRole('button', { name: 'Riprova' }).click()
  await expect(studio.main.getByRole('progressbar')).toBeVisible()
  await studio.main.getByRole('button', { name: 'Ferma' }).click()
  await expect(studio.main).toContainText('Resta contata tra quelle di oggi.')
})

test('the endpoints answer and refuse as the contract says', async ({ page, context }) => {
  const post = (path: string, data: unknown) =>
    page.request.post(`${APP.url}/api/ai/${path}`, { headers: { origin: APP.url }, data })
  const codeOf = async (path: string, data: unknown) => {
    const answer = await post(path, data)
    return [answer.status(), (await answer.json()).error.code]
  }
  expect(await codeOf('generate-image', { prompt: SCENE })).toEqual([401, 'unauthorized'])
  expect(await codeOf('tts-speak', { text: SPEECH })).toEqual([401, 'unauthorized'])
  await signInBrowser(context, await makeFan())
  for (const size of ['1024x1024', '1536x1024']) {
    const { image } = await (await post('generate-image', { prompt: SCENE, size })).json()
    const head = Buffer.from(image, 'base64')
    expect([head.readUInt32BE(16), head.readUInt32BE(20)].join('x')).toBe(size)
  }
  const { audioContent, provider } = await (await post('tts-speak', { text: SPEECH })).json()
  expect([Buffer.from(audioContent, 'base64').toString('latin1', 0, 4), provider]).toEqual(['RIFF', 'local'])
  expect(await codeOf('generate-image', { prompt: ' ' })).toEqual([400, 'missing_prompt'])
  expect(await codeOf('generate-image', { prompt: SCENE, size: '9x9' })).toEqual([400, 'invalid_input'])
  expect(await codeOf('tts-speak', { text: '' })).toEqual([400, 'missing_text'])
  await post('generate-image', { prompt: SCENE })
  const over = await post('generate-image', { prompt: SCENE })
  expect([over.status(), (await over.json()).error.code]).toEqual([429, 'daily_limit'])
  expect(Number(over.headers()['retry-after'])).toBeGreaterThan(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form submissions wait for the file', async ({ page, context }) => {
    await signInBrowser(context, await makeFan())
    const studio = new StudioPage(page)
    await page.goto('/ai')
    await studio.draw.click()
    await expect(studio.main.getByRole('alert')).toContainText('Prompt mancante')
    await studio.scene.fill(SCENE)
    await studio.draw.click()
    await expect(studio.main.getByRole('status')).toContainText('Immagine pronta')
    await expect(studio.pictures).toHaveCount(1)
  })
})

test('a guest sees what the studio makes and where to sign in, in English', async ({ page, context }) => {
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: APP.url }])
  await page.goto('/ai')
  await expect(page.getByRole('heading', { name: 'Try the studio' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate picture' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in to generate' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fai$/)
})
