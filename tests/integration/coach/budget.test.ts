import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { endLostCalls, failCall, reserveCall } from '@/lib/ai/commands'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { askCoach } from '@/lib/coach/commands'
import { ownTurn } from '@/lib/coach/queries'
import { env } from '@/lib/env'
import { startAi } from '@/tests/support/ai'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

const ai = await startAi()
await ai.control({ paceMs: 0 })
afterEach(() => ai.control({ reset: true, paceMs: 0 }))
afterAll(() => ai.stop())

const BUDGET = 10
const ARGS = ['--conditions=react-server', '--import', 'tsx', 'tests/support/ask-child.ts']

const inProcess = (fans: MadeFan[]) =>
  new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [...ARGS, ...fans.map(({ userId }) => userId)], {
      env: { ...process.env, OPENAI_BASE_URL: env.OPENAI_BASE_URL, AI_CALLS_PER_DAY: String(BUDGET) },
      stdio: 'inherit',
    })
    child.once('error', reject).once('exit', resolve)
  })

const PATHS = { chat: 'responses', image: 'images/generations', speech: 'audio/speech' }

it('F16: 200 simultaneous calls of each kind over two processes with a budget of 10: the vendor sees exactly 10', async () => {
  const fans = await makeFans(200)
  expect(await Promise.all([inProcess(fans.slice(0, 100)), inProcess(fans.slice(100))])).toEqual([0, 0])
  for (const [kind, path] of Object.entries(PATHS)) {
    expect(ai.asked(path), kind).toBe(BUDGET)
    // On a busy machine calls fail before they reach the vendor, give their place back and are tried again.
    const [row] = await database().execute<{ total: number; calls: number; used: number }>(sql`
      select (select used from ai_totals where kind = ${kind}) as total,
        (select count(*) from ai_calls where kind = ${kind} and state <> 'failed')::int as calls,
        (select sum(used) from ai_usage where kind = ${kind})::int as used`)
    expect(row, kind).toEqual({ total: BUDGET, calls: BUDGET, used: BUDGET })
  }
  expect(await lookThenInsert(BUDGET), 'the broken twin').toBeGreaterThan(1)
})

describe('T51: a fan who leaves before the first word', () => {
  const { coachQuestions: FREE } = ENTITLEMENTS.free

  /** Leaves as soon as the vendor has been asked for the reply. */
  async function askAndLeave(fan: MadeFan): Promise<string> {
    const left = new AbortController()
    ai.listen((body) => body.includes('"stream":true') && left.abort())
    const question = { question: 'Chi gioca sabato sera?', requestId: randomUUID() }
    return askCoach(fan.actor, question, 'it', { signal: left.signal })
  }

  it('uses up a question, so that the vendor is called no more than the day allows', async () => {
    await ai.control({ latencyMs: 60 })
    const [fan, before] = [await makeFan(), ai.asked('responses')]
    const ids: string[] = []
    for (let time = 0; time < FREE; time++) ids.push(await askAndLeave(fan))
    expect(await refusal(askAndLeave(fan))).toBe('daily_limit')
    expect(ai.asked('responses') - before).toBe(FREE)
    expect((await ownTurn(fan.actor, ids[0] ?? ''))?.state).toBe('stopped')
  })

  it('could ask endlessly if leaving returned the question', async () => {
    const [fan, perDay] = [await makeFan(), sql<number>`${FREE}::int`]
    for (let time = 0; time < 3 * FREE; time++) {
      const id = await reserveCall(fan.actor, { kind: 'chat', model: 'x', perDay })
      await failCall(fan.actor, { id, model: 'x' }, null, null)
    }
    expect(await refusal(reserveCall(fan.actor, { kind: 'chat', model: 'x', perDay }))).toBe('done')
  })
})

it('two calls of a fan run at once; one whose process died takes no place', async () => {
  const { actor, userId } = await makeFan()
  const ask = () => refusal(reserveCall(actor, { kind: 'image', model: 'x', perDay: sql<number>`9::int` }))
  expect([await ask(), await ask(), await ask()]).toEqual(['done', 'done', 'busy'])
  await database().execute(
    sql`update ai_calls set created_at = created_at - interval '3 minutes' where user_id = ${userId}`,
  )
  expect(await ask()).toBe('done')
})

it('a call whose process died goes back to its fan, and stays in the total of the day', async () => {
  const perDay = sql<number>`1::int`
  const fans = await makeFans(2)
  const ask = ({ actor }: MadeFan) => reserveCall(actor, { kind: 'image', model: 'x', perDay })
  const total = async () => {
    const [row] = await database().execute<{ used: number; unpriced: number }>(
      sql`select used, unpriced from ai_totals where kind = 'image' and day = app_day(app_now())`,
    )
    return row ?? { used: 0, unpriced: 0 }
  }
  await database().execute(sql`delete from ai_calls where state = 'running'`)
  const before = await total()
  for (const fan of fans) await ask(fan)
  expect(await endLostCalls(system)).toBe(0)
  expect(await Promise.all(fans.map((fan) => refusal(ask(fan))))).toEqual(['daily_limit', 'daily_limit'])
  await database().execute(
    sql`update ai_calls set created_at = created_at - interval '3 minutes' where state = 'running'`,
  )
  expect(await endLostCalls(system)).toBe(2)
  expect(await endLostCalls(system)).toBe(0)
  expect(await total()).toEqual({ used: before.used + 2, unpriced: before.unpriced + 2 })
  for (const fan of fans) expect(await refusal(ask(fan))).toBe('done')
})

it('T51: while AI is switched off nobody reaches the vendor', async () => {
  const [fan, before] = [await makeFan(), ai.asked('responses') + ai.asked('moderations')]
  Object.assign(env, { AI_IS_ON: false })
  try {
    const ask = () => askCoach(fan.actor, { question: 'Chi gioca?', requestId: randomUUID() }, 'it')
    expect(codes((await storm(5, ask)).refused)).toEqual({ ai_off: 5 })
  } finally {
    Object.assign(env, { AI_IS_ON: true })
  }
  expect(ai.asked('responses') + ai.asked('moderations')).toBe(before)
})
