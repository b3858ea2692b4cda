import { spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { env } from '@/lib/env'
import { startAi } from '@/tests/support/ai'
import { type MadeFan, makeFans } from '@/tests/support/factories'
import { lookThenInsert } from '@/tests/support/storm-twins'

const ai = await startAi()
await ai.order({ paceMs: 0 })
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

it('F16: 200 questions at once over two processes with a budget of 10: the vendor sees exactly 10', async () => {
  const fans = await makeFans(200)
  expect(await Promise.all([inProcess(fans.slice(0, 100)), inProcess(fans.slice(100))])).toEqual([0, 0])
  expect(ai.asked('responses')).toBe(BUDGET)
  const [row] = await database().execute<{ total: number; calls: number; used: number }>(sql`
    select (select used from ai_totals where kind = 'chat') as total, (select count(*) from ai_calls)::int as calls,
      (select sum(used) from ai_usage)::int as used`)
  expect(row).toEqual({ total: BUDGET, calls: BUDGET, used: BUDGET })
  expect(await lookThenInsert(BUDGET), 'the broken twin').toBeGreaterThan(1)
})
