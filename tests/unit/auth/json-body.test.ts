import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { jsonBody } from '@/lib/auth/json-body'
import { chatInput } from '@/lib/coach/schema'
import { choiceInput } from '@/lib/quiz/schema'
import { posterInput } from '@/lib/studio/posters/schema'
import { generateImageInput, ttsSpeakInput } from '@/lib/studio/schema'

const id = randomUUID()
const SCHEMAS: [string, z.ZodType, Record<string, string>][] = [
  ['chatInput', chatInput, { message: 'Chi gioca?' }],
  ['generateImageInput', generateImageInput, { prompt: 'Un rigore' }],
  ['ttsSpeakInput', ttsSpeakInput, { text: 'Gol' }],
  ['posterInput', posterInput, { prompt: 'Un rigore', requestId: id }],
  ['choiceInput', choiceInput, { attemptId: id, questionId: id, optionId: id }],
]

const read = (schema: z.ZodType, body: string, type = 'application/json') => {
  const headers = { 'content-type': type }
  return jsonBody(new Request('https://goalquest.example', { method: 'POST', headers, body }), schema)
}

/** Written by hand: an object literal would set the prototype, and `JSON.stringify` leave it out. */
const withKey = (fields: Record<string, string>, key: string, value: string) =>
  JSON.stringify(fields).replace(/^\{/, `{"${key}":${value},`)

const POLLUTING = [
  ['__proto__', '{"isAdmin":true}'],
  ['constructor', '{"prototype":{"isAdmin":true}}'],
  ['prototype', '{"isAdmin":true}'],
] as const

describe.each(SCHEMAS)('the body of a request, read by %s', (_name, schema, right) => {
  it('is accepted when it is valid', async () => {
    expect(await read(schema, JSON.stringify(right))).toMatchObject(right)
  })

  it.each(POLLUTING)('with %s changes no prototype', async (key, value) => {
    const outcome = await read(schema, withKey(right, key, value)).then(
      (taken) => 'isAdmin' in Object(taken),
      ({ code }) => code,
    )
    expect([false, 'invalid_input']).toContain(outcome)
    for (const other of [{}, [], Object]) expect('isAdmin' in other).toBe(false)
  })
})

describe('a body that is not an object in JSON', () => {
  it('is refused by its type', async () => {
    await expect(read(chatInput, '{}', 'text/plain')).rejects.toMatchObject({ code: 'unsupported_media' })
  })

  it.each(['', '{', '[[', 'undefined', '[]', '[{}]', 'null', '1', '"Chi gioca?"'])(
    'is refused by its text: %s',
    async (body) => {
      await expect(read(chatInput, body)).rejects.toMatchObject({ code: 'malformed' })
    },
  )
})
