import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChainLine, lineHash } from '@/lib/ledger/chain/rules'
import { ASSETS } from '@/lib/ledger/rules'

const line: ChainLine = {
  place: 1,
  userId: '2f1d6f3e-0000-4000-8000-000000000001',
  asset: 'xp',
  amount: 20,
  causeKind: 'mission',
  causeId: 'b7e7a2f4-0000-4000-8000-000000000002',
  ruleVersion: 1,
  createdAt: '2026-11-20T11:30:00.123456Z',
}
const EMPTY = new Uint8Array()
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('hash of a line', () => {
  it('is SHA-256 over the previous hash and the fields joined by bars', () => {
    const text =
      '1|2f1d6f3e-0000-4000-8000-000000000001|xp|20|mission|b7e7a2f4-0000-4000-8000-000000000002|1|2026-11-20T11:30:00.123456Z'
    expect(hex(lineHash(EMPTY, line))).toBe(createHash('sha256').update(text).digest('hex'))
    const second = lineHash(lineHash(EMPTY, line), line)
    expect(hex(second)).toBe(createHash('sha256').update(lineHash(EMPTY, line)).update(text).digest('hex'))
  })

  const someLine = fc.record({
    place: fc.integer({ min: 1 }),
    userId: fc.uuid(),
    asset: fc.constantFrom(...ASSETS),
    amount: fc.integer(),
    causeKind: fc.stringMatching(/^[a-z_]{1,40}$/),
    causeId: fc.stringMatching(/^[A-Za-z0-9:._-]{1,80}$/),
    ruleVersion: fc.integer({ min: 1, max: 99 }),
    createdAt: fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((at) => at.toISOString()),
  })

  it('changes with any field and with the previous hash', () => {
    fc.assert(
      fc.property(someLine, someLine, fc.uint8Array({ maxLength: 32 }), (one, other, before) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect(hex(lineHash(EMPTY, one)) === hex(lineHash(EMPTY, other))).toBe(same)
        expect(hex(lineHash(EMPTY, one)) === hex(lineHash(before, one))).toBe(before.length === 0)
      }),
    )
  })

  it.each(Object.keys(line) as (keyof ChainLine)[])('covers %s', (field) => {
    const changed = {
      ...line,
      [field]: typeof line[field] === 'number' ? line[field] + 1 : `${line[field]}0`,
    }
    expect(hex(lineHash(EMPTY, changed))).not.toBe(hex(lineHash(EMPTY, line)))
  })
})
