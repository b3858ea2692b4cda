import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { QUESTION_MAX, REPLY_LINES_MAX } from '@/lib/coach/rules'
import { askInput, planInput } from '@/lib/coach/schema'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/forms/parse-input'
import { PROMPT_MAX, SPEECH_MAX } from '@/lib/studio/rules'
import { imageInput, speechInput } from '@/lib/studio/schema'

const requestId = randomUUID()
const asked = (question: unknown) => parseInput(askInput, { question, requestId }).question
const faultOf = (run: () => unknown) => {
  try {
    return { taken: run() }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.fields
  }
}

describe('a question', () => {
  it.each([
    ['empty', '', 'required'],
    ['blank', ' \n\t\u3000', 'required'],
    ['of invisible characters', '\u200b\u2060\u{E0041}', 'unreadable'],
    ['that hides something', 'Chi gioca \u{E0041}\u{E0042}stasera?', 'unreadable'],
    ['that reverses its letters', 'Chi \u202egioca\u202c stasera?', 'unreadable'],
    ['of 10 000 characters', 'a'.repeat(10_000), 'too_long'],
    ['one character too long', 'a'.repeat(QUESTION_MAX + 1), 'too_long'],
    ['that is not text', ['a'], 'invalid'],
    ['that is missing', undefined, 'required'],
  ])('%s is refused', (_name, question, fault) =>
    expect(faultOf(() => asked(question))).toEqual({ question: fault }),
  )

  it.each([
    ['as long as it may be', 'è'.repeat(QUESTION_MAX)],
    ['in emoji, each one character', '⚽'.repeat(QUESTION_MAX)],
    ['in Arabic', 'من يلعب اليوم؟'],
    ['in Chinese', '今天谁踢球？'],
    ['in markup', '<script>alert(1)</script> **x** [y](javascript:z)'],
    ['in SQL', "'; drop table users; --"],
  ])('%s is accepted as it is', (_name, question) => expect(asked(question)).toBe(question))
})

it('a plan keeps no empty title and no more text than a reply has', () => {
  const plan = (title: string, content: string) =>
    faultOf(() => parseInput(planInput, { id: requestId, title, content }))
  expect(plan(' ', 'x')).toEqual({ title: 'required' })
  expect(plan('x', 'a'.repeat(10_000))).toEqual({ content: 'too_long' })
  expect(
    plan(
      'x',
      Array(REPLY_LINES_MAX + 1)
        .fill('a')
        .join('\r\n'),
    ),
  ).toEqual({ content: 'too_many_lines' })
  expect(plan('x', Array(REPLY_LINES_MAX).fill('a').join('\n'))).toHaveProperty('taken')
})

describe('a request to the studio', () => {
  it('is limited in length; an empty one is left to a refusal of its own', () => {
    const image = (prompt: string) => faultOf(() => parseInput(imageInput, { prompt, requestId }))
    const speech = (text: string) => faultOf(() => parseInput(speechInput, { text, requestId }))
    expect(image('a'.repeat(PROMPT_MAX + 1))).toEqual({ prompt: 'too_long' })
    expect(speech('a'.repeat(SPEECH_MAX + 1))).toEqual({ text: 'too_long' })
    expect(image(' ')).toEqual({ taken: { prompt: null, requestId } })
    expect(speech('')).toEqual({ taken: { text: null, requestId } })
  })
})
