import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { publishDue } from '@/lib/content/commands'
import { latestPublications } from '@/lib/content/queries'
import { todoList } from '@/lib/operations/todo/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { waitingForLocks } from '@/tests/support/db-connections'
import { asAdmin, makeFan, system } from '@/tests/support/factories'
import { dailySchedule, fillBank, forgetContent, written } from '@/tests/support/quizzes'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'

type Kind = 'quiz' | 'coach_tip'
type ScheduleOptions = {
  kind?: Kind
  frequency?: string
  daysAgo?: number
  templateId?: string | null
  payload?: object
}

async function schedule({
  kind = 'quiz',
  frequency = 'daily',
  daysAgo = 0,
  templateId = null,
  payload = {},
}: ScheduleOptions) {
  const [row] = await database().execute<{ id: string }>(sql`
    insert into content_schedules (kind, frequency, starts_at, template_id, payload)
    values (${kind}, ${frequency}, (app_day(app_now()) - ${daysAgo}::int)::timestamp at time zone app_zone(), ${templateId},
      ${JSON.stringify(payload)}::text::jsonb) returning id`)
  return row?.id ?? ''
}

async function template(questions: unknown = [written('modello')], title = 'Modello') {
  const [row] = await database().execute<{ id: string }>(sql`
    insert into quiz_templates (title, questions) values (${title}, ${JSON.stringify(questions)}::text::jsonb) returning id`)
  return row?.id ?? ''
}

const quizzes = () =>
  database().sql<{ day: number; title: string; made: Date }[]>`
    select day - app_day(app_now()) as day, title_it as title, created_at as made from quizzes order by created_at, day`
const daysOf = async () => (await quizzes()).map(({ day }) => day)
const faults = () =>
  database().sql<{ fault: string }[]>`select fault from publications where fault is not null order by fault`

/** Runs on the tenth of the next month: on the last day of a period, the next day belongs to another one. */
async function amidMonth(run: () => Promise<void>) {
  const [row] = await database().execute<{ days: number }>(sql`
    select (date_trunc('month', app_day(app_now())) + interval '1 month 9 days')::date - app_day(app_now()) as days`)
  await atShiftedTime(`${row?.days} days`, run)
}

/** While it runs, no such row can be inserted. */
async function stumbling(run: () => Promise<unknown>, { table = 'quizzes', when = 'true' } = {}) {
  await database().sql.unsafe(`
    create function stumble() returns trigger language plpgsql as $$ begin
      if ${when} then raise exception 'no'; end if;
      return new;
    end $$;
    create trigger stumble before insert on ${table} for each row execute function stumble()`)
  try {
    await run()
  } finally {
    await database().execute(sql`drop function stumble() cascade`)
  }
}

beforeEach(async () => {
  await forgetContent()
  await fillBank(30)
})

describe('the scheduler', () => {
  it('publishes once in 20 simultaneous calls, repeatedly', async () => {
    for (let round = 0; round < 5; round++) {
      await forgetContent()
      await fillBank()
      await dailySchedule()
      await schedule({ kind: 'coach_tip', payload: { title: 'T', body: 'B' } })
      const { done, refused } = await storm(20, () => publishDue(system))
      expect(refused).toEqual([])
      const sum = (pick: (one: (typeof done)[number]) => number) => done.map(pick).reduce((a, b) => a + b, 0)
      expect([sum((one) => one.publishedQuizzes), sum((one) => one.activatedTips)]).toEqual([2, 1])
      expect(await daysOf()).toEqual([0, 1])
    }
  })

  it('makes up for three missed days, in order after those to come, once', async () => {
    await dailySchedule()
    expect(await publishDue(system)).toEqual({ publishedQuizzes: 2, activatedTips: 0 })
    await atShiftedTime('4 days', async () => {
      const { done } = await storm(5, () => publishDue(system))
      expect(done.reduce((sum, { publishedQuizzes }) => sum + publishedQuizzes, 0)).toBe(4)
      expect(await daysOf()).toEqual([-4, -3, 0, 1, -2, -1])
      expect(await publishDue(system)).toEqual({ publishedQuizzes: 0, activatedTips: 0 })
    })
  })

  it.each(['weekly', 'monthly', 'seasonal'])(
    'publishes a missed quiz that is %s for today, never for a day that is over',
    async (frequency) => {
      const [first] = await database().sql<{ days: number }[]>`
        select (date_trunc(${frequency === 'weekly' ? 'week' : 'month'}, app_day(app_now())) + ${frequency === 'weekly' ? '1 week' : '1 month'}::interval)::date
          - app_day(app_now()) as days`
      const start = first?.days ?? 0
      await schedule({ daysAgo: -start })
      await schedule({ daysAgo: -start, templateId: await template(undefined, 'Raro'), frequency })
      await atShiftedTime(`${start + 2} days`, async () => {
        const { done } = await storm(3, () => publishDue(system))
        expect(done.reduce((sum, { publishedQuizzes }) => sum + publishedQuizzes, 0)).toBe(4)
        const made = await quizzes()
        expect(made.filter(({ title }) => title === 'Raro').map(({ day }) => day)).toEqual([0])
        expect(made.map(({ day }) => day).toSorted((one, other) => one - other)).toEqual([-2, -1, 0, 1])
        expect(await faults()).toEqual([{ fault: 'day_taken' }])
      })
    },
  )

  it('reports a quiz that was missed for its whole period, once, and publishes the next', async () => {
    const [monday] = await database().sql<{ days: number }[]>`
      select date_trunc('week', app_day(app_now()))::date + 7 - app_day(app_now()) as days`
    const start = monday?.days ?? 0
    await schedule({ daysAgo: -start, templateId: await template(), frequency: 'weekly' })
    await atShiftedTime(`${start + 15} days`, async () => {
      const { done } = await storm(3, () => publishDue(system))
      expect(done.reduce((sum, { publishedQuizzes }) => sum + publishedQuizzes, 0)).toBe(1)
      expect(await daysOf()).toEqual([0])
      expect(await faults()).toEqual([{ fault: 'missed' }, { fault: 'missed' }])
      const admin = asAdmin(await makeFan({ isAdmin: true }))
      for (const fault of ['missed', 'failed']) {
        await database().execute(sql`update publications set fault = ${fault} where fault is not null`)
        expect((await publishDue(system)).publishedQuizzes).toBe(0)
        const listed = (await latestPublications(admin, 'it')).filter((one) => one.fault === fault)
        expect(listed.map(({ retried }) => retried)).toEqual([false, false])
      }
    })
  })

  it('skips a broken template, records it, continues with the others, and publishes it once it is fixed', async () => {
    const broken = await template([{ text: 'Senza opzioni', options: [] }])
    await schedule({ templateId: broken, frequency: 'seasonal' })
    await schedule({ kind: 'coach_tip', payload: { title: 'senza testo' } })
    await schedule({ kind: 'coach_tip', payload: { title: 'T', body: 'B' } })
    expect(await publishDue(system)).toEqual({ publishedQuizzes: 0, activatedTips: 1 })
    expect((await faults()).map(({ fault }) => fault)).toEqual(['payload_broken', 'template_broken'])
    await database().execute(
      sql`update quiz_templates set questions = ${JSON.stringify([written('buona')])}::text::jsonb where id = ${broken}`,
    )
    expect(await publishDue(system)).toEqual({ publishedQuizzes: 1, activatedTips: 0 })
    expect((await faults()).map(({ fault }) => fault)).toEqual(['payload_broken'])
    expect(await daysOf()).toEqual([0])
  })

  describe('a schedule that was fixed', () => {
    const broken = () => template([{ text: 'Senza opzioni', options: [] }], 'Riparato')
    const repair = () =>
      database().execute(
        sql`update quiz_templates set questions = ${JSON.stringify([written('buona')])}::text::jsonb`,
      )
    const repaired = async () => (await quizzes()).filter(({ title }) => title === 'Riparato')
    const open = { frequency: 'seasonal' }
    /** Days until the first of the next month. */
    const untilTheFirst = async () => {
      const [row] = await database().sql<{ days: number }[]>`
        select (date_trunc('month', app_day(app_now())) + interval '1 month')::date - app_day(app_now()) as days`
      return row?.days ?? 0
    }

    it('takes the next free day once, where each day already has its quiz', async () => {
      const first = await untilTheFirst()
      await schedule({ daysAgo: -first })
      await schedule({ daysAgo: -first, templateId: await broken(), frequency: 'monthly' })
      await atShiftedTime(`${first} days`, async () => {
        expect((await publishDue(system)).publishedQuizzes).toBe(2)
        await repair()
        expect((await publishDue(system)).publishedQuizzes).toBe(0)
      })
      await atShiftedTime(`${first + 1} day`, async () => {
        const { done } = await storm(5, () => publishDue(system))
        expect(done.reduce((sum, { publishedQuizzes }) => sum + publishedQuizzes, 0)).toBe(1)
        expect((await repaired()).map(({ day }) => day)).toEqual([1])
        expect((await publishDue(system)).publishedQuizzes).toBe(0)
      })
      await atShiftedTime(`${first + 2} days`, () => publishDue(system))
      expect(await repaired()).toHaveLength(1)
      expect(await faults()).toEqual([{ fault: 'day_taken' }])
    })

    it('takes today if today is free', async () => {
      await schedule({ ...open, templateId: await broken() })
      expect((await publishDue(system)).publishedQuizzes).toBe(0)
      await atShiftedTime('40 days', async () => {
        expect((await publishDue(system)).publishedQuizzes).toBe(0)
        await repair()
        expect((await publishDue(system)).publishedQuizzes).toBe(1)
        expect((await publishDue(system)).publishedQuizzes).toBe(0)
        expect((await repaired()).map(({ day }) => day)).toEqual([0])
      })
    })

    it('is too late when its window is over, or when the next period has its own publication', async () => {
      const over = await schedule({ ...open, templateId: await broken() })
      await database().execute(
        sql`update content_schedules set ends_at = starts_at + interval '3 days' where id = ${over}`,
      )
      await schedule({ frequency: 'weekly', kind: 'coach_tip', payload: { title: 'Senza testo' } })
      await publishDue(system)
      await repair()
      await database().execute(sql`
        update content_schedules set payload = '{"title":"T","body":"B"}' where kind = 'coach_tip'`)
      await atShiftedTime('14 days', async () => {
        expect((await publishDue(system)).publishedQuizzes).toBe(0)
        expect((await database().sql`select from coach_suggestions`).length).toBe(2)
        expect((await faults()).map(({ fault }) => fault)).toEqual(['payload_broken', 'template_broken'])
      })
    })

    it('of tips publishes the tip of the current period', async () => {
      await schedule({ ...open, kind: 'coach_tip', payload: { title: 'Senza testo' } })
      expect((await publishDue(system)).activatedTips).toBe(0)
      await database().execute(sql`update content_schedules set payload = '{"title":"T","body":"B"}'`)
      await atShiftedTime('9 days', async () => {
        expect((await publishDue(system)).activatedTips).toBe(1)
        expect((await publishDue(system)).activatedTips).toBe(0)
      })
    })
  })

  it('continues after an unexpected error', async () => {
    await schedule({ templateId: await template([written('a')]), frequency: 'seasonal' })
    await schedule({ kind: 'coach_tip', payload: { title: 'T', body: 'B' } })
    await stumbling(async () => {
      expect(await publishDue(system)).toEqual({ publishedQuizzes: 0, activatedTips: 1 })
      expect((await faults()).map(({ fault }) => fault)).toEqual(['failed'])
    })
    expect((await publishDue(system)).publishedQuizzes).toBe(1)
    expect(await faults()).toHaveLength(0)
  })

  it.each([
    ['a schedule', 'false'],
    ['one that fails', 'new.fault is null'],
  ])('continues after %s that is deleted meanwhile', async (_name, fails) => {
    const payload = { title: 'T', body: 'B' }
    const gone = await schedule({ kind: 'coach_tip', frequency: 'seasonal', payload })
    await schedule({ kind: 'coach_tip', payload })
    const when = `new.schedule_id = '${gone}' and ${fails}`
    await stumbling(
      async () => {
        const runs: ReturnType<typeof publishDue>[] = []
        await database().sql.begin(async (tx) => {
          await tx`delete from content_schedules where id = ${gone}`
          runs.push(publishDue(system))
          await expect.poll(waitingForLocks).toBe(1)
        })
        expect(await Promise.all(runs)).toEqual([{ publishedQuizzes: 0, activatedTips: 1 }])
      },
      { table: 'publications', when },
    )
  })

  it('is on the admins’ list of what needs doing for as long as it keeps failing', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const waiting = async () => (await todoList(admin)).find(({ kind }) => kind === 'schedules')
    await schedule({ templateId: await template([written('a')]), frequency: 'seasonal' })
    await stumbling(async () => {
      await publishDue(system)
      const first = await waiting()
      expect(first).toMatchObject({ count: 1 })
      await atShiftedTime('8 days', async () => {
        await publishDue(system)
        expect(await waiting()).toEqual(first)
      })
    })
  })

  it('shows admins since when a schedule fails, however often it is tried again', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await schedule({ kind: 'coach_tip', frequency: 'seasonal', payload: {} })
    const tryAgain = async () => {
      await publishDue(system)
      return (await todoList(admin)).filter(({ kind }) => kind === 'schedules')
    }
    const first = await tryAgain()
    expect(first).toMatchObject([{ count: 1, since: expect.any(Number) }])
    for (const later of ['1 hour', '8 days']) expect(await atShiftedTime(later, tryAgain)).toEqual(first)
  })

  it.each([
    ['seasonal', 1],
    ['monthly', 3],
    ['weekly', 9],
    ['daily', 61],
  ])('%s publishes once per period', async (frequency, most) => {
    await schedule({ templateId: await template(), frequency })
    for (let step = 0; step < 60; step += 6)
      await atShiftedTime(`${step} days`, async () => {
        await publishDue(system)
        await publishDue(system)
      })
    await atShiftedTime('59 days', () => publishDue(system))
    const [count] = await database().sql<{ n: number; periods: number }[]>`
      select count(*)::int as n, count(distinct period)::int as periods from publications where fault is null`
    expect(count?.n).toBe(count?.periods)
    expect(Math.abs((count?.n ?? 0) - most)).toBeLessThanOrEqual(
      frequency === 'seasonal' || frequency === 'daily' ? 0 : 1,
    )
  })

  it('gives a day that two schedules want to the rarer one, and records the one that yields', async () => {
    await amidMonth(async () => {
      await dailySchedule()
      await schedule({ templateId: await template([written('mese')], 'Del mese'), frequency: 'monthly' })
      expect((await publishDue(system)).publishedQuizzes).toBe(2)
      expect((await quizzes()).find(({ day }) => day === 0)?.title).toBe('Del mese')
      expect((await faults()).map(({ fault }) => fault)).toEqual(['day_taken'])
      expect(await publishDue(system)).toEqual({ publishedQuizzes: 0, activatedTips: 0 })
    })
  })

  it('gives a rarer schedule that starts on a taken day the next free day of its period', async () => {
    await dailySchedule()
    await publishDue(system)
    await schedule({
      templateId: await template([written('stagione')], 'Della stagione'),
      frequency: 'seasonal',
    })
    expect((await publishDue(system)).publishedQuizzes).toBe(0)
    expect((await faults()).map(({ fault }) => fault)).toEqual(['day_taken'])
    await atShiftedTime('1 day', async () => {
      expect((await publishDue(system)).publishedQuizzes).toBe(1)
      expect((await quizzes()).find(({ title }) => title === 'Della stagione')?.day).toBe(1)
      await publishDue(system)
    })
    await atShiftedTime('2 days', () => publishDue(system))
    expect((await quizzes()).filter(({ title }) => title === 'Della stagione')).toHaveLength(1)
  })

  it('draws from the bank when the template of a schedule is deleted', async () => {
    const id = await template()
    await schedule({ templateId: id })
    await database().execute(sql`delete from quiz_templates where id = ${id}`)
    expect((await publishDue(system)).publishedQuizzes).toBe(2)
    expect((await quizzes()).map(({ title }) => title)).toEqual(['Quiz del giorno', 'Quiz del giorno'])
  })

  it('stores the seed of the next day, whatever is scheduled', async () => {
    await publishDue(system)
    const rows = await database().sql<
      { ahead: number }[]
    >`select day - app_day(app_now()) as ahead from quiz_seeds`
    expect(rows.map(({ ahead }) => ahead)).toEqual([1])
  })

  it('publishes the tips of a schedule in turn, none before its start', async () => {
    const tips = ['Uno', 'Due', 'Tre'].map((title) => ({
      title,
      body: 'B',
      en: { title: `${title}!`, body: 'B' },
    }))
    const id = await schedule({ kind: 'coach_tip', payload: { tips } })
    for (const step of [0, 1, 2, 3]) await atShiftedTime(`${step} days`, () => publishDue(system))
    const rows = await database().sql<{ it: string; en: string }[]>`
      select title_it as it, title_en as en from coach_suggestions order by publish_at`
    expect(rows.map(({ it }) => it)).toEqual(['Uno', 'Due', 'Tre', 'Uno'])
    expect(rows[0]?.en).toBe('Uno!')
    await database().execute(sql`delete from content_schedules where id = ${id}`)
    await database().execute(sql`
      insert into content_schedules (kind, frequency, starts_at, payload)
      values ('coach_tip', 'daily', app_now() + interval '1 minute', '{"title":"Dopo","body":"B"}')`)
    expect((await publishDue(system)).activatedTips).toBe(0)
    expect((await atShiftedTime('2 minutes', () => publishDue(system))).activatedTips).toBe(1)
  })

  it('has one quiz for each of 400 days, end to end, over both days on which the clocks change', async () => {
    await schedule({ templateId: await template() })
    for (let step = 0; step < 400; step += 8) await atShiftedTime(`${step} days`, () => publishDue(system))
    const [row] = await database().sql<{ days: number; gaps: number; hours: number[]; rightDay: boolean }[]>`
      select count(*)::int as days, count(*) filter (where next is not null and next <> closes_at)::int as gaps,
        array_agg(distinct extract(epoch from closes_at - opens_at)::int / 3600) as hours,
        bool_and(app_day(opens_at) = day and app_day(closes_at - interval '1 microsecond') = day) as "rightDay"
      from (select *, lead(opens_at) over (order by day) as next from quizzes) quiz`
    expect(row).toEqual({ days: 394, gaps: 0, hours: [23, 24, 25], rightDay: true })
  }, 120_000)
})

describe('an admin’s button', () => {
  it('publishes like the cron provider, with a line in the log', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await dailySchedule()
    expect((await publishDue(admin)).publishedQuizzes).toBe(2)
    const lines = await database()
      .sql`select 1 from audit_log where action = 'scheduler.run' and actor_id = ${admin.userId}`
    expect(lines).toHaveLength(1)
  })

  it('is refused for a fan or a former admin, and nothing changes', async () => {
    const person = await makeFan({ isAdmin: true })
    await dailySchedule()
    await database().execute(sql`update users set is_admin = false where id = ${person.userId}`)
    const pretender = asAdmin(await makeFan())
    await expectUnchanged(async () => {
      for (const actor of [asAdmin(person), pretender])
        expect(await refusal(publishDue(actor))).toBe('forbidden')
    })
  })
})
