import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { ledgerAccounts, ledgerChains, ledgerEntries, ledgerTransactions } from '@/db/schema/ledger'
import { inTransaction } from '@/db/transaction'
import { type ChainLine, lineHash } from '@/lib/ledger/chain/rules'
import { transfer } from '@/lib/ledger/commands'
import { ASSETS } from '@/lib/ledger/rules'
import { type MadeFan, makeFan, system, TEST_CAUSE } from '@/tests/support/factories'
import { storm } from '@/tests/support/storm'

/** A fan's lines as the account page exports them: all that is needed to verify the chain offline. */
async function exported(fan: MadeFan): Promise<(ChainLine & { hash: Uint8Array | null })[]> {
  const rows = await database()
    .select({
      place: ledgerEntries.place,
      asset: ledgerAccounts.asset,
      amount: ledgerEntries.amount,
      causeKind: ledgerTransactions.causeKind,
      causeId: ledgerTransactions.causeId,
      ruleVersion: ledgerTransactions.ruleVersion,
      createdAt: sql<string>`to_char(${ledgerEntries.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      hash: ledgerEntries.hash,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.userId, fan.userId)))
    .orderBy(asc(ledgerEntries.place))
  return rows.map((row) => ({ ...row, place: row.place ?? 0, userId: fan.userId }))
}

const give = (fan: MadeFan, place: number) =>
  inTransaction((tx) =>
    transfer(
      system,
      {
        userId: fan.userId,
        asset: ASSETS[place % ASSETS.length] ?? 'xp',
        amount: place + 1,
        cause: { kind: TEST_CAUSE, id: `id-${place}:x._Y` },
        ruleVersion: place,
        key: randomUUID(),
      },
      tx,
    ),
  )

const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex')

describe('the chain of a fan', () => {
  it('verifies in TypeScript from its rows, line by line to the head', async () => {
    const fan = await makeFan()
    for (let index = 0; index < 9; index++) await give(fan, index)
    let head = ''
    const lines = await exported(fan)
    expect(lines.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    for (const { hash, ...line } of lines) {
      head = await lineHash(head, line)
      expect(hex(hash)).toBe(head)
    }
    const [chain] = await database().select().from(ledgerChains).where(eq(ledgerChains.userId, fan.userId))
    expect(chain?.length).toBe(9)
    expect(hex(chain?.head ?? null)).toBe(head)
  })

  it('has no gap, no fork and no lost line when 60 lines are written at once', async () => {
    const fan = await makeFan()
    const { refused } = await storm(60, (place) => give(fan, place))
    expect(refused).toEqual([])
    const lines = await exported(fan)
    expect(lines.map(({ place }) => place)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    let head = ''
    for (const { hash, ...line } of lines) {
      head = await lineHash(head, line)
      expect(hex(hash)).toBe(head)
    }
  })

  it('is not affected by lines of other fans', async () => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    await give(one, 0)
    const before = await exported(one)
    await give(other, 0)
    expect(await exported(one)).toEqual(before)
    expect((await exported(other)).map(({ place }) => place)).toEqual([1])
  })
})
