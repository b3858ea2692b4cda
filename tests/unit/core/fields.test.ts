import { describe, expect, it } from 'vitest'
import { wholeOrNone } from '@/lib/core/forms/fields'

describe('a whole number from 0 to 99, or none', () => {
  const read = (text?: string) => wholeOrNone(0, 99).safeParse(text)

  it.each([
    [undefined, null],
    ['  ', null],
    ['0', 0],
    [' 99 ', 99],
  ])('reads %j as %j', (text, number) => {
    expect(read(text).data).toBe(number)
  })

  it.each([
    ['100', 'too_large'],
    ['12345678901234567890', 'too_large'],
    ['-1', 'too_small'],
    ['-12345678901234567890', 'too_small'],
    ['1,5', 'not_a_number'],
    ['5e-324', 'not_a_number'],
    ['tre', 'not_a_number'],
    ['9'.repeat(31), 'not_a_number'],
  ])('refuses %j as %s', (text, code) => {
    expect(read(text).error?.issues[0]?.message).toBe(code)
  })
})
