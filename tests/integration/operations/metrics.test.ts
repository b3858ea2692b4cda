import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { outbox } from '@/db/schema/operations'
import { enqueueMail } from '@/lib/account/mail/commands'
import { systemActor } from '@/lib/auth/minted-actors'
import { publishDue } from '@/lib/content/commands'
import { readDatabaseMetrics } from '@/lib/operations/metrics/queries'
import { DATABASE_METRICS } from '@/tests/support/database-metrics'
import { atShiftedTime } from '@/tests/support/db-clock'
import { newEmail, system } from '@/tests/support/factories'
import { endedRun } from '@/tests/support/imports'
import { dailySchedule, fillBank } from '@/tests/support/quizzes'

const figure = (text: string, name: string) =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])

it('reports what is waiting, how long, and what the database is doing, without addresses', async () => {
  await database().delete(outbox)
  const recipient = newEmail()
  await enqueueMail({ kind: 'password_changed', recipient, locale: 'it' }, database())
  await database().insert(outbox).values({ kind: 'reset', recipient, locale: 'it', attempts: 10 })
  const text = await readDatabaseMetrics(systemActor('metrics'))
  expect(figure(text, 'goalquest_outbox_waiting')).toBe(1)
  expect(figure(text, 'goalquest_outbox_given_up')).toBe(1)
  expect(figure(text, 'goalquest_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0)
  expect(figure(text, 'goalquest_database_connections')).toBeGreaterThanOrEqual(1)
  expect(figure(text, 'goalquest_database_bytes')).toBeGreaterThan(1e6)
  expect(text.match(/^goalquest_ledger_alarm\{/gm)).toHaveLength(5)
  expect(text).not.toContain(recipient)
  const reported = new Set(text.match(/^goalquest_\w+/gm))
  expect([...reported].filter((name) => !DATABASE_METRICS.includes(name))).toEqual([])
  const silent = DATABASE_METRICS.filter((name) => !reported.has(name))
  expect(silent.filter((name) => !name.endsWith('_age_seconds'))).toEqual([])
})

it('counts no import as failed for a competition outside the vendor’s plan', async () => {
  const failed = async () =>
    figure(await readDatabaseMetrics(systemActor('metrics')), 'goalquest_imports_failed_day')
  await endedRun({ SA: null, EL: 'restricted: 403 x' })
  expect(await failed()).toBe(0)
  await endedRun({ SA: 'timeout', EL: 'restricted: 403 x' })
  expect(await failed()).toBe(1)
})

it('says whether there is a quiz today', async () => {
  const open = async () => figure(await readDatabaseMetrics(systemActor('metrics')), 'goalquest_quizzes_open')
  expect(await open()).toBe(0)
  await fillBank()
  await dailySchedule()
  await publishDue(system)
  expect(await open()).toBe(1)
  await atShiftedTime('7 days', async () => expect(await open()).toBe(0))
})

it('measures the age of the last import that read a competition', async () => {
  const age = async () =>
    figure(await readDatabaseMetrics(systemActor('metrics')), 'goalquest_import_age_seconds')
  await endedRun({ SA: null })
  await atShiftedTime('20 hours', async () => {
    await endedRun({ EL: 'restricted: 403 x' })
    expect(await age()).toBeGreaterThan(19 * 3_600)
  })
})
