import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { adminSchedules, latestPublications } from '@/lib/content/queries'
import { FREQUENCIES, SCHEDULE_KINDS, SCHEDULE_SORTS, SCHEDULE_STATUSES } from '@/lib/content/rules'
import { schedulePage } from '@/lib/content/schedules/queries'
import { readTable } from '@/lib/core/tables/table'
import { QUIZ_TEMPLATE_SORTS } from '@/lib/quiz/rules'
import { quizTemplatePage } from '@/lib/quiz/templates/queries'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { forgetContent } from '@/tests/support/quizzes'

const mister = asAdmin(await makeFan({ isAdmin: true }))
const pretender = asAdmin(await makeFan())
beforeEach(forgetContent)

const CALLED = { quiz: 'Quiz', coach_tip: 'Consiglio', fromBank: 'dalla banca' }

describe('the table of quiz templates', () => {
  const spec = {
    sorts: QUIZ_TEMPLATE_SORTS,
    filters: { competition: ['serie_a', 'la_liga'], difficulty: ['easy', 'hard'] },
  }
  const page = (search: Record<string, string>, actor = mister) =>
    quizTemplatePage(actor, readTable(spec, search))
  const titles = async (search: Record<string, string>) => (await page(search)).rows.map(({ title }) => title)
  const fill = () =>
    database().execute(sql`
      insert into quiz_templates (title, questions, competition, difficulty, created_at)
      select case n when 117 then 'La città di José' else 'M' || lpad(n::text, 3, '0') end,
        (select coalesce(jsonb_agg('{}'::jsonb), '[]') from generate_series(1, n % 7)),
        case when n % 3 = 0 then 'serie_a' end, case when n % 2 = 0 then 'hard' else 'easy' end, app_now() - make_interval(mins => n)
      from generate_series(1, 117) n`)

  it('searches all of them, beyond the newest fifty, ignoring case and accents', async () => {
    await fill()
    expect(await titles({ q: 'CITTA jose' })).toEqual(['La città di José'])
    expect(await titles({ q: 'm11' })).toEqual(['M110', 'M111', 'M112', 'M113', 'M114', 'M115', 'M116'])
    for (const q of ['%', '_', 'M1 0\\', "' or true --"]) expect(await titles({ q }), q).toEqual([])
  })

  it('filters, sorts and pages all of them', async () => {
    await fill()
    const filtered = await page({ competition: 'serie_a', difficulty: 'hard' })
    expect(filtered).toMatchObject({ total: 19, pages: 1, page: 1 })
    expect(await page({ page: '400' })).toMatchObject({ total: 117, pages: 6, page: 6 })
    expect((await titles({ page: '2' })).slice(0, 2)).toEqual(['M021', 'M022'])
    expect((await titles({ sort: '-title' }))[0]).toBe('M116')
    const counts = (await page({ sort: '-questions' })).rows.map(({ questions }) => questions)
    expect(new Set(counts)).toEqual(new Set([6, 5]))
  })

  it('shows how many schedules publish each, and sorts by it', async () => {
    await fill()
    await database().execute(sql`
      insert into content_schedules (kind, frequency, starts_at, template_id)
      select 'quiz', 'daily', app_now(), id from quiz_templates, generate_series(1, 2) where title = 'M040'
      union all select 'quiz', 'daily', app_now(), id from quiz_templates where title = 'M050'`)
    const rows = (await page({ sort: '-schedules' })).rows.slice(0, 3)
    expect(rows.map(({ title, schedules }) => [title, schedules])).toEqual([
      ['M040', 2],
      ['M050', 1],
      ['M001', 0],
    ])
  })

  it('is empty for anyone who is not an admin', async () => {
    await fill()
    expect(await page({}, pretender)).toMatchObject({ rows: [], total: 0 })
  })
})

describe('the table of schedules', () => {
  const spec = { sorts: SCHEDULE_SORTS, filters: { kind: SCHEDULE_KINDS, status: SCHEDULE_STATUSES } }
  const page = (search: Record<string, string>, actor = mister) =>
    schedulePage(actor, readTable(spec, search), CALLED)

  /** Every frequency, from long ago to next year, some with an end, some that have published. */
  async function fill() {
    const [template] = await database().execute<{ id: string }>(sql`
      insert into quiz_templates (title, questions) values ('Derby della Lanterna', '[]') returning id`)
    await database().execute(sql`
      insert into content_schedules (id, kind, frequency, starts_at, ends_at, template_id, payload)
      select gen_random_uuid(), case when n % 4 = 0 then 'coach_tip' else 'quiz' end,
        (array[${sql.join(
          FREQUENCIES.map((name) => sql`${name}::text`),
          sql`, `,
        )}])[1 + n % 4],
        app_now() + make_interval(days => n - 40, mins => n),
        case when n % 3 = 0 then app_now() + make_interval(days => n - 40 + n % 50, mins => n + 1) end,
        case when n % 5 = 1 and n % 4 <> 0 then ${template?.id}::uuid end,
        case when n % 4 = 0 then jsonb_build_object('title', 'Pressing à la Sacchi ' || n, 'body', 'x') else '{}'::jsonb end
      from generate_series(1, 90) n`)
    await database().execute(sql`
      insert into publications (id, schedule_id, period, created_at)
      select gen_random_uuid(), id, app_day(app_now()), app_now() from content_schedules where starts_at < app_now() and frequency <> 'daily'
      order by starts_at limit 12`)
  }

  it('searches their contents and names, beyond the fifty of a list', async () => {
    await fill()
    expect(await page({ q: 'pressing a la SACCHI 4' })).toMatchObject({ total: 7 })
    expect(await page({ q: 'consiglio' })).toMatchObject({ total: 22, pages: 2 })
    expect(await page({ q: 'quiz lanterna' })).toMatchObject({ total: 14 })
    expect((await page({ q: 'banca', kind: 'coach_tip' })).total).toBe(0)
    expect(await page({ q: '%' })).toMatchObject({ total: 0, rows: [] })
    expect(await page({}, pretender)).toMatchObject({ total: 0, rows: [] })
  })

  it('filters by the state that each row shows', async () => {
    await fill()
    for (const status of SCHEDULE_STATUSES) {
      const { rows, total } = await page({ status })
      expect(total, status).toBeGreaterThan(0)
      expect(new Set(rows.map((row) => row.status)), status).toEqual(new Set([status]))
    }
  })

  it('sorts by the next publication that each row shows, rows without one last', async () => {
    await fill()
    const all = []
    for (const place of ['1', '2', '3', '4', '5'])
      all.push(...(await page({ sort: 'next', page: place })).rows.map(({ next }) => next))
    expect(all).toHaveLength(90)
    expect(all).toEqual(all.toSorted((one, other) => (one ?? '9').localeCompare(other ?? '9')))
    expect(new Set(all).size).toBeGreaterThan(5)
    expect(all.at(-1)).toBeNull()
    const down = (await page({ sort: '-next' })).rows.map(({ next }) => next)
    expect(down[0]).toBe(all.findLast((next) => next !== null))
  })

  it('sorts by frequency and then start, or only by start', async () => {
    await fill()
    const frequencies = (await page({ sort: 'frequency' })).rows.map(({ frequency }) => frequency)
    expect(new Set(frequencies)).toEqual(new Set(['seasonal']))
    const own = (await page({})).rows.map(({ id }) => id)
    expect((await adminSchedules(mister)).slice(0, 20).map(({ id }) => id)).toEqual(own)
    const [first] = (await page({ sort: 'start' })).rows
    expect((await page({ page: '5' })).rows.at(-1)?.id).toBe(first?.id)
  })
})

it('the list of publications goes back further than a page, newest first, only for admins', async () => {
  await database().execute(sql`
    with schedule as (insert into content_schedules (kind, frequency, starts_at) values ('quiz', 'daily', app_now()) returning id)
    insert into publications (schedule_id, period, created_at)
    select schedule.id, app_day(app_now()) - n, app_now() - make_interval(mins => n) from schedule, generate_series(1, 120) n`)
  const listed = (await latestPublications(mister, 'it')).map(({ at }) => at)
  expect(listed).toHaveLength(120)
  expect(listed).toEqual(listed.toSorted((one, other) => other - one))
  expect(await latestPublications(pretender, 'it')).toEqual([])
})
