import { describe, expect, it } from 'vitest'
import { maskedEmail, readFanSearch } from '@/lib/account/fans/rules'
import { banInput } from '@/lib/account/fans/schema'
import { readAuditFilter } from '@/lib/audit/rules'

const ID = '2f1d6f3e-0000-4000-8000-000000000001'

it.each([
  ['regista77@esempio.it', 're••••77@esempio.it'],
  ['mister@example.it', 'mi••••er@example.it'],
  ['maria@example.it', 'm••••@example.it'],
  ['anna@example.it', 'a••••@example.it'],
  ['a@example.it', 'a••••@example.it'],
])('masks %s as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})

describe('a search of the address', () => {
  it('is read, and anything else counts as not given', () => {
    expect(readFanSearch({ q: ' zia\0 ', state: 'pro', sort: '-name', page: '3' })).toEqual({
      search: 'zia',
      filters: { state: 'pro' },
      sort: 'name',
      descending: true,
      page: 3,
    })
    expect(readFanSearch({ q: 'x'.repeat(299), state: 'x', sort: 'id; drop', page: '-1' })).toEqual({
      search: 'x'.repeat(254),
      filters: { state: '' },
      sort: '',
      descending: false,
      page: 1,
    })
  })
})

it('reads a filter of the log, and ignores anything else', () => {
  expect(readAuditFilter({ before: '12', kind: 'fan', subject: ID })).toEqual({
    before: 12,
    kind: 'fan',
    subject: ID,
  })
  expect(readAuditFilter({ before: '1e3', kind: 'fan.ban', subject: "' or true --" })).toEqual({
    before: undefined,
    kind: undefined,
    subject: undefined,
  })
})

it.each([
  [{ reason: 'Insulti in lega', days: '7' }, true],
  [{ reason: 'Insulti in lega', days: '0' }, true],
  [{ reason: 'Insulti in lega\ne minacce', days: '7' }, true],
  [{ reason: 'corto', days: '7' }, false],
  [{ reason: 'x'.repeat(301), days: '7' }, false],
  [{ reason: 'Insulti in lega', days: '8' }, false],
  [{ reason: 'Insulti in lega', days: '7', isAdmin: 'on' }, false],
])('accepts a ban of %j: %s', (fields, ok) => {
  expect(banInput.safeParse({ id: ID, ...fields }).success).toBe(ok)
})
