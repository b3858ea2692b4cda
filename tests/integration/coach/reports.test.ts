import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { spendByDay } from '@/lib/ai/spend/queries'
import { spendDays } from '@/lib/ai/spend/rules'
import { askCoach } from '@/lib/coach/commands'
import { reportTurn, reviewReport } from '@/lib/coach/reports/commands'
import { openReports } from '@/lib/coach/reports/queries'
import { env } from '@/lib/env'
import { startAi } from '@/tests/support/ai'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { codes, refusal, storm } from '@/tests/support/storm'

const ai = await startAi()
await ai.control({ paceMs: 0 })
afterAll(() => ai.stop())

it('a reported reply waits until an admin marks it as seen, once', async () => {
  const [fan, admin, demoted] = [
    await makeFan(),
    asAdmin(await makeFan({ isAdmin: true })),
    asAdmin(await makeFan()),
  ]
  const question = { question: 'Chi gioca sabato sera?', requestId: randomUUID() }
  const id = await askCoach(fan.actor, question, 'it')
  expect(await openReports(admin)).toEqual([])
  expect(await refusal(reviewReport(admin, id))).toBe('not_found')
  await reportTurn(fan.actor, id)
  expect(await openReports(admin)).toMatchObject([{ id, question: 'Chi gioca sabato sera?' }])
  expect(await openReports(demoted)).toEqual([])
  expect(await refusal(reviewReport(demoted, id))).toBe('not_found')
  const { done, refused } = await storm(5, () => reviewReport(admin, id))
  expect([done.length, codes(refused)]).toEqual([1, { not_found: 4 }])
  expect(await openReports(admin)).toEqual([])
  const log = await database().execute(
    sql`select action from audit_log where subject = ${id} and action = 'report.review'`,
  )
  expect(log).toHaveLength(1)
})

it('the spend of a day is what its calls cost, shown only to admins', async () => {
  const [fan, admin] = [await makeFan(), asAdmin(await makeFan({ isAdmin: true }))]
  Object.assign(env, { AI_IS_LOCAL: false })
  try {
    await askCoach(fan.actor, { question: 'Chi gioca domenica?', requestId: randomUUID() }, 'it')
  } finally {
    Object.assign(env, { AI_IS_LOCAL: true })
  }
  const [call] = await database().execute<{ cost: number }>(sql`
    select cost_micros::int as cost from ai_calls where user_id = ${fan.userId}`)
  expect(call?.cost).toBeGreaterThan(0)
  const [today] = spendDays(await spendByDay(admin))
  expect(today?.kinds.chat).toMatchObject({ costMicros: call?.cost, unpriced: 0 })
  expect(today?.total.costMicros).toBe(call?.cost)
  expect(await spendByDay(asAdmin(fan))).toEqual([])
})

it('more reports than fit on a page are listed, the oldest first', async () => {
  const [fan, admin] = [await makeFan(), asAdmin(await makeFan({ isAdmin: true }))]
  await database().execute(sql`
    insert into coach_turns (user_id, request_id, question, reply, state, demo, reported_at)
    select ${fan.userId}::uuid, gen_random_uuid(), 'D' || n, 'R', 'done', true, app_now() - make_interval(mins => n) from generate_series(1, 60) n`)
  const asked = (await openReports(admin)).map(({ question }) => question)
  expect(asked).toEqual(Array.from({ length: 60 }, (_, index) => `D${60 - index}`))
})
