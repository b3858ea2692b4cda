import { randomUUID } from 'node:crypto'
import { entered, giveMissions, makeFan } from '../support/accounts'
import { db } from '../support/app/database'
import { formsOf, unescapeHtml } from '../support/app/forms'
import type { Answer } from '../support/app/http'
import { makeLeague } from '../support/app/leagues'
import { giveTokens, productOf } from '../support/app/shop'
import { controlVendor } from '../support/app/vendors'
import type { Visitor } from '../support/app/visitor'
import { expect, test } from '../support/pages/page-test'

/** The page's form with a button of this name, posted twice as by a double click without JavaScript. */
async function sendTwice(visitor: Visitor, path: string, button: RegExp, typed: Record<string, string> = {}) {
  const { body } = await visitor.ask(path, { headers: { accept: 'text/html' } })
  const form = formsOf(body).find(({ html }) => button.test(html))
  if (!form) throw new Error(`${path} has no ${button}`)
  return [await visitor.send(path, form, typed), await visitor.send(path, form, typed)] as const
}

test.afterEach(() => controlVendor('openai', { reset: true }))

const flashOf = ({ headers }: Answer) =>
  decodeURIComponent((headers['set-cookie'] ?? []).find((line) => line.startsWith('gq_flash=')) ?? '')

test('what is deleted twice leads to its list both times, and is undone once', async () => {
  const fan = await makeFan()
  const visitor = await entered(fan)
  const [id = ''] = await giveMissions(fan, [{ title: 'Tre pali' }])
  const league = await makeLeague([fan])
  for (const [path, button, list] of [
    [`/missions/${id}`, /Elimina/, '/missions'],
    [`/leagues/${league.id}/captain`, /Sciogli/, '/leagues'],
  ] as const)
    for (const { status, headers } of await sendTwice(visitor, path, button))
      expect([status, headers.location], path).toEqual([303, list])

  const [mission = ''] = await giveMissions(fan, [{ title: 'Due pali' }])
  const form = await visitor.form(`/missions/${mission}`, 'id', 'next')
  await visitor.send(`/missions/${mission}`, form, {})
  const [first, second] = await sendTwice(visitor, '/missions', /Annulla/)
  expect([first.status, second.status]).toEqual([303, 303])
  expect(flashOf(first)).toContain('Ripristinato')
  expect(flashOf(second)).toContain('È già ripristinato, o è passato troppo tempo.')
  const { body } = await visitor.ask('/missions', { headers: { accept: 'text/html' } })
  expect(body).toMatch(/role="alert".{0,600}Niente da annullare/s)
  const [row] = await db()`select deleted_at from missions where id = ${mission}`
  expect(row?.deleted_at).toBeNull()
})

test('a captain who hands over, or removes somebody, twice is led to the league both times', async () => {
  const [fan, mate, heir] = [await makeFan(), await makeFan(), await makeFan()]
  const visitor = await entered(fan)
  const { id } = await makeLeague([fan, mate, heir])
  const page = `/leagues/${id}/captain`
  const sentTwice = async (button: RegExp, userId: string) => {
    const { body } = await visitor.ask(page, { headers: { accept: 'text/html' } })
    const form = formsOf(body).find(({ html }) => button.test(html))
    if (!form) throw new Error(`no ${button}`)
    const answers = [await visitor.send(page, form, { userId }), await visitor.send(page, form, { userId })]
    return answers.map(({ status, headers }) => [status, headers.location])
  }
  expect(await sentTwice(/Espelli/, mate.id)).toEqual([
    [303, page],
    [303, page],
  ])
  expect(await sentTwice(/Cambia capitano/, heir.id)).toEqual([
    [303, `/leagues/${id}`],
    [303, `/leagues/${id}`],
  ])
})

test('somebody else’s is refused as before', async () => {
  const [mission = ''] = await giveMissions(await makeFan(), [{ title: 'Mia e basta' }])
  const fan = await makeFan()
  const [own = ''] = await giveMissions(fan, [{ title: 'Tua' }])
  const visitor = await entered(fan)
  const form = await visitor.form(`/missions/${own}`, 'id', 'next')
  const answer = await visitor.send(`/missions/${own}`, form, { id: mission })
  expect([answer.status, flashOf(answer)]).toEqual([303, ''])
  const [row] = await db()`select deleted_at from missions where id = ${mission}`
  expect(row?.deleted_at).toBeNull()
})

test('what is bought twice is paid once, and the second answer does not call it a failure', async () => {
  const fan = await makeFan()
  await giveTokens(fan.id, 1000)
  const visitor = await entered(fan)
  const { id, price } = await productOf('cup-night')
  const [, second] = await sendTwice(visitor, `/shop?unlock=${id}`, /Sblocca per/)
  const text = unescapeHtml(second.body)
  expect(text).toContain('Ce l’hai già')
  expect(text).not.toContain('Acquisto fallito')
  const [row] =
    await db()`select balance::int from ledger_accounts where user_id = ${fan.id} and asset = 'tokens'`
  expect(row?.balance).toBe(1000 - price)
})

test('a match or a product that an admin adds twice is made once, and both answers say so', async () => {
  const visitor = await entered(await makeFan({ isAdmin: true }))
  const home = `Doppia ${randomUUID().slice(0, 8)}`
  const made = { drawing: 'name/ribbon', nameIt: home, nameEn: home, price: '100', sort: '0' }
  try {
    for (const [path, button, typed, notice] of [
      ['/admin/matches?match=new', /Aggiungi partita/, { home, away: 'Inter' }, 'Partita aggiunta'],
      ['/admin/products?product=new', /Metti in vendita/, made, 'Prodotto in vendita'],
    ] as const)
      for (const { status, body } of await sendTwice(visitor, path, button, typed))
        expect([status, unescapeHtml(body).includes(notice)], path).toEqual([200, true])
    const [row] = await db()`select (select count(*)::int from matches where home = ${home}) as matches,
      (select count(*)::int from products where name_it = ${home}) as products`
    expect(row).toEqual({ matches: 1, products: 1 })
  } finally {
    await db()`delete from products where name_it = ${home}`
  }
})

test('a picture that is asked for twice at once is drawn once, and the other answer says so', async () => {
  const fan = await makeFan()
  const visitor = await entered(fan)
  const form = await visitor.form('/ai', 'prompt')
  const fields = { prompt: `Nebbia ${randomUUID().slice(0, 6)}` }
  const answers = await Promise.all([visitor.send('/ai', form, fields), visitor.send('/ai', form, fields)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const news = answers.map(flashOf).join()
  expect(news).toContain('Immagine pronta')
  expect(news).toMatch(/È già in preparazione|Immagine pronta.*Immagine pronta/)
  const [row] = await db()`select count(*)::int as drawn from assets where user_id = ${fan.id}`
  expect(row?.drawn).toBe(1)
})

test('a poster that is asked for twice at once is printed once, and the other answer says so', async () => {
  const visitor = await entered(await makeFan({ isAdmin: true }))
  const form = await visitor.form('/posters', 'prompt')
  const prompt = `Nebbia ${randomUUID().slice(0, 6)}`
  await controlVendor('openai', { latencyMs: 2_000 })
  const answers = await Promise.all([
    visitor.send('/posters', form, { prompt }),
    visitor.send('/posters', form, { prompt }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const news = answers.map(flashOf).sort()
  expect(news[0]).toContain('Poster pronto')
  expect(news[1]).toContain('È già in preparazione')
  const [row] = await db()`select count(*)::int as printed from assets where prompt = ${prompt}`
  expect(row?.printed).toBe(1)
})
