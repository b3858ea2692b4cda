import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { database } from '@/db/client'
import { askCoach } from '@/lib/coach/commands'
import { coachPage, ownTurn } from '@/lib/coach/queries'
import { startCompletions } from '@/tests/support/completions-server'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { refusal } from '@/tests/support/storm'

const server = await startCompletions()
afterEach(() => server.plan({}))
afterAll(() => server.stop())

const ask = (fan: MadeFan, onText?: (piece: string) => void) =>
  askCoach(fan.actor, { question: 'Cosa guardo sabato?', requestId: randomUUID() }, 'it', { onText })

it('an unknown model is not taken for a missing endpoint: nothing else is tried', async () => {
  server.plan({ refusal: { status: 404, code: 'model_not_found' } })
  expect(await refusal(ask(await makeFan()))).toBe('unavailable')
  expect(server.asked('/v1/chat/completions')).toBe(0)
})

it('a server without the responses endpoint answers by chat completions, detected once', async () => {
  const fan = await makeFan()
  const before = server.asked('/v1/responses')
  const pieces: string[] = []
  const id = await ask(fan, (piece) => pieces.push(piece))
  expect(await ownTurn(fan.actor, id)).toMatchObject({ state: 'done', reply: 'Guarda il derby.' })
  expect(pieces).toEqual(['Guarda ', 'il derby.'])
  await ask(fan)
  await ask(fan)
  expect(server.asked('/v1/responses') - before).toBe(1)
  expect(server.asked('/v1/chat/completions')).toBe(3)
  const roles = server.last()?.messages.map(({ role }) => role)
  expect(roles?.filter((role) => role === 'system')).toEqual(['system'])
  expect(roles).not.toContain('developer')
  expect(server.last()?.messages[0]?.content).toContain('"fixtures"')
  const [call] = await database().execute(sql`
    select state, input_units, output_units from ai_calls where user_id = ${fan.userId} limit 1`)
  expect(call).toEqual({ state: 'done', input_units: 40, output_units: 4 })
})

it('works without token counts, and distinguishes a filtered reply from a truncated one', async () => {
  const fan = await makeFan()
  server.plan({ usage: null })
  expect((await ownTurn(fan.actor, await ask(fan)))?.state).toBe('done')
  server.plan({ finish: 'content_filter' })
  expect((await ownTurn(fan.actor, await ask(fan)))?.state).toBe('withheld')
  server.plan({ finish: null })
  expect(await refusal(ask(fan))).toBe('unavailable')
})

it('a reply that its limit ends after some words shows that more was to come', async () => {
  const fan = await makeFan()
  server.plan({ pieces: ['Guarda il'], finish: 'length' })
  expect(await ownTurn(fan.actor, await ask(fan))).toMatchObject({ state: 'done', reply: 'Guarda il…' })
})

it('a reply that its limit ends before the first word costs no question, but what the vendor charges', async () => {
  const fan = await makeFan()
  server.plan({ pieces: [], finish: 'length' })
  expect(await refusal(ask(fan))).toBe('unavailable')
  const { questions } = await coachPage(fan.actor, { turnId: null, before: null, locale: 'it' })
  expect(questions.used).toBe(0)
  const [call] = await database().execute(sql`
    select state, error, input_units, output_units from ai_calls where user_id = ${fan.userId}`)
  expect(call).toEqual({ state: 'failed', error: 'cut', input_units: 40, output_units: 4 })
})
