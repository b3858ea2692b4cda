import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WrittenQuestion } from '@/db/schema/quiz'
import { faultsOf, fieldAt } from '@/lib/quiz/drafts/faults/rules'
import {
  applyStep,
  type DraftQuestion,
  draftIn,
  draftOfTemplate,
  draftText,
  savedText,
  writtenOf,
} from '@/lib/quiz/drafts/rules'
import { writtenQuestion } from '@/lib/quiz/questions/schema'
import { OPTION_MAX, OPTIONS_MAX, QUESTION_MAX, QUESTIONS_MAX, WHY_MAX } from '@/lib/quiz/rules'

const question = (text: string, options = ['Undici', 'Dieci'], right = 0): WrittenQuestion => ({
  text,
  options: options.map((name, index) => ({ text: name, is_correct: index === right })),
})
const draft = (...texts: string[]) => draftOfTemplate(texts.map((text) => question(text)))
const textsOf = ({ questions }: { questions: DraftQuestion[] }) => questions.map(({ text }) => text)
const [open = {} as DraftQuestion] = draft('Quanti?').questions

describe('a draft', () => {
  it('gives back what it was given', () => {
    const whole: WrittenQuestion = {
      ...question('Quanti?', ['Undici', 'Dieci', 'Nove'], 2),
      explanation: 'Si conta.',
      difficulty: 'hard',
      en: { text: 'How many?', options: ['Eleven', 'Ten', 'Nine'], explanation: 'Count.' },
    }
    const given = [whole, question('Due?')]
    expect(draftOfTemplate(given).questions.map(writtenOf)).toEqual(given)
    expect(draftIn({ questions: JSON.stringify(given) }).questions.map(writtenOf)).toEqual(given)
  })

  it('puts the fields of the open question over the stored one', () => {
    const fields = {
      questions: draftText(draft('Uno?', 'Due?').questions),
      place: '1',
      text: 'Due\nrighe?',
      'option.0': 'Sì',
      'option.1': 'No',
      'option.2': '',
      right: '1',
      level: 'easy',
    }
    const { questions, place } = draftIn(fields)
    expect([place, textsOf({ questions })]).toEqual([1, ['Uno?', 'Due righe?']])
    expect(questions[1]).toMatchObject({ right: 1, difficulty: 'easy' })
    expect(questions[1]?.options.map(({ text }) => text)).toEqual(['Sì', 'No', ''])
    expect(JSON.parse(savedText(fields))).toHaveLength(2)
    expect(savedText({ questions: '[{' })).toBe('[{')
  })

  it('survives anything in its fields', () => {
    const value = fc.oneof(fc.string(), fc.json(), fc.constant(undefined))
    const names = ['questions', 'text', 'right', 'option.0', 'option.5', 'en.option.1']
    fc.assert(
      fc.property(fc.record(Object.fromEntries(names.map((name) => [name, value]))), (fields) => {
        expect(draftIn({ ...fields, place: '3' }).questions.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a step', () => {
  it('opens, adds, copies, drops and moves questions', () => {
    const three = draft('a', 'b', 'c')
    expect(applyStep(three, 'open 2').place).toBe(2)
    expect(applyStep(three, 'open 9').place).toBe(2)
    expect(applyStep(three, 'add')).toMatchObject({
      place: 3,
      questions: [{}, {}, {}, { text: '', right: null }],
    })
    const middle = applyStep(three, 'open 1')
    expect(textsOf(applyStep(middle, 'copy'))).toEqual(['a', 'b', 'b', 'c'])
    expect([applyStep(middle, 'copy').place, applyStep(middle, 'drop').place]).toEqual([2, 0])
    expect(applyStep(middle, 'earlier').place).toBe(0)
    expect(textsOf(applyStep(middle, 'earlier'))).toEqual(['b', 'a', 'c'])
    expect(textsOf(applyStep(middle, 'later'))).toEqual(['a', 'c', 'b'])
    expect(applyStep(three, 'earlier')).toEqual(three)
    expect(textsOf(applyStep(middle, 'drop'))).toEqual(['a', 'c'])
    expect(textsOf(applyStep(draft('a'), 'drop'))).toEqual([''])
  })

  it('adds rows to six and questions to twenty', () => {
    const rows = Array.from({ length: 9 }).reduce<typeof full>((one) => applyStep(one, 'row'), draft('a'))
    expect(rows.questions[0]?.options).toHaveLength(OPTIONS_MAX)
    const full = draft(...Array.from({ length: QUESTIONS_MAX }, (_, n) => `${n}`))
    expect(applyStep(full, 'add')).toEqual(full)
    expect(applyStep(full, 'copy')).toEqual(full)
  })

  it('keeps the dot on its option when another row is removed', () => {
    const start = draftOfTemplate([question('a', ['x', 'y', 'z'], 1)])
    expect(applyStep(start, 'unrow 0').questions[0]).toMatchObject({ right: 0, options: [{ text: 'y' }, {}] })
    expect(applyStep(start, 'unrow 2').questions[0]?.right).toBe(1)
    expect(applyStep(start, 'unrow 1').questions[0]?.right).toBeNull()
  })
})

describe('the faults of a question', () => {
  const fault = (part: Partial<DraftQuestion>) => faultsOf({ ...open, ...part })
  const rows = (...texts: string[]) => texts.map((text) => ({ text, en: '' }))

  it('are shown at their control', () => {
    expect(fault({})).toEqual([])
    expect(fault({ text: ' ' })).toEqual([{ field: 'text', reason: 'required' }])
    expect(fault({ right: null })).toEqual([{ field: 'options', reason: 'no_right_option' }])
    expect(fault({ options: rows('Sì', 'No', 'SÌ ') })).toEqual([
      { field: 'option.2', reason: 'same_options', same: 0 },
    ])
    expect(fault({ options: rows('Sì') })).toEqual([{ field: 'options', reason: 'too_few_options' }])
    expect(fault({ text: 'x'.repeat(QUESTION_MAX + 1) })).toMatchObject([{ limit: QUESTION_MAX }])
    expect(fault({ options: rows('Sì', 'x'.repeat(OPTION_MAX + 1)) })).toMatchObject([{ field: 'option.1' }])
    expect(fault({ explanation: 'x'.repeat(WHY_MAX + 1) })).toMatchObject([{ field: 'explanation' }])
    expect(fault({ en: { text: 'How?', explanation: '' } }).map(({ field }) => field)).toEqual([
      'en.option.0',
      'en.option.1',
    ])
  })

  it('are those that the import would find', () => {
    const word = fc.constantFrom(
      '',
      ' ',
      'a',
      'A',
      'b',
      'è',
      'x'.repeat(OPTION_MAX + 1),
      'x'.repeat(WHY_MAX + 1),
    )
    const written = fc.record({
      text: word,
      options: fc.array(fc.record({ text: word, en: word }), { maxLength: OPTIONS_MAX }),
      right: fc.option(fc.nat({ max: 5 })),
      explanation: word,
      difficulty: fc.constantFrom('', 'easy'),
      en: fc.record({ text: word, explanation: word }),
    })
    fc.assert(
      fc.property(written, (given) => {
        const right = given.right !== null && given.right < given.options.length ? given.right : null
        const own = { ...given, right }
        expect(faultsOf(own).length === 0).toBe(writtenQuestion.safeParse(writtenOf(own)).success)
      }),
      { numRuns: 2_000 },
    )
  })

  it('lead from a path of the schema to the control', () => {
    expect(fieldAt('[3].options[1].text')).toEqual({ place: 3, field: 'option.1' })
    expect(fieldAt('[0].options')).toEqual({ place: 0, field: 'options' })
    expect(fieldAt('[0].en.options[2]')).toEqual({ place: 0, field: 'en.option.2' })
    expect(fieldAt('[12].en.text')).toEqual({ place: 12, field: 'en.text' })
    expect(fieldAt('[1].explanation')).toEqual({ place: 1, field: 'explanation' })
    expect(fieldAt('')).toBeNull()
  })
})
