import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DomainError } from '@/lib/core/errors'
import { sentList } from '@/lib/core/forms/action-result'
import { id, idOrNone, idParam } from '@/lib/core/forms/fields'
import { parseInput } from '@/lib/core/forms/parse-input'
import { optionalText, requiredText } from '@/lib/core/forms/text-fields'
import { formFields, refillLists, refillValues } from '@/lib/core/forms/values'
import { memberInput } from '@/lib/leagues/schema'

const form = (...pairs: [string, string | Blob][]) => {
  const made = new FormData()
  for (const [name, value] of pairs) made.append(name, value)
  return made
}

const refusal = (run: () => unknown): DomainError => {
  try {
    run()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('fields of a form', () => {
  it('are texts by name, without what the framework added', () => {
    expect(formFields(form(['title', 'x'], ['$ACTION_ID_abc', ''], ['$ACTION_REF_1', 'y']))).toEqual({
      title: 'x',
    })
  })

  it('that come twice are a list, so that no schema of a text accepts them', () => {
    const fields = formFields(form(['title', 'one'], ['title', 'two']))
    expect(fields).toEqual({ title: ['one', 'two'] })
    expect(z.strictObject({ title: z.string() }).safeParse(fields).success).toBe(false)
  })

  it('are read in one pass: a search per name would be quadratic', () => {
    let searches = 0
    class Searched extends FormData {
      override getAll(name: string) {
        searches++
        return super.getAll(name)
      }
    }
    const made = new Searched()
    for (let index = 0; index < 50; index++) made.append(`field${index % 40}`, String(index))
    const fields = formFields(made)
    expect(searches).toBe(0)
    expect([Object.keys(fields).length, fields.field9, fields.field39]).toEqual([40, ['9', '49'], '39'])
  })

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'named %s are fields like any other: no prototype changes, and the schema refuses them',
    (name) => {
      const fields = formFields(form([name, 'x'], ['title', 'x']))
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
      expect(Object.keys(fields)).toContain(name)
      expect(refusal(() => parseInput(z.strictObject({ title: z.string() }), fields)).code).toBe(
        'invalid_input',
      )
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    },
  )

  it('leave the prototype of all objects as it was, whatever their names are', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort()
    const name = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'prototype', '__defineGetter__'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 8 }), (pairs) => {
        refillValues(formFields(form(...pairs)))
        refillLists(formFields(form(...pairs)))
      }),
    )
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
  })
})

describe('what goes back into the form', () => {
  it.each(['password', 'newPassword', 'PASSWORD', 'token', 'resetToken', 'code', 'recoveryCode'])(
    'is never a secret: %s',
    (name) => {
      expect(refillValues({ [name]: 'canary', email: 'a@b.it' })).toEqual({ email: 'a@b.it' })
    },
  )

  it('is text of a sane length', () => {
    const kept = refillValues({
      title: 'x'.repeat(4000),
      long: 'x'.repeat(4001),
      file: new File(['x'], 'x'),
      list: ['a'],
    })
    expect(Object.keys(kept)).toEqual(['title'])
  })

  it('is every ticked box of a list, however many there are', () => {
    const back = (...ticked: string[]) => {
      const fields = formFields(form(...ticked.map((value): [string, string] => ['boxes', value])))
      const failure = { ok: false, code: 'invalid_input', title: '', message: '' } as const
      return sentList({ ...failure, values: refillValues(fields), lists: refillLists(fields) }, 'boxes')
    }
    expect([back(), back('a'), back('a', 'b')]).toEqual([[], ['a'], ['a', 'b']])
  })

  it('is never a list of secrets, of long texts or of files, nor one under a name of the prototype', () => {
    const lists = refillLists({
      code: ['1', '2'],
      long: ['x'.repeat(101), 'x'],
      many: Array<string>(101).fill('x'),
      files: [new File(['x'], 'x'), 'x'],
      ['__proto__']: ['x', 'y'],
    })
    expect(lists).toEqual({})
    expect(Object.getPrototypeOf(lists)).toBe(Object.prototype)
  })
})

describe('parsing', () => {
  const schema = z.strictObject({
    title: z
      .string({ error: 'invalid' })
      .min(1, 'required')
      .max(3, 'too_long')
      .regex(/^[a-z]*$/, 'unreadable'),
    points: z.coerce.number().max(9, 'too_large'),
  })

  it('gives the first fault of each field', () => {
    const { code, fields } = refusal(() => parseInput(schema, { title: 'LONG', points: '10' }))
    expect({ code, fields }).toEqual({
      code: 'invalid_input',
      fields: { title: 'too_long', points: 'too_large' },
    })
  })

  it('shows no words of the validator: what has no code of ours is `invalid`', () => {
    expect(refusal(() => parseInput(schema, { title: 'x', points: 'x' })).fields).toEqual({
      points: 'invalid',
    })
  })

  it('refuses unknown fields as a fault of the whole form, without naming them', () => {
    const { fields } = refusal(() => parseInput(schema, { title: 'x', points: '1', '<script>': 'x' }))
    expect(fields).toEqual({})
  })

  it.each([undefined, null, 'x', 5, []])('refuses what is not a form: %o', (input) => {
    expect(refusal(() => parseInput(schema, input)).code).toBe('invalid_input')
  })
})

describe('the bound that a field has crossed', () => {
  const schema = z.strictObject({
    name: requiredText({ min: 3, max: 5 }).optional(),
    about: optionalText({ min: 2, max: 4 }),
    password: z.string().min(10, 'too_short').optional(),
    points: z.number().max(100, 'too_large').optional(),
    list: z.array(z.string()).max(1, 'too_long').optional(),
  })
  it.each([
    [{ name: 'ab' }, { name: 'too_short' }, { name: 3 }],
    [{ name: 'abcdef' }, { name: 'too_long' }, { name: 5 }],
    [{ about: 'a' }, { about: 'too_short' }, { about: 2 }],
    [{ password: 'x' }, { password: 'too_short' }, { password: 10 }],
    [{ points: 101 }, { points: 'too_large' }, { points: 100 }],
    [{ list: ['a', 'b'] }, { list: 'too_long' }, {}],
    [{ name: '' }, { name: 'required' }, {}],
  ])('%j: %j, %j', (input, fields, limits) => {
    expect(refusal(() => parseInput(schema, input))).toMatchObject({ fields, limits })
  })
})

describe('an id', () => {
  it('in capitals is that of its row: texts that hold ids are compared letter by letter', () => {
    const given = '2F1D6F3E-000A-4000-8000-00000000000B'
    const row = given.toLowerCase()
    expect([id.parse(given), idOrNone.parse(given), idParam(given)]).toEqual([row, row, row])
    expect(memberInput.parse({ id: given, userId: given })).toEqual({ id: row, userId: row })
  })
})
