import { describe, expect, it } from 'vitest'
import { parseInput } from '@/lib/core/forms/parse-input'
import { quickAmounts } from '@/lib/ledger/conversion/rules'
import { convertInput } from '@/lib/ledger/conversion/schema'
import { assetOf, cursorOf, totalsOf } from '@/lib/wallet/rules'

const requestId = '2f1d6f3e-0000-4000-8000-000000000001'
const refused = (amount: unknown) => {
  try {
    return parseInput(convertInput, { requestId, amount }).amount
  } catch (error) {
    return error
  }
}

describe('T10: an amount to convert', () => {
  it.each([
    ['1', 1],
    ['500', 500],
    [' 42 ', 42],
    ['007', 7],
    ['501', 501],
    ['999999', 999_999],
  ])('%j is %i', (text, amount) => {
    expect(refused(text)).toBe(amount)
  })

  it.each<[unknown, string, number | undefined]>([
    ['', 'required', undefined],
    ['   ', 'required', undefined],
    [undefined, 'required', undefined],
    ['0', 'too_small', 1],
    ['-5', 'too_small', 1],
    ['1.5', 'not_a_number', undefined],
    ['1,5', 'not_a_number', undefined],
    ['1e9', 'not_a_number', undefined],
    ['0x10', 'not_a_number', undefined],
    ['dieci', 'not_a_number', undefined],
    ['1 000', 'not_a_number', undefined],
    ['NaN', 'not_a_number', undefined],
    ['1000000000', 'too_large', 500],
    ['9007199254740993', 'too_large', 500],
    [['1', '2'], 'required', undefined],
  ])('%j is refused: %s', (given, code, limit) => {
    expect(refused(given)).toMatchObject({
      code: 'invalid_input',
      fields: { amount: code },
      limits: limit === undefined ? {} : { amount: limit },
    })
  })

  it('comes alone: no field of the ledger can be sent with it', () => {
    for (const field of ['userId', 'week', 'tokens', 'rate', 'key'])
      expect(convertInput.safeParse({ requestId, amount: '1', [field]: '9' }).success).toBe(false)
  })
})

it.each<[number, number[]]>([
  [0, []],
  [1, [1]],
  [50, [50]],
  [51, [50, 51]],
  [100, [50, 100]],
  [320, [50, 100, 320]],
])('with %i to convert the buttons are %j', (most, amounts) => {
  expect(quickAmounts(most)).toEqual(amounts)
})

it.each([
  ['tokens', 'tokens'],
  ['xp', 'xp'],
  [undefined, 'points'],
  ['owed', 'points'],
  ['__proto__', 'points'],
])('the address %j shows %s', (text, asset) => {
  expect(assetOf(text)).toBe(asset)
})

it.each([
  ['12', 12],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1.5', undefined],
  ['', undefined],
  [undefined, undefined],
  ['9999999999999999', undefined],
])('the place %j is %j', (text, index) => {
  expect(cursorOf(text)).toBe(index)
})

it('the totals of a month are the sums of its days', () => {
  expect(
    totalsOf([
      { day: 1, earned: 40, converted: 0, corrected: 0 },
      { day: 5, earned: 10, converted: 100, corrected: 26 },
    ]),
  ).toEqual({ earned: 50, converted: 100, corrected: 26 })
  expect(totalsOf([])).toEqual({ earned: 0, converted: 0, corrected: 0 })
})
