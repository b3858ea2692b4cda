import { afterAll, afterEach, expect, it } from 'vitest'
import { chat } from '@/lib/gateways/openai'
import { AiError } from '@/lib/gateways/openai-error'
import { drawImage, speak } from '@/lib/gateways/openai-media'
import { startAi } from '@/tests/support/ai'

const ai = await startAi()
afterEach(() => ai.control({ reset: true }))
afterAll(() => ai.stop())

const draw = (signal?: AbortSignal) =>
  drawImage({ prompt: 'Notte di coppa', size: '1024x1024', safetyId: 'x' }, signal)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof AiError ? error.code : `fault: ${error}`),
  )
const FAILURES = 5

it('fans who leave and refused texts do not open the circuit', async () => {
  for (let time = 0; time < FAILURES + 1; time++) expect(await codeOf(draw(AbortSignal.abort()))).toBe('left')
  await ai.control({ refusal: true })
  for (let time = 0; time < FAILURES + 1; time++) expect(await codeOf(draw())).toBe('refused')
  await ai.control({ reset: true })
  expect(await codeOf(draw())).toBe('done')
})

it('after five failures in a row the vendor is no longer asked for pictures, but still for chat and speech', async () => {
  await ai.control({ status: 500 })
  for (let time = 0; time < FAILURES; time++) expect(await codeOf(draw())).toBe('unreachable')
  await ai.control({ reset: true, paceMs: 0 })
  const before = ai.asked('images/generations')
  expect(await codeOf(draw())).toBe('paused')
  expect(ai.asked('images/generations')).toBe(before)
  expect(await codeOf(speak('Oggi si gioca.'))).toBe('done')
  const question = {
    instructions: 'x',
    messages: [{ role: 'user' as const, content: 'Chi gioca?' }],
    safetyId: 'x',
  }
  expect(await codeOf(chat(question, () => {}))).toBe('done')
})
