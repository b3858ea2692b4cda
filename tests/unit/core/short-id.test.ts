import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longId, shortId } from '@/lib/core/ids/short-id'

describe('a short id', () => {
  it('has 22 characters that a form’s name may have, and is the same UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(shortId(uuid)).toMatch(/^[\w-]{22}$/)
        expect(longId(shortId(uuid))).toBe(uuid)
      }),
    )
    expect(longId('_____________________w')).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff')
  })

  it.each([
    '',
    'nobody',
    'f7d2161c-6d02-4826-ba13-0aa27a2625e0',
    '99IWHG0CSCa6EwqieiYl4',
    '99IWHG0CSCa6EwqieiYl4é',
  ])('leaves %s as it is', (text) => expect(longId(text)).toBe(text))
})
