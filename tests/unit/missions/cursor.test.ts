import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeCursor } from '@/lib/missions/queries'

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
  ['a month that there is not', encode(`2026-13-40T99:99:99.999999Z ${ID}`)],
  ['a half id', encode('2026-11-20T11:30:00.123456Z 2f1d6f3e')],
  ['dashes for an id', encode(`2026-11-20T11:30:00.123456Z ${'-'.repeat(36)}`)],
  ['something behind it', encode(`2026-11-20T11:30:00.123456Z ${ID} x`)],
  ['10 000 characters', 'A'.repeat(10_000)],
])('takes %s for no cursor', (_name, text) => {
  expect(decodeCursor(text)).toBeNull()
})

it('never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void decodeCursor(text)))
})
