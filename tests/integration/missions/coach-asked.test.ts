import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { seedDatabase } from '@/db/seed'
import { askCoach } from '@/lib/coach/commands'
import { env } from '@/lib/env'
import { settleOverdue } from '@/lib/missions/activity/commands'
import { missionOf } from '@/lib/missions/queries'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { startAi } from '@/tests/support/ai'
import { giveAttempt } from '@/tests/support/badges'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import { purse } from '@/tests/support/factories-matches'
import { refusal, storm } from '@/tests/support/storm'

const ai = await startAi()
await ai.control({ paceMs: 0 })
afterEach(() => ai.control({ reset: true, paceMs: 0 }))
afterAll(() => ai.stop())
beforeAll(() => seedDatabase(env.DATABASE_URL ?? '', { demo: false }))

const templateId = async () => {
  const [row] = await database().execute<{ id: string }>(
    sql`select id from mission_templates where rule ->> 'kind' = 'coach_asked'`,
  )
  return row?.id ?? ''
}
const ask = (fan: MadeFan) =>
  askCoach(fan.actor, { question: 'Che partita guardo questo weekend?', requestId: randomUUID() }, 'it')

/** @returns the mission's id */
async function added(fan: MadeFan): Promise<string> {
  await addSuggestion(fan.actor, { templateId: await templateId() }, 'it')
  const [mission] = await database().execute<{ id: string }>(
    sql`select id from missions where user_id = ${fan.userId} and outcome = 'open'`,
  )
  return mission?.id ?? ''
}

describe('the mission of asking the coach', () => {
  it('is won by a question, pays once however many are asked at once, and has a receipt', async () => {
    const fan = await makeFan()
    const id = await added(fan)
    await storm(3, () => ask(fan))
    await ask(fan)
    expect((await missionOf(fan.actor, id))?.verified).toMatchObject({
      outcome: 'won',
      settledBy: 'activity',
    })
    expect(await purse(fan)).toEqual({ xp: 8, points: 8, owed: 0 })
    expect(await receiptOf(fan.actor, id)).toMatchObject({
      outcome: 'won',
      reward: 8,
      settledTimes: 1,
      judgement: { needed: 1 },
    })
  })

  it('names no quizzes on its receipt, nor on one from when they were stored with it', async () => {
    const fan = await makeFan()
    const id = await added(fan)
    const attemptId = await giveAttempt(fan, { score: 20 })
    await ask(fan)
    const sources = async () => {
      const [row] = await database().execute<{ sources: unknown }>(sql`
        select sources from settlements where id = (select settlement_id from missions where id = ${id})`)
      return row?.sources
    }
    expect(await sources()).toEqual([])
    const quiz = { id: attemptId, day: '2026-11-28', score: 20, startedAt: 1, closedAt: 2 }
    await database().execute(sql`
      with former as (
        insert into settlements (template_id, rule_version, judgement, sources, locked)
        select template_id, rule_version, judgement, ${JSON.stringify([quiz])}::text::jsonb, locked from settlements
        where id = (select settlement_id from missions where id = ${id}) returning id
      )
      update missions set settlement_id = former.id from former where missions.id = ${id}`)
    expect(await sources()).toEqual([quiz])
    expect(await receiptOf(fan.actor, id)).toMatchObject({ outcome: 'won', sources: [] })
  })

  it('is not won by a question that the vendor fails to answer, but by the next one', async () => {
    const fan = await makeFan()
    const id = await added(fan)
    await ai.control({ status: 500 })
    expect(await refusal(ask(fan))).toBe('unavailable')
    expect((await missionOf(fan.actor, id))?.verified?.outcome).toBe('open')
    await ai.control({ reset: true, paceMs: 0 })
    await ask(fan)
    expect((await missionOf(fan.actor, id))?.verified?.outcome).toBe('won')
  })

  it('waits past its deadline while a question asked in time is being answered, and no longer', async () => {
    const fan = await makeFan()
    const id = await added(fan)
    await database().execute(sql`
      with call as (
        insert into ai_calls (user_id, day, kind, model) values (${fan.userId}, app_day(app_now()), 'chat', 'm') returning id
      )
      insert into coach_turns (user_id, request_id, question, demo, call_id)
      select ${fan.userId}, gen_random_uuid(), 'Chi vince?', false, id from call`)
    const outcome = async () => {
      await atShiftedTime('400 days', () => settleOverdue(system))
      return (await missionOf(fan.actor, id))?.verified?.outcome
    }
    expect(await outcome()).toBe('open')
    await database().execute(
      sql`update ai_calls set state = 'failed', ended_at = app_now() where user_id = ${fan.userId}`,
    )
    expect(await outcome()).toBe('lost')
  })

  it('is not won by a question asked before it was added, nor by another fan’s', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    await ask(fan)
    const id = await added(fan)
    await ask(other)
    expect((await missionOf(fan.actor, id))?.verified?.outcome).toBe('open')
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: 0 })
  })

  it('is not offered while the coach is switched off', async () => {
    const fan = await makeFan()
    const id = await templateId()
    const offered = async () => (await suggestionsFor(fan.actor, undefined, 'it')).suggestions
    expect((await offered()).map((one) => one.id)).toContain(id)
    Object.assign(env, { AI_IS_ON: false })
    try {
      const rest = await offered()
      expect(rest.length).toBeGreaterThan(0)
      expect(rest.map((one) => one.id)).not.toContain(id)
      expect(await refusal(addSuggestion(fan.actor, { templateId: id }, 'it'))).toBe('not_found')
    } finally {
      Object.assign(env, { AI_IS_ON: true })
    }
  })

  it('is offered only once', async () => {
    const fan = await makeFan()
    await added(fan)
    await ask(fan)
    expect(await refusal(addSuggestion(fan.actor, { templateId: await templateId() }, 'it'))).toBe(
      'not_found',
    )
  })
})
