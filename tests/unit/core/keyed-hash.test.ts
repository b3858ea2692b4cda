import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { areSame, keyedHash } from '@/lib/core/security/keyed-hash'
import { env } from '@/lib/env'

it('a keyed hash is that of links which were sent before', () => {
  const sent = createHmac('sha256', env.AUTH_SECRET ?? '')
    .update('link:an id')
    .digest('base64url')
  expect(keyedHash('link', 'an id').toString('base64url')).toBe(sent)
  expect(keyedHash('link', Buffer.from('an id')).toString('base64url')).toBe(sent)
})

it.each([
  ['a token', 'a token', true],
  ['a token', 'a Token', false],
  ['a token', 'a token ', false],
  ['a token', '', false],
])('%j and %j are the same: %s', (one, other, expected) => {
  expect(areSame(one, other)).toBe(expected)
})
