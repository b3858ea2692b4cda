import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as account from '@/lib/account/schema'
import * as checkout from '@/lib/billing/checkout/schema'
import { DomainError } from '@/lib/core/errors'
import * as formFields from '@/lib/core/forms/fields'
import { parseInput } from '@/lib/core/forms/parse-input'
import * as leagues from '@/lib/leagues/schema'
import * as conversion from '@/lib/ledger/conversion/schema'
import * as corrections from '@/lib/ledger/corrections/schema'
import * as imports from '@/lib/matches/import/schema'
import * as matches from '@/lib/matches/schema'
import * as missions from '@/lib/missions/schema'
import * as quiz from '@/lib/quiz/schema'
import { codePoint } from '@/tests/support/code-points'

const ID = '2f1d6f3e-0000-4000-8000-000000000001'

/** What is put into each field of each form, in the order of the rows below. */
const BAD = {
  missing: undefined,
  empty: '',
  spaces: ' '.repeat(12),
  huge: 'x'.repeat(10_000),
  nul: 'abc\0defghijk',
  rtl: 'abc\u202edefghijk',
  emoji: '⚽⚽⚽',
  markup: '<b>gol</b>',
  twice: ['a', 'b'],
  number: 5,
  object: {},
  file: new File(['x'], 'x.txt'),
}

const ok = 'ok'
const TYPES = ['invalid', 'invalid', 'invalid', 'invalid']
const all = (code: string) => Array<string>(12).fill(code)
const email = [
  'required',
  'required',
  'required',
  'not_an_email',
  'not_an_email',
  'not_an_email',
  'not_an_email',
  'not_an_email',
  ...TYPES,
]
const newPassword = [
  'required',
  'required',
  'required',
  'too_long',
  'unreadable',
  ok,
  'too_short',
  ok,
  ...TYPES,
]
const optionalText = [ok, ok, ok, 'too_long', 'unreadable', 'unreadable', ok, ok, ...TYPES]
/** Checked by `returnPath`, which accepts only a path of ours. */
const next = [ok, ok, ok, 'invalid', ok, ok, ok, ok, ...TYPES]
/** An unknown token has an answer of its own, the same for every wrong one. */
const token = ['invalid', ok, ok, 'invalid', ok, ok, ok, ok, ...TYPES]

const team = [ok, ok, ok, 'too_long', 'unreadable', 'unreadable', ok, ok, ...TYPES]
const wholeNumber = [
  ok,
  ok,
  ok,
  'not_a_number',
  'not_a_number',
  'not_a_number',
  'not_a_number',
  'not_a_number',
  ...TYPES,
]
const MATCH = {
  home: 'Roma',
  away: 'Inter',
  competition: 'serie_a',
  kickoff: '2026-11-20T20:45',
  season: '2026',
  round: '12',
}
const MATCH_FAULTS = {
  // Empty teams are refused by the command, with a message of their own.
  home: team,
  away: team,
  competition: [ok, ok, ok, 'too_long', 'invalid', 'invalid', 'invalid', 'invalid', ...TYPES],
  kickoff: [ok, ok, ok, 'not_a_date', 'not_a_date', 'not_a_date', 'not_a_date', 'not_a_date', ...TYPES],
  season: wholeNumber,
  round: wholeNumber,
}

const shortText = [
  'required',
  'required',
  'required',
  'too_long',
  'unreadable',
  'unreadable',
  ok,
  ok,
  ...TYPES,
]
const amount = [
  'required',
  'required',
  'required',
  ...Array<string>(5).fill('not_a_number'),
  ...Array<string>(4).fill('required'),
]
const reason = [
  'required',
  'required',
  'required',
  'too_long',
  'unreadable',
  'unreadable',
  'too_short',
  ok,
  ...TYPES,
]
const given = ['required', 'required', ok, 'too_long', ok, ok, ok, ok, ...Array<string>(4).fill('required')]

const chosenId = ['invalid', 'required', ...all('invalid').slice(2)]
const leagueId = { id: all('invalid') }

type Row = [name: string, schema: z.ZodType, valid: Record<string, unknown>, faults: Record<string, string[]>]
const FORMS: Row[] = [
  [
    'confirmPasswordInput',
    account.confirmPasswordInput,
    { password: 'una parola lunga' },
    { password: given },
  ],
  [
    'changePasswordInput',
    account.changePasswordInput,
    { currentPassword: 'una parola lunga', password: 'palla al centro 90' },
    { currentPassword: given, password: newPassword },
  ],
  [
    'convertInput',
    conversion.convertInput,
    { requestId: ID, amount: '10' },
    { requestId: all('invalid'), amount },
  ],
  [
    'correctionInput',
    corrections.correctionInput,
    { requestId: ID, fan: 'regista77', asset: 'xp', amount: '-5', reason: 'Un premio di troppo' },
    { requestId: all('invalid'), fan: shortText, asset: all('unknown_option'), amount, reason },
  ],
  ['checkoutInput', checkout.checkoutInput, { plan: 'month' }, { plan: all('unknown_option') }],
  [
    'signUpInput',
    account.signUpInput,
    { email: 'a@b.it', password: 'una parola lunga' },
    { email, password: newPassword },
  ],
  ['emailInput', account.emailInput, { email: 'a@b.it' }, { email }],
  [
    'verifyInput',
    account.verifyInput,
    { token: 'x', password: 'una parola lunga' },
    { token, password: [ok, ...newPassword.slice(1)] },
  ],
  [
    'resetInput',
    account.resetInput,
    { token: 'x', password: 'una parola lunga' },
    { token, password: newPassword },
  ],
  [
    'preferencesInput',
    account.preferencesInput,
    { nickname: 'capo', competitions: 'serie_a', next: '/missions' },
    { nickname: optionalText, competitions: [ok, ...all('unknown_option').slice(1)], next },
  ],
  [
    'extendedTimeInput',
    account.extendedTimeInput,
    { extended: 'on' },
    { extended: [ok, ...all('unknown_option').slice(1)] },
  ],
  ['emptyInput', formFields.emptyInput, {}, {}],
  [
    'choiceInput',
    quiz.choiceInput,
    { attemptId: ID, questionId: ID, optionId: ID },
    { attemptId: all('invalid'), questionId: all('invalid'), optionId: all('invalid') },
  ],
  [
    'submitInput',
    quiz.submitInput,
    { attemptId: ID, [`q_${ID}`]: ID },
    { attemptId: all('invalid'), [`q_${ID}`]: [ok, ...all('invalid').slice(1)] },
  ],
  [
    'practiceInput',
    quiz.practiceInput,
    { asked: `${ID} ${ID}`, [`q_${ID}`]: ID },
    { asked: all('invalid'), [`q_${ID}`]: [ok, ...all('invalid').slice(1)] },
  ],
  [
    'flagInput',
    quiz.flagInput,
    { questionId: ID, reason: 'Due giuste' },
    {
      questionId: all('invalid'),
      reason: shortText,
    },
  ],
  ['localeInput', account.localeInput, { locale: 'it', next: '/' }, { locale: all('unknown_option'), next }],
  ['themeInput', account.themeInput, { theme: 'dark', next: '/' }, { theme: all('unknown_option'), next }],
  [
    'signInInput',
    account.signInInput,
    { intent: 'sign-in', email: 'a@b.it', password: 'x', next: '/' },
    {
      intent: all('unknown_option'),
      // Parsed again, and strictly, by the intent of the form.
      email: [ok, ok, ok, 'too_long', ok, ok, ok, ok, ...TYPES],
      password: [ok, ok, ok, 'too_long', ok, ok, ok, ok, ...TYPES],
      next,
    },
  ],
  [
    'createMissionInput',
    missions.createMissionInput,
    { requestId: ID, title: 'x', description: 'y', dueDate: '2026-11-20', points: '10' },
    {
      requestId: all('invalid'),
      title: shortText,
      description: optionalText,
      dueDate: [ok, ok, ok, 'not_a_date', 'not_a_date', 'not_a_date', 'not_a_date', 'not_a_date', ...TYPES],
      // "Points are coerced to a number (0 if invalid)".
      points: [ok, ok, ok, 'not_a_number', ok, ok, ok, ok, ...TYPES],
    },
  ],
  [
    'missionStatusInput',
    missions.missionStatusInput,
    { id: ID, status: 'done' },
    { id: all('invalid'), status: all('unknown_option') },
  ],
  [
    'pickInput',
    missions.pickInput,
    { id: ID, pick: '1' },
    {
      id: all('invalid'),
      // What the rule does not offer is refused by the command, which knows it.
      pick: [
        'required',
        'required',
        ok,
        'unknown_option',
        ok,
        ok,
        ok,
        ok,
        'required',
        'required',
        'required',
        'required',
      ],
    },
  ],
  ['addSuggestionInput', missions.addSuggestionInput, { templateId: ID }, { templateId: all('invalid') }],
  [
    'importInput',
    imports.importInput,
    { competitions: 'PL', custom: '', days: '7', intent: 'run' },
    {
      competitions: [
        'required',
        ...all('invalid').slice(0, 2),
        'too_long',
        'invalid',
        'invalid',
        'invalid',
        'invalid',
        'invalid',
        'invalid',
        'invalid',
        'invalid',
      ],
      custom: [ok, ok, ok, 'too_long', 'invalid', 'invalid', 'invalid', 'invalid', ...TYPES],
      days: [ok, ...all('unknown_option').slice(1)],
      intent: [ok, ...all('unknown_option').slice(1)],
    },
  ],
  [
    'createMatchInput',
    matches.createMatchInput,
    { requestId: ID, ...MATCH },
    { requestId: all('invalid'), ...MATCH_FAULTS },
  ],
  [
    'updateMatchInput',
    matches.updateMatchInput,
    { id: ID, version: 'a'.repeat(32), ...MATCH },
    { id: all('invalid'), version: all('invalid'), ...MATCH_FAULTS },
  ],
  ['idInput', formFields.idInput, { id: ID }, { id: all('invalid') }],
  ['rowInput', formFields.rowInput, { id: ID, next: '/' }, { id: all('invalid'), next }],
  [
    'correctResultInput',
    matches.correctResultInput,
    { id: ID, version: '1', status: 'CANCELLED', reason: 'x' },
    {
      id: all('invalid'),
      version: all('invalid'),
      status: all('unknown_option'),
      reason: shortText,
    },
  ],
  [
    'liftCorrectionInput',
    matches.liftCorrectionInput,
    { id: ID, version: '1' },
    { id: all('invalid'), version: all('invalid') },
  ],
  [
    'createLeagueInput',
    leagues.createLeagueInput,
    { requestId: ID, name: 'Amici del bar' },
    { requestId: all('invalid'), name: shortText },
  ],
  // A code of another shape is as unknown as a wrong one: the command says so.
  ['joinLeagueInput', leagues.joinLeagueInput, { invite: '01234-56789' }, { invite: shortText }],
  ['inviteInput', leagues.inviteInput, { token: '0'.repeat(32) }, { token: all('invalid') }],
  [
    'publicInput',
    leagues.publicInput,
    { id: ID, shown: 'on' },
    { ...leagueId, shown: all('unknown_option') },
  ],
  [
    'renameLeagueInput',
    leagues.renameLeagueInput,
    { id: ID, name: 'Curva Sud' },
    { ...leagueId, name: shortText },
  ],
  ['memberInput', leagues.memberInput, { id: ID, userId: ID }, { ...leagueId, userId: chosenId }],
  [
    'removeMemberInput',
    leagues.removeMemberInput,
    { id: ID, userId: ID, ban: 'on' },
    { ...leagueId, userId: chosenId, ban: [ok, ...all('unknown_option').slice(1)] },
  ],
  [
    'visibilityInput',
    account.visibilityInput,
    { visibility: 'public' },
    { visibility: all('unknown_option') },
  ],
  ['addAllInput', missions.addAllInput, { competition: 'serie_a' }, { competition: all('unknown_option') }],
]

function fieldsOf(schema: z.ZodType, input: unknown): Record<string, string> | 'ok' {
  try {
    parseInput(schema, input)
    return 'ok'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_input') return error.fields ?? {}
    throw error
  }
}

it('lists every schema of a form', () => {
  const schemas = [
    account,
    checkout,
    conversion,
    corrections,
    formFields,
    imports,
    leagues,
    matches,
    missions,
    quiz,
  ].flatMap((module) => Object.keys(module).filter((name) => name.endsWith('Input')))
  expect(FORMS.map(([name]) => name).sort()).toEqual(schemas.sort())
})

describe.each(FORMS)('%s', (_form, schema, valid, faults) => {
  it('accepts the valid form', () => {
    expect(fieldsOf(schema, valid)).toBe('ok')
  })

  it.each(Object.keys(valid))('answers bad input in %s beside that field', (field) => {
    const found = Object.values(BAD).map((value) => {
      const { [field]: _left, ...rest } = valid
      const fields = fieldsOf(schema, value === undefined ? rest : { ...rest, [field]: value })
      return fields === 'ok'
        ? 'ok'
        : Object.keys(fields).join() === field
          ? fields[field]
          : JSON.stringify(fields)
    })
    expect(Object.fromEntries(Object.keys(BAD).map((kind, index) => [kind, found[index]]))).toEqual(
      Object.fromEntries(Object.keys(BAD).map((kind, index) => [kind, faults[field]?.[index]])),
    )
  })

  it('refuses every extra field', () => {
    const extra = fc
      .string({ minLength: 1, unit: codePoint })
      .filter((name) => !(name in valid) && !(name in Object.prototype))
    fc.assert(
      fc.property(extra, fc.string(), (name, value) => {
        expect(fieldsOf(schema, { ...valid, [name]: value })).toEqual({})
      }),
    )
  })
})

describe('numbers and dates of a mission', () => {
  const field = (name: 'points' | 'dueDate', value: string) => {
    const input = { requestId: ID, title: 'x', description: '', dueDate: '', points: '', [name]: value }
    const parsed = missions.createMissionInput.safeParse(input)
    return parsed.success ? parsed.data[name] : parsed.error.issues[0]?.message
  }

  it.each([
    ['', 0],
    ['0', 0],
    ['-0', 0],
    ['10', 10],
    [' 100 ', 100],
    ['10,0', 10],
    ['1e1', 10],
    ['abc', 0],
    ['NaN', 0],
    ['Infinity', 0],
    ['10 punti', 0],
    ['-1', 'too_small'],
    ['101', 'too_large'],
    ['1e21', 'too_large'],
    ['2147483648', 'too_large'],
    ['9007199254740993', 'too_large'],
    ['1.5', 'not_a_number'],
    ['1,5', 'not_a_number'],
    ['9'.repeat(31), 'not_a_number'],
  ])('points %j are %s', (value, expected) => {
    const found = field('points', value)
    expect(found === 0 ? 0 : found).toBe(expected)
  })

  it('points are always a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)), (value) => {
        const found = field('points', value)
        if (typeof found !== 'number') return
        expect(Number.isInteger(found)).toBe(true)
        expect(found >= 0 && found <= 100).toBe(true)
      }),
    )
  })

  it.each([
    ['', null],
    ['  ', null],
    ['2026-11-20', '2026-11-20'],
    [' 2028-02-29 ', '2028-02-29'],
    ['2026-02-29', 'not_a_date'],
    ['2026-13-01', 'not_a_date'],
    ['2026-1-1', 'not_a_date'],
    ['1999-12-31', 'date_too_far'],
    ['2000-01-01', '2000-01-01'],
    ['2100-12-31', '2100-12-31'],
    ['2101-01-01', 'date_too_far'],
    ['+300000-01-01', 'not_a_date'],
    ['20/11/2026', 'not_a_date'],
    ['2026-11-20T10:00:00Z', 'not_a_date'],
    ['infinity', 'not_a_date'],
  ])('the due date %j is %s', (value, expected) => {
    expect(field('dueDate', value)).toBe(expected)
  })
})

it.each([
  ['2027-03-28T01:30', '2027-03-28T01:30'],
  ['2027-03-28T02:30', 'no_such_hour'],
  ['2027-10-31T02:30', '2027-10-31T02:30'],
  ['1999-12-31T23:59', 'date_too_far'],
  ['2101-01-01T00:00', 'date_too_far'],
  ['2026-11-20T20:45Z', 'not_a_date'],
])('the kickoff %j is %s', (kickoff, expected) => {
  const parsed = matches.createMatchInput.safeParse({ requestId: ID, ...MATCH, kickoff })
  expect(parsed.data?.kickoff ?? parsed.error?.issues[0]?.message).toBe(expected)
})

it.each([
  ['0', 'no_change'],
  ['-0', 'no_change'],
  ['+00', 'no_change'],
  ['1.5', 'not_a_number'],
  ['−5', -5],
  ['100000000000000000000', 1e20],
])('the corrected amount %j is %s', (amount, expected) => {
  const given = { requestId: ID, fan: 'regista77', asset: 'xp', reason: 'Un premio di troppo', amount }
  const parsed = corrections.correctionInput.safeParse(given)
  expect(parsed.data?.amount ?? parsed.error?.issues[0]?.message).toBe(expected)
})
