import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterOf, listPath } from '@/lib/missions/pages/rules'
import { decodeCursor, decodePlace } from '@/lib/missions/pages/schema'
import { codePoint } from '@/tests/support/code-points'

const encode = (text: string) => Buffer.from(text).toString('base64url')
const ID = '2f1d6f3e-0000-4000-8000-000000000001'

it('reads a cursor of ours, to the microsecond', () => {
  expect(decodeCursor(encode(`2026-11-20T11:30:00.123456Z ${ID}`))).toEqual({
    at: '2026-11-20T11:30:00.123456Z',
    id: ID,
  })
})

it.each([
  ['nothing', undefined],
  ['empty', ''],
  ['no base64', '%%%'],
  ['SQL', encode(`2026-11-20T11:30:00.123456Z ' or true --`)],
  ['no date', encode(`infinity ${ID}`)],
  ['a date out of range', encode(`+300000-11-20T11:30:00.123456Z ${ID}`)],
  ['a month that does not exist', encode(`2026-13-40T99:99:99.999999Z ${ID}`)],
  ['a half id', encode('2026-11-20T11:30:00.123456Z 2f1d6f3e')],
  ['dashes for an id', encode(`2026-11-20T11:30:00.123456Z ${'-'.repeat(36)}`)],
  ['something after it', encode(`2026-11-20T11:30:00.123456Z ${ID} x`)],
  ['10 000 characters', 'A'.repeat(10_000)],
])('does not take %s for a cursor', (_name, text) => {
  expect(decodeCursor(text)).toBeNull()
})

it('never throws', () => {
  fc.assert(fc.property(fc.string({ unit: codePoint }), (text) => void decodeCursor(text)))
})

describe('the place of an active mission', () => {
  it('is read with and without a deadline', () => {
    expect(decodePlace(encode(`0 1795392000000 - 0 -1795391999000000 ${ID}`))).toEqual({
      overdue: false,
      due: '1795392000000',
      match: '-',
      sort: '0',
      made: '-1795391999000000',
      id: ID,
    })
    expect(decodePlace(encode(`1 Infinity - 0 -1 ${ID}`))).toMatchObject({ overdue: true, due: 'Infinity' })
  })

  it.each([
    ['nothing', undefined],
    ['a cursor of the other list', encode(`2026-11-20T11:30:00.123456Z ${ID}`)],
    ['something that is not a number', encode(`0 NaN -1 ${ID}`)],
    ['SQL', encode(`0 1' -1 ${ID}`)],
    ['a number beyond bigint', encode(`0 1 -${'9'.repeat(19)} ${ID}`)],
  ])('does not take %s for a cursor', (_name, text) => expect(decodePlace(text)).toBeNull())
})

describe('the filter of an address', () => {
  it('knows competitions and kinds, and nothing else', () => {
    expect(filterOf({ competition: 'serie_a', kind: 'declared' })).toEqual({
      competition: 'serie_a',
      kind: 'declared',
    })
    expect(filterOf({ competition: ['serie_a'], kind: 'all' })).toEqual({ competition: null, kind: null })
  })

  it('is kept by the next page and by the tab', () => {
    const filter = filterOf({ competition: 'serie_a' })
    expect(listPath('active', filterOf({}))).toBe('/missions')
    expect(listPath('active', filter, 'abc')).toBe('/missions?tab=active&competition=serie_a&after=abc')
    expect(listPath('completed', filterOf({ kind: 'verified' }))).toBe(
      '/missions?tab=completed&kind=verified',
    )
  })
})
