import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

type Row = { id: string }
type Form = {
  path: string
  /** The fields that both admins change, by their labels. */
  labels: [text: string, choice: string, option: string]
  make: () => Promise<Row[]>
  /** What another admin saves; without a name, what is stored. */
  name: (id: string, given: string | null) => Promise<{ name: string }[]>
}

const ownName = () => `Prova ${randomUUID().slice(0, 8)}`

const FORMS: Record<string, Form> = {
  schedule: {
    path: '/admin/schedules?schedule=',
    labels: ['Titolo del consiglio', 'Frequenza', 'monthly'],
    make: () => db()`
      insert into content_schedules (kind, frequency, starts_at, payload)
      values ('coach_tip', 'daily', '2099-01-01', '{"tips":[{"title":"T","body":"B"}]}') returning id`,
    name: (id, given) => db()`
      update content_schedules set payload = jsonb_set(payload, '{tips,0,title}', coalesce(to_jsonb(${given}::text), payload #> '{tips,0,title}'))
      where id = ${id} returning payload #>> '{tips,0,title}' as name`,
  },
  product: {
    path: '/admin/products?product=',
    labels: ['Nome in inglese', '', ''],
    make: () => db()`select id from products order by id limit 1`,
    name: (id, given) => db()`
      update products set name_en = coalesce(${given}, name_en) where id = ${id} returning name_en as name`,
  },
  badge: {
    path: '/admin/badges?badge=',
    labels: ['Nome in italiano', 'Disegno', 'podium'],
    make: () => db()`
      insert into badges (slug, leaf, number, rule, name_it, name_en, icon_uri, retired_at)
      select gen_random_uuid(), 'feats', max(number) + 1, '{"v":1,"kind":"level","least":5}', 'A', 'A', '/icons/badges/cups.svg', app_now()
      from badges returning id`,
    name: (id, given) => db()`
      update badges set name_it = coalesce(${given}, name_it) where id = ${id} returning name_it as name`,
  },
  template: {
    path: '/admin/templates?template=',
    labels: ['Titolo in italiano', 'Categoria', 'tifo'],
    make: () => db()`
      insert into mission_templates (slug, competition, title_it, title_en, points, active)
      values (gen_random_uuid(), 'conference', 'A', 'A', 5, false) returning id`,
    name: (id, given) => db()`
      update mission_templates set title_it = coalesce(${given}, title_it) where id = ${id} returning title_it as name`,
  },
  match: {
    path: '/admin/matches?match=',
    labels: ['Casa', '', ''],
    make: () => db()`
      insert into matches (source, external_id, competition, home, away, kickoff_at, original_kickoff_at, kickoff_known, status, duration)
      select 'admin', gen_random_uuid(), 'generic_football', gen_random_uuid(), 'Inter', at, at, true, 'TIMED', 'REGULAR'
      from (select app_now() + interval '90 days' as at) kickoff returning id`,
    name: (id, given) => db()`
      update matches set home = coalesce(${given}, home) where id = ${id} returning home as name`,
  },
}

const KEPT = 'Quello che hai scritto è ancora qui: copialo, riapri la pagina e riprova.'

/** Opens the form, and saves it after another admin has. */
async function expectConflict(
  page: Page,
  form: Form,
  open: (path: string) => Promise<void>,
  told: (text: string | RegExp) => Promise<void>,
) {
  const [[made], admin, mine, theirs] = [await form.make(), new AdminPage(page), ownName(), ownName()]
  const [id = '', [label, choice, option]] = [made?.id, form.labels]
  const stored = async () => (await form.name(id, null))[0]?.name
  const before = await stored()
  const text: Locator = admin.field(label)
  await open(`${form.path}${id}`)
  await text.fill(mine)
  if (choice) await admin.field(choice).selectOption(option)
  await form.name(id, theirs)
  // The same form, sent again unchanged, is refused again.
  for (const _time of [1, 2]) {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await admin.button('Salva').click()
    expect((await answer).status()).toBe(409)
    await told(KEPT)
    await expect(text).toHaveValue(mine)
    if (choice) await expect(admin.field(choice)).toHaveValue(option)
    expect(await stored()).toBe(theirs)
  }
  await open(`${form.path}${id}`)
  await expect(text).toHaveValue(theirs)
  // A form can be saved repeatedly without reloading its page.
  for (const again of [mine, ownName()]) {
    await text.fill(again)
    await admin.button('Salva').click()
    await expect.poll(stored).toBe(again)
    await told(/salvat[oa]/)
    await expect(admin.button('Salva')).not.toHaveAttribute('aria-disabled')
    await expect(text).toHaveValue(again)
  }
  await form.name(id, before ?? '')
}

for (const [name, form] of Object.entries(FORMS)) {
  test(`the form of a ${name} keeps what was typed when another admin has saved`, async ({
    page,
    context,
  }) => {
    await signInBrowser(context, await makeFan({ isAdmin: true }))
    const toasts = new Toasts(page)
    await expectConflict(
      page,
      form,
      (path) => follow(page, path),
      (text) => expect(toasts.shown.filter({ hasText: text }).first()).toBeVisible(),
    )
  })

  test(`without JavaScript, the form of a ${name} keeps it too`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: APP.url })
    await signInBrowser(context, await makeFan({ isAdmin: true }))
    const page = await context.newPage()
    await expectConflict(
      page,
      form,
      async (path) => {
        await page.goto(path)
      },
      (text) => expect(page.getByRole('alert').or(page.getByRole('status'))).toContainText(text),
    )
    await context.close()
  })
}
