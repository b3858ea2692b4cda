import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChainLine, checkLine, type ExportedLine, lineHash, UNCHECKED } from '@/lib/ledger/chain/rules'
import { brokenDay, dayHash, type PublishedDay, rootOf } from '@/lib/ledger/publication/rules'
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

describe('hash of a line', () => {
  it('is SHA-256 over the previous hash and the fields joined by bars', async () => {
    const text =
      '1|2f1d6f3e-0000-4000-8000-000000000001|xp|20|mission|b7e7a2f4-0000-4000-8000-000000000002|1|2026-11-20T11:30:00.123456Z'
    const first = createHash('sha256').update(text).digest()
    expect(await lineHash('', line)).toBe(first.toString('hex'))
    const second = createHash('sha256').update(first).update(text).digest('hex')
    expect(await lineHash(first.toString('hex'), line)).toBe(second)
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
  const someHash = fc.uint8Array({ maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))

  it('changes with any field and with the previous hash', async () => {
    await fc.assert(
      fc.asyncProperty(someLine, someLine, someHash, async (one, other, before) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect((await lineHash('', one)) === (await lineHash('', other))).toBe(same)
        expect((await lineHash('', one)) === (await lineHash(before, one))).toBe(before === '')
      }),
    )
  })

  it.each(Object.keys(line) as (keyof ChainLine)[])('covers %s', async (field) => {
    const changed = {
      ...line,
      [field]: typeof line[field] === 'number' ? line[field] + 1 : `${line[field]}0`,
    }
    expect(await lineHash('', changed)).not.toBe(await lineHash('', line))
  })
})

describe('recomputing a chain', () => {
  const chainOf = async (amounts: number[]): Promise<ExportedLine[]> => {
    const lines: ExportedLine[] = []
    let [previousHash, balance] = ['', 0]
    for (const [index, amount] of amounts.entries()) {
      const next = { ...line, place: index + 1, amount }
      const hash = await lineHash(previousHash, next)
      balance += amount
      lines.push({ ...next, previousHash, hash, balance })
      previousHash = hash
    }
    return lines
  }
  const recompute = async (lines: ExportedLine[]) => {
    let checked = UNCHECKED
    for (const each of lines) {
      const next = await checkLine(checked, each)
      if ('fault' in next) return next
      checked = next
    }
    return checked
  }

  it('goes from the first line to the head', async () => {
    const lines = await chainOf([10, 20, -5])
    expect(await recompute(lines)).toMatchObject({ lines: 3, head: lines[2]?.hash, balances: { xp: 25 } })
    expect(await recompute([])).toEqual(UNCHECKED)
  })

  it.each<[string, (lines: ExportedLine[]) => ExportedLine[], object]>([
    ['a line left out', (lines) => lines.toSpliced(1, 1), { place: 2, fault: 'place' }],
    [
      'another amount',
      (lines) => lines.with(1, { ...lines[1], amount: 21 } as ExportedLine),
      { place: 2, fault: 'hash' },
    ],
    [
      'another cause',
      (lines) => lines.with(0, { ...lines[0], causeId: 'x' } as ExportedLine),
      { place: 1, fault: 'hash' },
    ],
    [
      'another hash',
      (lines) => lines.with(2, { ...lines[2], hash: '00' } as ExportedLine),
      { place: 3, fault: 'hash' },
    ],
    [
      'another line before it',
      (lines) => lines.with(2, { ...lines[2], previousHash: '00' } as ExportedLine),
      { place: 3, fault: 'previous' },
    ],
    [
      'another balance',
      (lines) => lines.with(2, { ...lines[2], balance: 26 } as ExportedLine),
      { place: 3, fault: 'balance' },
    ],
  ])('finds %s', async (_what, tamper, fault) => {
    expect(await recompute(tamper(await chainOf([10, 20, -5])))).toEqual(fault)
  })
})

describe('the proof of a head', () => {
  const sha256 = (hex: string, text = '') =>
    createHash('sha256').update(hex, 'hex').update(text).digest('hex')
  const head = { day: '2026-11-01', userId: line.userId, length: 3, head: 'ab' }
  const leaf = sha256('00', `${line.userId}|3|ab`)

  it('joins each hash of its path on the side where it stands', async () => {
    expect(await rootOf({ ...head, path: [] })).toBe(leaf)
    expect(await rootOf({ ...head, path: [{ side: 'left', hash: 'cc' }] })).toBe(sha256(`01cc${leaf}`))
    expect(
      await rootOf({
        ...head,
        path: [
          { side: 'right', hash: 'cc' },
          { side: 'left', hash: 'dd' },
        ],
      }),
    ).toBe(sha256(`01dd${sha256(`01${leaf}cc`)}`))
  })
})

describe('published days', () => {
  const daysOf = async (roots: string[]): Promise<PublishedDay[]> => {
    const days: PublishedDay[] = []
    for (const [index, root] of roots.entries()) {
      const day = {
        day: `2026-11-0${index + 1}`,
        fans: index,
        root,
        previousHash: days.at(-1)?.hash ?? '',
        hash: '',
      }
      days.push({ ...day, hash: await dayHash(day) })
    }
    return days
  }

  it('follow from each other, from any day on', async () => {
    const days = await daysOf(['aa', 'bb', 'cc'])
    expect(await brokenDay(days)).toBeNull()
    expect(await brokenDay(days.slice(1))).toBeNull()
    expect(await brokenDay([])).toBeNull()
  })

  it('do not when one was changed, left out or recreated', async () => {
    const days = await daysOf(['aa', 'bb', 'cc'])
    const [first, second, third] = days as [PublishedDay, PublishedDay, PublishedDay]
    expect(await brokenDay([first, { ...second, fans: 9 }, third])).toBe('2026-11-02')
    expect(await brokenDay([first, third])).toBe('2026-11-03')
    const forged = { ...second, root: 'dd' }
    expect(await brokenDay([first, { ...forged, hash: await dayHash(forged) }, third])).toBe('2026-11-03')
  })
})
