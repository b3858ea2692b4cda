import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as content from '@/lib/content/schema'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/forms/parse-input'
import * as editor from '@/lib/quiz/templates/schema'

const ID = '2f1d6f3e-0000-4000-8000-000000000001'
const TEMPLATE = {
  title: 'x',
  competition: 'serie_a',
  difficulty: 'easy',
  questions: '[]',
  place: '0',
  text: 'x',
  right: '0',
  level: 'hard',
  'option.0': 'x',
  'en.option.5': 'x',
}
const SCHEDULE = {
  kind: 'quiz',
  frequency: 'daily',
  startsAt: '2026-11-20T20:45',
  endsAt: '',
  templateId: ID,
  intent: 'drop 3',
  'tip.0.title': 'x',
  'tip.51.en.body': 'x',
}
const BAD = [
  '\0',
  'abc\u202edef',
  'x'.repeat(1_000_000),
  ['a', 'b'],
  5,
  {},
  new File(['x'], 'x'),
  '__proto__',
  '-1e99',
  '2026-02-30T10:00',
  '1999-01-01T00:00',
]
/** Texts that the command reads, and refuses there. */
const READ_LATER = [
  'questions',
  'text',
  'name',
  'file',
  'option.0',
  'en.option.5',
  'tip.0.title',
  'tip.51.en.body',
]

const FORMS: [string, z.ZodType, Record<string, unknown>][] = [
  ['createQuizTemplateInput', editor.createQuizTemplateInput, { requestId: ID, intent: 'save', ...TEMPLATE }],
  [
    'updateQuizTemplateInput',
    editor.updateQuizTemplateInput,
    { id: ID, version: 'a'.repeat(32), intent: 'unrow 2', ...TEMPLATE },
  ],
  [
    'importQuestionsInput',
    editor.importQuestionsInput,
    {
      requestId: ID,
      intent: 'bank',
      format: 'csv',
      name: 'x',
      competition: '',
      difficulty: 'hard',
      text: 'a',
    },
  ],
  ['questionActiveInput', editor.questionActiveInput, { id: ID, active: 'on' }],
  ['createScheduleInput', content.createScheduleInput, { requestId: ID, ...SCHEDULE }],
  ['updateScheduleInput', content.updateScheduleInput, { id: ID, version: 'a'.repeat(32), ...SCHEDULE }],
  ['tipActiveInput', content.tipActiveInput, { id: ID, active: 'on' }],
]

const verdict = (schema: z.ZodType, input: unknown) => {
  try {
    parseInput(schema, input)
    return 'ok'
  } catch (error) {
    if (error instanceof DomainError) return Object.keys(error.fields ?? {}).join()
    throw error
  }
}

it('lists every schema of a form', () => {
  const schemas = [editor, content].flatMap((module) =>
    Object.keys(module).filter((name) => name.endsWith('Input')),
  )
  expect(FORMS.map(([name]) => name).sort()).toEqual(schemas.sort())
})

describe.each(FORMS)('%s', (_name, schema, valid) => {
  it('accepts valid fields, and no unknown one', () => {
    expect(verdict(schema, valid)).toBe('ok')
    for (const name of ['userId', 'active2', 'createdAt', 'day', 'period', 'seed', 'isAdmin'])
      expect(verdict(schema, { ...valid, [name]: 'x' }), name).not.toBe('ok')
  })

  it('names the field of what it refuses', () => {
    for (const field of Object.keys(valid))
      for (const bad of BAD) {
        const said = verdict(schema, { ...valid, [field]: bad })
        const mayPass = READ_LATER.includes(field) && typeof bad === 'string' && bad.length < 100
        const isName = field === 'title' && typeof bad === 'string' && /^[\w.:-]{1,99}$/.test(bad)
        if (!mayPass && !isName) expect([field, said]).toEqual([field, field])
      }
  })
})
