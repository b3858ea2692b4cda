import { describe, expect, it } from 'vitest'
import type { DomainError } from '@/lib/core/errors'
import { questionsFrom } from '@/lib/quiz/templates/commands'

const option = (text: string, is_correct = false) => ({ text, is_correct })
const question = (change: object = {}) => ({
  text: 'Quanti giocatori?',
  options: [option('11', true), option('10')],
  ...change,
})

const faultsOf = (given: unknown): unknown => {
  try {
    questionsFrom(typeof given === 'string' ? given : JSON.stringify(given))
    return 'taken'
  } catch (error) {
    const { code, faults, fields } = error as DomainError
    expect(fields).toEqual({ questions: 'invalid' })
    return [
      code,
      ...(faults ?? []).map(({ path, line, column, reason }) => `${path ?? `${line}:${column}`} ${reason}`),
    ]
  }
}

describe('questions as JSON', () => {
  it.each([
    ['one question', [question()], 'taken'],
    ['markup, which stays text', [question({ text: '<script>alert(1)</script> & <b>' })], 'taken'],
    [
      'no right option',
      [question({ options: [option('a'), option('b')] })],
      ['invalid_input', '[0].options no_right_option'],
    ],
    [
      'two right ones',
      [question({ options: [option('a', true), option('b', true)] })],
      ['invalid_input', '[0].options two_right_options'],
    ],
    [
      'one option',
      [question({ options: [option('a', true)] })],
      ['invalid_input', '[0].options too_few_options'],
    ],
    [
      'seven options',
      [question({ options: [...'bcdefg'].map((x) => option(x)).concat(option('a', true)) })],
      ['invalid_input', '[0].options too_many_options'],
    ],
    [
      'the same option twice',
      [question({ options: [option('a', true), option(' A ')] })],
      ['invalid_input', '[0].options same_options'],
    ],
    ['60 questions', Array.from({ length: 60 }, () => question()), ['invalid_input', ' too_many_questions']],
    ['none', [], ['invalid_input', ' no_question']],
    ['no list', question(), ['invalid_input', ' not_a_list']],
    ['an unknown field', [question({ answer: 1 })], ['invalid_input', '[0] unknown_field']],
    ['a hidden character', [question({ text: 'Chi\u202E?' })], ['invalid_input', '[0].text unreadable']],
    ['a NUL', [question({ text: 'Chi\u0000?' })], ['invalid_input', '[0].text unreadable']],
    ['a number for a text', [question({ text: 7 })], ['invalid_input', '[0].text invalid']],
    [
      'a text for a truth',
      [question({ options: [{ text: 'a', is_correct: 'yes' }, option('b', true)] })],
      ['invalid_input', '[0].options[0].is_correct invalid'],
    ],
    [
      'English with another number of options',
      [question({ en: { text: 'How many?', options: ['11'] } })],
      ['invalid_input', '[0].en.options other_options'],
    ],
    [
      'a text that is too long',
      [question({ text: 'a'.repeat(301) })],
      ['invalid_input', '[0].text too_long'],
    ],
    ['what does not parse', '[{"text": "a",}]', ['invalid_json', '1:14 json_trailing_comma']],
    ['nothing', '', ['invalid_json', '1:1 json_end']],
  ])('%s', (_name, given, expected) => {
    expect(faultsOf(given)).toEqual(expected)
  })

  it('reports at most twenty faults', () => {
    const many = Array.from({ length: 20 }, () => question({ text: '', options: [option('a')] }))
    expect((faultsOf(many) as string[]).length).toBe(21)
  })
})
