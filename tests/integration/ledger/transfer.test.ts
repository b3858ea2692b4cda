import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '@/db/schema/ledger'
import { inTransaction } from '@/db/transaction'
import { type Transfer, transfer } from '@/lib/ledger/commands'
import { balanceOf } from '@/lib/ledger/queries'
import { ASSETS, type CauseKind } from '@/lib/ledger/rules'
import { type MadeFan, makeFan, makeFans, system, TEST_CAUSE } from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert, lookThenTake } from '@/tests/support/storm-twins'

const give = (fan: MadeFan, amount: number, more: Partial<Transfer> = {}) =>
  inTransaction((tx) =>
    transfer(
      system,
      {
        userId: fan.userId,
        asset: 'tokens',
        amount,
        cause: { kind: TEST_CAUSE, id: 'x' },
        ruleVersion: 1,
        key: randomUUID(),
        ...more,
      },
      tx,
    ),
  )

describe('a transfer', () => {
  it.each(ASSETS)('of %s writes one transaction with its cause and two lines that cancel', async (asset) => {
    const fan = await makeFan()
    const key = randomUUID()
    expect(await give(fan, 30, { asset, key, cause: { kind: 'quiz', id: 'q-1' }, ruleVersion: 3 })).toBe(true)
    const lines = await database()
      .select({
        cause: ledgerTransactions.causeKind,
        id: ledgerTransactions.causeId,
        version: ledgerTransactions.ruleVersion,
        amount: ledgerEntries.amount,
        owner: ledgerAccounts.userId,
        asset: ledgerAccounts.asset,
        place: ledgerEntries.place,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .where(eq(ledgerTransactions.idempotencyKey, key))
      .orderBy(ledgerEntries.amount)
    const shared = { cause: 'quiz', id: 'q-1', version: 3, asset }
    expect(lines).toEqual([
      { ...shared, amount: -30, owner: null, place: null },
      { ...shared, amount: 30, owner: fan.userId, place: 1 },
    ])
    for (const each of ASSETS) expect(await balanceOf(fan.actor, each)).toBe(each === asset ? 30 : 0)
  })

  it('can also debit, down to zero', async () => {
    const fan = await makeFan()
    await give(fan, 30)
    await give(fan, -30)
    expect(await balanceOf(fan.actor, 'tokens')).toBe(0)
  })

  it('runs in the caller’s transaction', async () => {
    const fan = await makeFan()
    await expectUnchanged(() =>
      expect(
        inTransaction(async (tx) => {
          await transfer(
            system,
            {
              userId: fan.userId,
              asset: 'xp',
              amount: 5,
              cause: { kind: TEST_CAUSE, id: 'x' },
              ruleVersion: 1,
              key: randomUUID(),
            },
            tx,
          )
          throw new Error('the caller changed its mind')
        }),
      ).rejects.toThrow('changed its mind'),
    )
  })
})

describe('a used key', () => {
  it('moves nothing, even with another amount, asset or fan', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    const key = randomUUID()
    await give(fan, 30, { key })
    await expectUnchanged(async () => {
      expect(await give(fan, 30, { key })).toBe(false)
      expect(await give(fan, 99, { key })).toBe(false)
      expect(await give(fan, 30, { key, asset: 'xp' })).toBe(false)
      expect(await give(other, 30, { key })).toBe(false)
    })
  })

  it('used 100 times at once moves once, for each of 10 fans', async () => {
    const fans = await makeFans(10)
    for (const fan of fans) {
      const key = randomUUID()
      const { done, refused } = await storm(100, () => give(fan, 7, { key }))
      expect(refused).toEqual([])
      expect(done.filter(Boolean)).toHaveLength(1)
    }
    for (const fan of fans) expect(await balanceOf(fan.actor, 'tokens')).toBe(7)
  })

  it('would move several times if the key were checked before the write', async () => {
    expect(await lookThenInsert(100)).toBeGreaterThan(1)
  })

  it('can be used again when its first use was refused', async () => {
    const fan = await makeFan()
    const key = randomUUID()
    expect(await refusal(give(fan, -1, { key }))).toBe('conflict')
    expect(await give(fan, 1, { key })).toBe(true)
  })
})

describe('an amount above the balance', () => {
  it.each(ASSETS)('is refused for %s and changes nothing', async (asset) => {
    const fan = await makeFan()
    await give(fan, 10, { asset })
    await expectUnchanged(async () => {
      await expect(give(fan, -11, { asset })).rejects.toMatchObject({ name: 'DomainError', code: 'conflict' })
      expect(await refusal(give(fan, -1_000_000_000, { asset }))).toBe('conflict')
    })
  })

  it('is refused: of 20 simultaneous debits one succeeds, for each of 20 fans', async () => {
    const fans = await makeFans(20)
    for (const fan of fans) {
      await give(fan, 100)
      const { done, refused } = await storm(20, () => give(fan, -100))
      expect(done).toEqual([true])
      expect(codes(refused)).toEqual({ conflict: 19 })
      expect(await balanceOf(fan.actor, 'tokens')).toBe(0)
    }
  })

  it('would be spent several times if the balance were read before the write', async () => {
    const spent: number[] = []
    for (let fan = 0; fan < 20; fan++) spent.push(await lookThenTake(20))
    expect(spent.filter((times) => times > 1).length).toBeGreaterThanOrEqual(18)
  })
})

describe('an invalid transfer is refused and changes nothing', () => {
  it.each<[string, Partial<Transfer>]>([
    ['of nothing', { amount: 0 }],
    ['to a fan who does not exist', { userId: randomUUID() }],
    ['with a cause that hides something', { cause: { kind: 'x|y' as string as CauseKind, id: 'a' } }],
    ['with the id of a cause that hides something', { cause: { kind: TEST_CAUSE, id: 'a|b\nc' } }],
    ['of half a unit', { amount: 1.5 }],
    ['of NaN', { amount: Number.NaN }],
    ['of more than there are', { amount: 1e300 }],
  ])('%s', async (_name, wrong) => {
    const fan = await makeFan()
    await expectUnchanged(async () => {
      await give(fan, 1, wrong).then(
        (moved) => expect(moved).toBe(false),
        (error) => expect(error).toBeInstanceOf(Error),
      )
    })
  })
})

it('after any concurrent transfers the balance is the sum of the successful ones', async () => {
  const fan = await makeFan()
  await give(fan, 50)
  const amounts = Array.from({ length: 120 }, (_, index) => (index % 3 === 0 ? 10 : -9))
  let sum = 50
  const { refused } = await storm(amounts.length, async (place) => {
    const amount = amounts[place] ?? 0
    if (await give(fan, amount)) sum += amount
  })
  expect(Object.keys(codes(refused))).toEqual(['conflict'])
  expect(await balanceOf(fan.actor, 'tokens')).toBe(sum)
})
