import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '@/lib/core/errors'
import { importedFrom } from '@/lib/quiz/import/formats'
import { importCsv } from '@/lib/quiz/import/formats/csv'
import { importGift } from '@/lib/quiz/import/formats/gift'
import { importOpenTrivia } from '@/lib/quiz/import/formats/open-trivia'
import { type Imported, validated } from '@/lib/quiz/import/rules'
import { writtenQuestion } from '@/lib/quiz/questions/schema'
import {
  IMPORT_FORMATS,
  IMPORT_QUESTIONS_MAX,
  IMPORT_TEXT_MAX,
  OPTION_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  QUESTIONS_TEXT_MAX,
  TEMPLATE_TITLE_MAX,
  WHY_MAX,
} from '@/lib/quiz/rules'
import { importQuestionsInput } from '@/lib/quiz/templates/schema'
import { codePoint } from '@/tests/support/code-points'

const words = { yes: 'Vero', no: 'Falso' }
const brief = ({ questions, refused }: Imported) => ({
  questions: questions.map(({ text, options }) => [
    text,
    ...options.map((option) => `${option.is_correct ? '=' : '~'}${option.text}`),
  ]),
  refused: refused.map(({ line, reason }) => `${line} ${reason}`),
})

it('accepts the longest template that is exported', () => {
  const filled = (letter: string) => ({
    text: letter.repeat(QUESTION_MAX),
    explanation: letter.repeat(WHY_MAX),
  })
  const options = [...'abcdef'].map((letter) => letter.repeat(OPTION_MAX))
  const questions = Array.from({ length: QUESTIONS_MAX }, (_, place) => ({
    ...filled('q'),
    options: options.map((text, index) => ({ text, is_correct: index === 0 })),
    ...(place < 2 && { en: { ...filled('w'), options } }),
  }))
  const [first] = questions
  if (first)
    first.explanation = first.explanation.slice(JSON.stringify(questions).length - QUESTIONS_TEXT_MAX)
  expect(JSON.stringify(questions)).toHaveLength(QUESTIONS_TEXT_MAX)
  const head = { title: '"'.repeat(TEMPLATE_TITLE_MAX), competition: 'generic_football', points: 5 }
  const text = JSON.stringify({ ...head, difficulty: 'medium', questions })
  const given = { requestId: randomUUID(), format: 'json', text }
  expect(importQuestionsInput.safeParse(given).error).toBeUndefined()
  expect(importedFrom('json', text, words)).toMatchObject({ questions, refused: [] })
})

describe('Open Trivia DB', () => {
  const result = {
    type: 'multiple',
    difficulty: 'hard',
    category: 'Sports',
    question: 'Who won in &#039;58?',
    correct_answer: 'Brasil &amp; Pel&eacute;',
    incorrect_answers: ['Sweden', '<b>Italy</b>'],
  }

  it('reads results, decoded, with their difficulty', () => {
    const { questions } = importOpenTrivia(JSON.stringify({ response_code: 0, results: [result] }))
    expect(questions).toEqual([
      {
        text: "Who won in '58?",
        difficulty: 'hard',
        options: [
          { text: 'Brasil & Pelé', is_correct: true },
          { text: 'Sweden', is_correct: false },
          { text: '<b>Italy</b>', is_correct: false },
        ],
      },
    ])
    expect(importOpenTrivia(JSON.stringify([result])).questions).toHaveLength(1)
  })

  it('names the line of what it refuses', () => {
    const broken = [
      { ...result, question: '' },
      7,
      { ...result, incorrect_answers: [] },
      result,
      { question: 'a' },
    ]
    expect(
      brief(importOpenTrivia(JSON.stringify(broken, null, 1).replaceAll('Sports', 'S{[\\"'))),
    ).toMatchObject({
      refused: ['2 required', '13 not_an_object', '14 too_few_options', '33 required'],
      questions: [["Who won in '58?", '=Brasil & Pelé', '~Sweden', '~<b>Italy</b>']],
    })
  })

  it.each([
    ['{"results": 7}', '1 not_a_list'],
    ['"x"', '1 not_a_list'],
    ['null', '1 not_a_list'],
  ])('%s: %s', (text, refused) => expect(brief(importOpenTrivia(text)).refused).toEqual([refused]))
})

describe('GIFT', () => {
  it('reads choices, missing words, truths, titles, comments, feedback and escapes', () => {
    const text = [
      '// un commento',
      '$CATEGORY: calcio',
      '',
      '::Uno:: Quanti giocatori? {=11 #giusto ~10 #no ~12}',
      '',
      '[html]Il campo ha {~due =quattro ~sei} bandierine.',
      '',
      'Il VAR vede tutto.{FALSE#nessuno#così}',
      '',
      'Chi \\{è\\} \\= a \\~ b? {',
      '  =uno',
      '  ~due \\# tre',
      '  ####Perché sì.',
      '}',
      '',
      'Pesata {~%100%giusta ~%-50%no ~%0%nemmeno}',
    ].join('\r\n')
    expect(brief(importGift(text, words))).toEqual({
      questions: [
        ['Quanti giocatori?', '=11', '~10', '~12'],
        ['Il campo ha _____ bandierine.', '~due', '=quattro', '~sei'],
        ['Il VAR vede tutto.', '~Vero', '=Falso'],
        ['Chi {è} = a ~ b?', '=uno', '~due # tre'],
      ],
      refused: ['16 unsupported_kind'],
    })
    expect(importGift(text, words).questions[3]?.explanation).toBe('Perché sì.')
  })

  it('names the line of each question that it does not support', () => {
    const text =
      'Tema {}\n\nRisposta breve {=a =b}\n\nCoppie {=a -> b =c -> d}\n\nNumero {#5}\n\nAperta {=a ~b\n\nTesto\n\nDue {=a =b ~c}\n\nNessuna {~a ~b}'
    expect(brief(importGift(text, words)).refused).toEqual([
      '1 unsupported_kind',
      '3 unsupported_kind',
      '5 unsupported_kind',
      '7 unsupported_kind',
      '9 unclosed',
      '11 unsupported_kind',
      '13 two_right_options',
      '15 no_right_option',
    ])
  })
})

describe('CSV', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r\n', ' '), maxLength: 8 })

  it('reads whatever RFC 4180 allows, with any line ending', () => {
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', ';'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (explanations, sign, end) => {
          const quoted = (cells: string[]) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(sign)
          const rows = explanations.map((explanation, index) => [`Q${index}`, 'a', 'b', `x${explanation}x`])
          const text = [['question', 'right', 'wrong', 'explanation'], ...rows].map(quoted).join(end)
          expect(importCsv(text)).toMatchObject({
            questions: rows.map(([question, , , explanation]) => ({
              text: question,
              explanation: explanation?.replaceAll('\r\n', '\n'),
            })),
            refused: [],
          })
        },
      ),
    )
  })

  it.each([
    ['domanda,giusta,sbagliata\na;a,b,c', 'a;a'],
    ['domanda;giusta;sbagliata\na,a;b;c', 'a,a'],
    ['"domanda";"giusta";"sbagliata"\na,a;b;c', 'a,a'],
    ['domanda\tgiusta\tsbagliata\na,a\tb\tc', 'a,a'],
  ])('%j finds its separator', (text, question) => expect(importCsv(text).questions[0]?.text).toBe(question))

  it('accepts Italian and English headers in any order, and counts lines as the file has them', () => {
    const text =
      '\uFEFFDifficoltà;Domanda;Sbagliata 1;Sbagliata 2;Giusta;Spiegazione\r\nfacile;"Chi, ""lui""?\r\nSì";no;;sì;Perché\r\n\r\nmedia;Corta\r\nboh;Chi?;a;b;c;\r\n;Senza;;;x;'
    expect(brief(importCsv(text))).toEqual({
      questions: [],
      refused: ['2 unreadable', '5 too_few_columns', '6 unknown_option', '7 too_few_options'],
    })
    expect(importCsv('question,wrong,wrong,correct,difficulty\nWho?,a,b,c,hard').questions).toEqual([
      {
        text: 'Who?',
        difficulty: 'hard',
        options: [
          { text: 'c', is_correct: true },
          { text: 'a', is_correct: false },
          { text: 'b', is_correct: false },
        ],
      },
    ])
  })

  it('says which line is not closed, and which column is missing', () => {
    expect(brief(importCsv('question,right,wrong\na,b,"c')).refused).toEqual(['2 unclosed'])
    expect(brief(importCsv('question,right\na,b')).refused).toEqual(['1 missing_column'])
    expect(brief(importCsv('')).refused).toEqual(['1 missing_column'])
  })
})

describe('our own JSON', () => {
  const own = {
    text: 'Quanti?',
    options: [
      { text: 'Undici', is_correct: true },
      { text: 'Dieci', is_correct: false },
    ],
    en: { text: 'How many?', options: ['Eleven', 'Ten'] },
  }
  const read = (given: unknown) => importedFrom('json', JSON.stringify(given, null, 2), words)

  it('accepts a whole export, or only its questions, without loss', () => {
    expect(read({ title: 'Prova', questions: [own] })).toEqual({ questions: [own], refused: [] })
    expect(read([own])).toEqual({ questions: [own], refused: [] })
  })

  it('names the line of what it refuses', () => {
    expect(brief(read([{ ...own, options: [] }, own])).refused).toEqual(['2 too_few_options'])
    expect(brief(read({ title: 'Prova' })).refused).toEqual(['1 not_a_list'])
  })
})

it.each([
  ['json', '[\n{,', { line: 2, column: 2, reason: 'json_key' }],
  ['json', '\uFEFF[{"text": "a",}]', { line: 1, column: 14, reason: 'json_trailing_comma' }],
  ['otdb', '{"results": [', { line: 1, column: 14, reason: 'json_end' }],
] as const)('%s that does not parse is refused as a whole: %j', (format, text, fault) => {
  const refusal = { code: 'invalid_json', fields: { text: 'invalid' }, faults: [fault] }
  expect(() => importedFrom(format, text, words)).toThrow(expect.objectContaining(refusal))
})

describe('more questions than one import may bring', () => {
  const one = {
    text: 'Quanti?',
    options: [
      { text: 'Undici', is_correct: true },
      { text: 'Dieci', is_correct: false },
    ],
  }
  const trivia = { question: 'Quanti?', correct_answer: 'Undici', incorrect_answers: ['Dieci'] }
  const lines = (json: unknown[]) => `[\n${json.map((each) => JSON.stringify(each)).join(',\n')}\n]`
  const many = <T>(given: T) => Array<T>(IMPORT_QUESTIONS_MAX + 2).fill(given)

  it.each([
    ['json', lines(many(one)), IMPORT_QUESTIONS_MAX + 2],
    ['otdb', lines(many(trivia)), IMPORT_QUESTIONS_MAX + 2],
    ['csv', `question,right,wrong\n${many('Quanti?,Undici,Dieci').join('\n')}`, IMPORT_QUESTIONS_MAX + 2],
    ['gift', many('Quanti? {=Undici ~Dieci}').join('\n\n'), 2 * IMPORT_QUESTIONS_MAX + 1],
  ] as const)('%s: those after the last are refused in one line', (format, text, line) => {
    const { questions, refused } = importedFrom(format, text, words)
    expect(questions).toHaveLength(IMPORT_QUESTIONS_MAX)
    expect(refused).toEqual([{ line, reason: 'too_many_at_once' }])
  })

  it('are not read', () => {
    const read: number[] = []
    validated(many(one), (question, index) => {
      read.push(index)
      return { line: index + 1, question }
    })
    expect(read).toHaveLength(IMPORT_QUESTIONS_MAX + 1)
  })
})

describe.each(IMPORT_FORMATS)('%s, whatever it is given', (format) => {
  const read = (
    text: string,
  ): { questions: Imported['questions']; refused: readonly { line?: number }[] } => {
    try {
      return importedFrom(format, text, words)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_json')
        return { questions: [], refused: error.faults ?? [] }
      throw error
    }
  }
  const noise = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '=',
          '~',
          '#',
          '\n',
          '\n\n',
          '"',
          ',',
          'domanda,giusta,sbagliata\n',
          '[',
          ']',
          'a',
          'TRUE',
          '%50%',
          '->',
          '::',
          '\\',
        ),
        { maxLength: 40 },
      )
      .map((all) => all.join('')),
    fc.json(),
  )

  it('gives only questions that obey our rules, and lines that exist', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const { questions, refused } = read(text)
        const lines = text.split(/\r\n|\r|\n/).length
        expect(questions.every((question) => writtenQuestion.safeParse(question).success)).toBe(true)
        expect(refused.every(({ line = 0 }) => line >= 1 && line <= lines)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('ends within the time of a test on hostile text', () => {
    for (const text of [
      '{='.repeat(IMPORT_TEXT_MAX / 2),
      '"'.repeat(IMPORT_TEXT_MAX),
      '['.repeat(IMPORT_TEXT_MAX),
      '::'.repeat(IMPORT_TEXT_MAX / 2),
      '\n'.repeat(IMPORT_TEXT_MAX),
      '\\'.repeat(IMPORT_TEXT_MAX),
    ])
      read(text)
  })
})
