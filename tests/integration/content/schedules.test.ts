import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { coachPage } from '@/lib/coach/queries'
import { publishDue } from '@/lib/content/commands'
import { adminSchedule, adminSchedules, conflictingQuiz, latestPublications } from '@/lib/content/queries'
import { FREQUENCIES, SCHEDULE_KINDS } from '@/lib/content/rules'
import { createSchedule, deleteSchedule, updateSchedule } from '@/lib/content/schedules/commands'
import { createScheduleInput, updateScheduleInput } from '@/lib/content/schema'
import { setTipActive } from '@/lib/content/tips/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, makeFan, system } from '@/tests/support/factories'
import { fillBank, forgetContent } from '@/tests/support/quizzes'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'

const person = await makeFan({ isAdmin: true })
const mister = asAdmin(person)
const pretender = asAdmin(await makeFan())
beforeEach(forgetContent)

const TIP = { 'tip.0.title': 'T', 'tip.0.body': 'B' }
const input = (fields: Record<string, string> = {}) =>
  createScheduleInput.parse({ requestId: randomUUID(), kind: 'quiz', frequency: 'daily', ...fields })
const make = (fields: Record<string, string> = {}) => createSchedule(mister, input(fields))
/** What an admin saves who opens the schedule now. */
const change = async (id: string, fields: Record<string, string>) =>
  updateScheduleInput.parse({ id, version: (await adminSchedule(mister, id))?.version, ...fields })
/** The midnight that begins the day the given number of days from today. */
async function dayIn(days: number): Promise<string> {
  const [row] = await database().sql<
    { day: string }[]
  >`select (app_day(app_now()) + ${days}::int)::text as day`
  return `${row?.day}T00:00`
}
async function daysUntil(day: string): Promise<number> {
  const [row] = await database().sql<{ n: number }[]>`select ${day}::date - app_day(app_now()) as n`
  return row?.n ?? 0
}
/** The days of what a schedule has published: those of its quizzes, and those on which its tips came out. */
const publishedDays = async (id: string) =>
  (
    await database().sql<{ day: string }[]>`
      select coalesce(quiz.day, app_day(done.created_at))::text as day
      from publications done left join quizzes quiz on quiz.id = done.quiz_id
      where done.schedule_id = ${id} and done.fault is null order by 1`
  ).map(({ day }) => day)
const linesOf = (subject: string) =>
  database().sql<{ action: string }[]>`select action from audit_log where subject = ${subject} order by id`

describe('a schedule', () => {
  it('starts now and has no end by default; given times are in the product’s time zone, to the minute', async () => {
    const now = await adminSchedule(mister, await make())
    expect(now).toMatchObject({
      status: 'active',
      endsAt: null,
      kind: 'quiz',
      frequency: 'daily',
      published: 0,
    })
    const id = await make({ startsAt: '2026-03-29T00:00', endsAt: '2099-10-25T12:30' })
    const [row] = await database().sql<{ from: string; to: string }[]>`
      select starts_at as from, ends_at as to from content_schedules where id = ${id}`
    expect([row?.from, row?.to]).toEqual(['2026-03-28 23:00:00+00', '2099-10-25 11:30:00+00'])
    expect(await adminSchedule(mister, id)).toMatchObject({
      startsLocal: '2026-03-29T00:00',
      endsLocal: '2099-10-25T12:30',
    })
  })

  it('whose day already has a quiz publishes on the first free day', async () => {
    await fillBank()
    const daily = await make()
    expect(await conflictingQuiz(mister, daily)).toBeNull()
    await publishDue(system)
    const [day] = await database().sql<{ today: string; last: string }[]>`
      select app_day(app_now())::text as today, (app_day(app_now()) + 2)::text as last`
    expect((await adminSchedule(mister, daily))?.next).toBe(day?.last)
    const now = await make({ frequency: 'seasonal' })
    expect(await conflictingQuiz(mister, now)).toEqual({
      day: day?.today,
      next: day?.last,
      title: { it: expect.any(String), en: expect.any(String) },
    })
    expect(await conflictingQuiz(mister, await make({ startsAt: `${day?.last}T00:00` }))).toBeNull()
    expect(await conflictingQuiz(mister, await make({ kind: 'coach_tip', ...TIP }))).toBeNull()
    expect(await conflictingQuiz(mister, daily)).toBeNull()
    expect(await conflictingQuiz(pretender, now)).toBeNull()
    await publishDue(system)
    expect((await latestPublications(mister, 'it')).map(({ fault }) => fault)).toContain('day_taken')
    expect((await adminSchedule(mister, now))?.next).toBe(day?.last)
    await atShiftedTime('1 day', () => publishDue(system))
    expect(await latestPublications(mister, 'it')).toContainEqual(
      expect.objectContaining({ frequency: 'seasonal', quizDay: day?.last, fault: null }),
    )
  })

  it.each(FREQUENCIES.flatMap((frequency) => SCHEDULE_KINDS.map((kind) => [kind, frequency] as const)))(
    'of a %s, %s, publishes on the day shown as its next, and not before',
    async (kind, frequency) => {
      await fillBank()
      const id = await make({ kind, frequency, startsAt: await dayIn(3), ...TIP })
      const ahead = kind === 'quiz' ? 1 : 0
      const days: string[] = []
      let shift = 0
      const at = <T>(day: number, run: () => Promise<T>) => atShiftedTime(`${day} days`, run)
      for (const _round of frequency === 'seasonal' ? [1] : [1, 2, 3]) {
        const next = (await at(shift, () => adminSchedule(mister, id)))?.next ?? ''
        shift = await daysUntil(next)
        await at(shift - ahead - 1, () => publishDue(system))
        expect(await publishedDays(id)).toEqual(days)
        await at(shift - ahead, () => publishDue(system))
        days.push(next)
        expect(await publishedDays(id)).toEqual(days)
      }
      const last = await at(shift, () => adminSchedule(mister, id))
      if (frequency === 'seasonal') expect(last?.next).toBeNull()
    },
  )

  it('is upcoming, active and ended by the database’s clock, with the day of its next publication', async () => {
    const [days] = await database().sql<{ today: string; next: string; after: string }[]>`
      select app_day(app_now())::text as today, (app_day(app_now()) + 1)::text as next, (app_day(app_now()) + 2)::text as after`
    if (!days) throw new Error('no day')
    const id = await make({ startsAt: `${days.next}T00:00`, endsAt: `${days.after}T00:00` })
    const seen = async (shift: string) => {
      const found = await atShiftedTime(shift, () => adminSchedule(mister, id))
      return [found?.status, found?.next]
    }
    expect(await seen('0 days')).toEqual(['upcoming', days.next])
    expect(await seen('1 day')).toEqual(['active', days.next])
    expect(await seen('2 days')).toEqual(['ended', null])
    await fillBank()
    await publishDue(system)
    expect(await seen('1 day')).toEqual(['active', null])
  })

  it('is listed by its start, the latest first', async () => {
    const ids = [await make({ startsAt: '2026-01-02T00:00' }), await make({ startsAt: '2026-01-03T00:00' })]
    expect((await adminSchedules(mister)).map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('sent twice at once is created once', async () => {
    const same = input()
    const { done, refused } = await storm(10, () => createSchedule(mister, same))
    expect([new Set(done).size, refused]).toEqual([1, []])
    expect(await linesOf(same.requestId)).toHaveLength(1)
  })

  it.each([
    ['a start', { startsAt: '2026-01-02T00:00' }, { startsAt: '2026-01-03T00:00' }],
    ['no start, then one', {}, { startsAt: '2026-01-03T00:00' }],
    ['a start, then none', { startsAt: '2026-01-02T00:00' }, { startsAt: '' }],
    ['an end', {}, { endsAt: '2099-10-25T12:30' }],
    ['a frequency', {}, { frequency: 'weekly' }],
    ['a tip', { kind: 'coach_tip', ...TIP }, { 'tip.0.body': 'C' }],
  ])('sent again with %s changed is refused, and unchanged is the same', async (_what, first, changed) => {
    const requestId = randomUUID()
    const send = (fields: Record<string, string>) => make({ requestId, ...first, ...fields })
    const id = await send({})
    await expectUnchanged(async () => {
      expect(await send({})).toBe(id)
      expect(await refusal(send(changed))).toBe('key_reused')
      expect(await refusal(createSchedule(pretender, input({ requestId, ...first })))).toBe('forbidden')
    })
  })

  it('is changed and deleted, with a log line each; what it has published stays', async () => {
    await fillBank()
    const id = await make()
    await publishDue(system)
    await updateSchedule(mister, await change(id, { kind: 'coach_tip', frequency: 'weekly', ...TIP }))
    expect(await adminSchedule(mister, id)).toMatchObject({
      kind: 'coach_tip',
      payload: { tips: [{ title: 'T', body: 'B' }] },
    })
    expect(await latestPublications(mister, 'it')).toHaveLength(2)
    await deleteSchedule(mister, { id })
    expect((await linesOf(id)).map(({ action }) => action)).toEqual([
      'schedule.create',
      'schedule.update',
      'schedule.delete',
    ])
    expect(await database().sql`select 1 from quizzes`).toHaveLength(2)
    expect(await refusal(deleteSchedule(mister, { id }))).toBe('not_found')
  })

  it.each([
    ['another frequency', { frequency: 'daily' }],
    ['another start', { startsAt: '2026-01-02T10:00' }],
  ])('with %s does not catch up on what was not due before', async (_name, changed) => {
    const id = await make({ frequency: 'weekly', kind: 'coach_tip', ...TIP })
    await publishDue(system)
    await atShiftedTime('20 days', async () => {
      await publishDue(system)
      const past = () =>
        database().sql`select period from publications where period < app_day(app_now()) order by 1`
      const before = await past()
      const was = await adminSchedule(mister, id)
      const stored = { kind: 'coach_tip', frequency: 'weekly', startsAt: was?.startsLocal ?? '', ...TIP }
      await updateSchedule(mister, await change(id, { ...stored, ...changed }))
      await publishDue(system)
      expect(await past()).toEqual(before)
    })
  })

  it.each([
    ['daily', 0],
    ['weekly', 0],
    ['seasonal', 1],
  ])(
    'that is %s and new does not catch up on days before it was created, and is still published once',
    async (frequency, times) => {
      const [days] = await database().sql<{ past: string; today: string }[]>`
      select (app_day(app_now()) - 20)::text as past, app_day(app_now())::text as today`
      await make({ kind: 'coach_tip', frequency, startsAt: `${days?.past}T00:00`, ...TIP })
      await publishDue(system)
      const past = await database()
        .sql`select from publications where period < app_day(date_trunc('week', app_now()))`
      expect(past).toHaveLength(times)
    },
  )

  it('catches up on missed days after a change of only its texts', async () => {
    const id = await make({ kind: 'coach_tip', ...TIP })
    await publishDue(system)
    await atShiftedTime('3 days', async () => {
      const was = await adminSchedule(mister, id)
      const given = { kind: 'coach_tip', frequency: 'daily', startsAt: was?.startsLocal ?? '', ...TIP }
      await updateSchedule(mister, await change(id, given))
      expect(await publishDue(system)).toEqual({ publishedQuizzes: 0, activatedTips: 3 })
    })
  })

  it('of tips keeps them in order, without a template', async () => {
    const tips = {
      ...TIP,
      'tip.1.title': 'Due',
      'tip.1.body': 'B',
      'tip.1.en.title': 'Two',
      'tip.1.en.body': 'B',
    }
    const id = await make({ kind: 'coach_tip', templateId: randomUUID(), ...tips })
    expect(await adminSchedule(mister, id)).toMatchObject({
      templateId: null,
      payload: { tips: [{ title: 'T' }, { title: 'Due', en: { title: 'Two', body: 'B' } }] },
    })
    expect(await adminSchedule(mister, await make(tips))).toMatchObject({ kind: 'quiz', payload: {} })
  })

  it('shows its publications with their errors, and which will be retried', async () => {
    await make()
    await publishDue(system)
    expect(await latestPublications(mister, 'it')).toMatchObject([
      { fault: 'bank_empty', retried: true },
      { fault: 'bank_empty', retried: true },
    ])
    const later = await atShiftedTime('3 days', () => latestPublications(mister, 'it'))
    expect(later.map(({ retried }) => retried)).toEqual([false, false])
  })

  it('of a season that failed is retried until its window is over', async () => {
    const id = await make({ frequency: 'seasonal' })
    await database().execute(
      sql`update content_schedules set ends_at = starts_at + interval '50 days' where id = ${id}`,
    )
    await publishDue(system)
    const retried = async (shift: string) =>
      (await atShiftedTime(shift, () => latestPublications(mister, 'it'))).map((one) => one.retried)
    expect([await retried('49 days'), await retried('52 days')]).toEqual([[true], [false]])
  })
})

describe('a published tip', () => {
  it('is withdrawn and restored only by admins, with a log line each', async () => {
    await make({ kind: 'coach_tip', ...TIP })
    await publishDue(system)
    const shown = async () => (await coachPage(person.actor, { turnId: null, locale: 'it' })).tips
    const tipOf = async () => (await latestPublications(mister, 'it'))[0]?.tip
    const id = (await tipOf())?.id ?? ''
    expect((await shown()).map(({ title }) => title)).toEqual(['T'])
    await setTipActive(mister, { id, active: false })
    expect([await shown(), (await tipOf())?.active]).toEqual([[], false])
    await expectUnchanged(async () => {
      expect(await refusal(setTipActive(pretender, { id, active: true }))).toBe('not_found')
      expect(await refusal(setTipActive(mister, { id: randomUUID(), active: true }))).toBe('not_found')
    })
    await setTipActive(mister, { id, active: true })
    expect(await shown()).toHaveLength(1)
    expect((await linesOf(id)).map(({ action }) => action)).toEqual(['tip.activate', 'tip.activate'])
  })

  it('is shown to an admin in their language, even without its schedule', async () => {
    const id = await make({
      kind: 'coach_tip',
      ...TIP,
      'tip.0.en.title': 'The draw pays',
      'tip.0.en.body': 'More than a home win.',
    })
    await publishDue(system)
    const titles = async () => [
      (await latestPublications(mister, 'it'))[0]?.title,
      (await latestPublications(mister, 'en'))[0]?.title,
    ]
    expect(await titles()).toEqual(['T', 'The draw pays'])
    await deleteSchedule(mister, { id })
    expect(await titles()).toEqual(['T', 'The draw pays'])
  })

  it('can still be withdrawn once its schedule is deleted', async () => {
    const schedule = await make({ kind: 'coach_tip', ...TIP })
    await publishDue(system)
    const [before] = await latestPublications(mister, 'it')
    await deleteSchedule(mister, { id: schedule })
    const [row] = await latestPublications(mister, 'it')
    expect(row).toMatchObject({
      kind: 'coach_tip',
      title: 'T',
      fault: null,
      tip: before?.tip,
      retried: false,
    })
    await setTipActive(mister, { id: row?.tip?.id ?? '', active: false })
    expect((await latestPublications(mister, 'it')).map(({ tip }) => tip?.active)).toEqual([false])
    expect(await latestPublications(pretender, 'it')).toEqual([])
  })
})

describe('refused, and nothing changes', () => {
  it.each([
    [
      'an end before the start',
      { startsAt: '2026-02-02T10:00', endsAt: '2026-02-02T10:00' },
      'invalid_input',
    ],
    ['an end in the past without a start', { endsAt: '2020-02-02T10:00' }, 'invalid_input'],
    ['a period in the past', { startsAt: '2020-02-01T10:00', endsAt: '2020-02-02T10:00' }, 'invalid_input'],
    ['an unknown template', { templateId: randomUUID() }, 'invalid_input'],
  ])('%s', async (_name, fields, code) => {
    await expectUnchanged(async () => expect(await refusal(make(fields))).toBe(code))
  })

  it.each(SCHEDULE_KINDS)(
    'a %s with an end in the past, when it is created and when it is changed',
    async (kind) => {
      const past = { kind, startsAt: '2020-02-01T10:00', endsAt: '2020-02-02T10:00', ...TIP }
      const refused = { code: 'invalid_input', fields: { endsAt: 'past' } }
      await expectUnchanged(() => expect(make(past)).rejects.toMatchObject(refused))
      const id = await make({ startsAt: '2020-02-01T10:00' })
      const given = await change(id, { frequency: 'daily', ...past })
      await expectUnchanged(() => expect(updateSchedule(mister, given)).rejects.toMatchObject(refused))
    },
  )

  it('a period in which every day has a quiz, when it is created and when it is changed', async () => {
    await fillBank()
    await make()
    await publishDue(system)
    const endsAt = await dayIn(2)
    const refused = { code: 'invalid_input', fields: { endsAt: 'no_free_day' } }
    await expectUnchanged(() =>
      expect(make({ frequency: 'seasonal', endsAt })).rejects.toMatchObject(refused),
    )
    const id = await make({ frequency: 'seasonal', endsAt: await dayIn(3) })
    const given = await change(id, { kind: 'quiz', frequency: 'seasonal', endsAt })
    await expectUnchanged(() => expect(updateSchedule(mister, given)).rejects.toMatchObject(refused))
  })

  it('but not the end of a daily one at a day that a rarer one has taken', async () => {
    await fillBank()
    const id = await make()
    await make({ frequency: 'seasonal', endsAt: await dayIn(3) })
    await publishDue(system)
    expect((await latestPublications(mister, 'it')).map(({ fault }) => fault)).toContain('day_taken')
    const endsAt = await dayIn(2)
    await updateSchedule(mister, await change(id, { kind: 'quiz', frequency: 'daily', endsAt }))
    expect(await adminSchedule(mister, id)).toMatchObject({ endsLocal: endsAt, next: null })
  })

  it('an end before its start', async () => {
    const id = await make({ startsAt: '2026-02-02T10:00' })
    const given = await change(id, { kind: 'quiz', frequency: 'daily', endsAt: '2026-02-01T10:00' })
    await expectUnchanged(async () =>
      expect(await refusal(updateSchedule(mister, given))).toBe('invalid_input'),
    )
  })

  it('by a fan, and by an admin whose right was revoked', async () => {
    const id = await make()
    const gone = await makeFan({ isAdmin: true })
    await database().execute(sql`update users set is_admin = false where id = ${gone.userId}`)
    await expectUnchanged(async () => {
      for (const actor of [pretender, asAdmin(gone)]) {
        expect(await refusal(createSchedule(actor, input()))).toBe('forbidden')
        const given = await change(id, { kind: 'quiz', frequency: 'weekly' })
        expect(await refusal(updateSchedule(actor, given))).toBe('not_found')
        expect(await refusal(deleteSchedule(actor, { id }))).toBe('not_found')
        expect([await adminSchedules(actor), await latestPublications(actor, 'it')]).toEqual([[], []])
      }
    })
  })
})
