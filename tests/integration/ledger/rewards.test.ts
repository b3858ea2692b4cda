import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { transfer } from '@/lib/ledger/commands'
import { bookRewards, type Reward } from '@/lib/ledger/rewards/commands'
import { type MadeFan, makeFan, makeFans, system, TEST_CAUSE } from '@/tests/support/factories'
import { purse } from '@/tests/support/factories-matches'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

type RewardOptions = { xp?: number; points?: number; key?: string; causeId?: string }

const rewardOf = (
  fan: MadeFan,
  { xp = 0, points = 0, key = randomUUID(), causeId = 'm-1' }: RewardOptions,
): Reward => ({
  userId: fan.userId,
  causeId,
  key,
  xp,
  points,
})
// There is no mission for these: no invariant compares this cause with missions.
const book = (...rewards: Reward[]) =>
  inTransaction((tx) => bookRewards(system, { causeKind: TEST_CAUSE, ruleVersion: 1, rewards }, tx))
const reward = (fan: MadeFan, options: RewardOptions) => book(rewardOf(fan, options))

const spend = (fan: MadeFan, amount: number) =>
  inTransaction((tx) =>
    transfer(
      system,
      {
        userId: fan.userId,
        asset: 'points',
        amount: -amount,
        cause: { kind: TEST_CAUSE, id: 'x' },
        ruleVersion: 1,
        key: randomUUID(),
      },
      tx,
    ),
  )

const linesOf = async ({ userId }: MadeFan) =>
  [
    ...(await database().execute<{ line: string }>(sql`
    select booking.cause_kind || ' ' || booking.cause_id || ' ' || account.asset || ' ' || entry.amount as line
    from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
    join ledger_transactions booking on booking.id = entry.transaction_id
    where entry.user_id = ${userId} order by entry.place`)),
  ].map(({ line }) => line)

describe('a reward', () => {
  it('is a line of points and one of XP, with its cause', async () => {
    const fan = await makeFan()
    await reward(fan, { xp: 20, points: 30 })
    expect(await linesOf(fan)).toEqual(['test m-1 points 30', 'test m-1 xp 20'])
    expect(await purse(fan)).toEqual({ xp: 20, points: 30, owed: 0 })
  })

  it('of zero books nothing', async () => {
    const fan = await makeFan()
    await expectUnchanged(() => reward(fan, {}))
    await expectUnchanged(() => book())
  })

  it('for many fans is booked for each', async () => {
    const fans = await makeFans(30)
    await book(...fans.map((fan, index) => rewardOf(fan, { xp: index, points: index * 2 })))
    for (const [index, fan] of fans.entries())
      expect(await purse(fan)).toEqual({ xp: index, points: index * 2, owed: 0 })
  })

  it('is taken back by a compensating line', async () => {
    const fan = await makeFan()
    await reward(fan, { xp: 30, points: 30 })
    await reward(fan, { xp: -30, points: -30 })
    expect(await linesOf(fan)).toEqual([
      'test m-1 points 30',
      'test m-1 xp 30',
      'test m-1 points -30',
      'test m-1 xp -30',
    ])
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: 0 })
  })

  it('runs in the caller’s transaction', async () => {
    const fan = await makeFan()
    const rewards = [rewardOf(fan, { points: 5 })]
    const fail = () =>
      inTransaction(async (tx) => {
        await bookRewards(system, { causeKind: TEST_CAUSE, ruleVersion: 1, rewards }, tx)
        throw new Error('the caller changed its mind')
      })
    await expectUnchanged(() => expect(fail()).rejects.toThrow('changed its mind'))
  })
})

describe('points that were already spent', () => {
  it('are owed when taken back, and repaid by the next points as a separate cause', async () => {
    const fan = await makeFan()
    await reward(fan, { points: 30 })
    await spend(fan, 25)
    await reward(fan, { points: -30 })
    expect(await purse(fan)).toMatchObject({ points: 0, owed: 25 })
    await reward(fan, { points: 10, causeId: 'm-2' })
    expect(await purse(fan)).toMatchObject({ points: 0, owed: 15 })
    await reward(fan, { points: 40, causeId: 'm-3' })
    expect(await purse(fan)).toMatchObject({ points: 25, owed: 0 })
    expect(await linesOf(fan)).toEqual([
      'test m-1 points 30',
      'test x points -25',
      'test m-1 owed 25',
      'test m-1 points -5',
      'test m-2 points 10',
      'repayment m-2 owed -10',
      'repayment m-2 points -10',
      'test m-3 points 40',
      'repayment m-3 owed -15',
      'repayment m-3 points -15',
    ])
  })

  it('do not stop XP from being taken back in full', async () => {
    const fan = await makeFan()
    await reward(fan, { xp: 30, points: 30 })
    await spend(fan, 30)
    await reward(fan, { xp: -30, points: -30 })
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: 30 })
  })
})

describe('a used key', () => {
  it('books nothing, even with other amounts or for another fan', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    const key = randomUUID()
    await reward(fan, { key, xp: 5, points: 5 })
    await expectUnchanged(async () => {
      await reward(fan, { key, xp: 5, points: 5 })
      await reward(fan, { key, xp: 50, points: -50 })
      await reward(other, { key, xp: 5, points: 5 })
    })
  })

  it('repays nothing that the fan has owed since', async () => {
    const fan = await makeFan()
    const key = randomUUID()
    await reward(fan, { key, points: 10 })
    await spend(fan, 10)
    await reward(fan, { points: -10 })
    expect(await purse(fan)).toMatchObject({ points: 0, owed: 10 })
    await expectUnchanged(() => reward(fan, { key, points: 10 }))
  })

  it('does not stop new ones in the batch from being booked', async () => {
    const fans = await makeFans(3)
    const keys = fans.map(() => randomUUID())
    const all = fans.map((fan, index) => rewardOf(fan, { key: keys[index], points: 7 }))
    await book(...all.slice(0, 1))
    await book(...all)
    for (const fan of fans) expect(await purse(fan)).toMatchObject({ points: 7 })
  })
})

/** The order in which things happen does not matter: what is earned less what is spent is there, or is owed. */
const step = fc.oneof(
  fc.record({ does: fc.constant('earn' as const), amount: fc.integer({ min: 1, max: 150 }) }),
  fc.record({ does: fc.constant('lose' as const), amount: fc.integer({ min: 1, max: 150 }) }),
  fc.record({ does: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 150 }) }),
)

it('points minus owed are the sum of all rewards in any order, and one of the two is zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const fan = await makeFan()
      let sum = 0
      for (const { does, amount } of steps) {
        if (does === 'spend') {
          const { points } = await purse(fan)
          const done = await refusal(spend(fan, amount))
          expect(done).toBe(points >= amount ? 'done' : 'conflict')
          if (done === 'done') sum -= amount
        } else {
          const change = does === 'earn' ? amount : -amount
          await reward(fan, { points: change })
          sum += change
        }
        const { points, owed } = await purse(fan)
        expect(points - owed).toBe(sum)
        expect(Math.min(points, owed)).toBe(0)
      }
    }),
    { numRuns: 40 },
  )
  await expectHealthyLedger()
})

describe('20 batches at once over the same fans', () => {
  it('are all booked whatever the order of fans, without a deadlock', async () => {
    const fans = await makeFans(40)
    const { refused } = await storm(20, (batch) => {
      const change = batch % 4 === 3 ? -25 : 10
      const own = batch % 2 === 0 ? fans : fans.toReversed()
      return book(...own.map((fan) => rewardOf(fan, { xp: 1, points: change })))
    })
    expect(refused).toEqual([])
    for (const fan of fans) {
      const { xp, points, owed } = await purse(fan)
      expect(xp).toBe(20)
      expect(points - owed).toBe(15 * 10 - 5 * 25)
      expect(Math.min(points, owed)).toBe(0)
    }
    await expectHealthyLedger()
  })

  it('with the same keys book each reward once', async () => {
    const fans = await makeFans(10)
    const rewards = fans.map((fan) => rewardOf(fan, { xp: 3, points: 3 }))
    const { refused } = await storm(20, () => book(...rewards))
    expect(refused).toEqual([])
    for (const fan of fans) expect(await purse(fan)).toEqual({ xp: 3, points: 3, owed: 0 })
  })

  it('would take the same points twice if the balance were read without a lock', async () => {
    const fan = await makeFan()
    await reward(fan, { points: 30 })
    const haveRead = barrier(2)
    const takeBack = () =>
      inTransaction(async (tx) => {
        const [seen] = await tx.execute<{ balance: number }>(sql`
          select balance::int from ledger_accounts where user_id = ${fan.userId} and asset = 'points'`)
        await haveRead()
        const points = -Math.min(30, seen?.balance ?? 0)
        const line = {
          userId: fan.userId,
          asset: 'points',
          cause: { kind: TEST_CAUSE, id: 'twin' },
          ruleVersion: 1,
        } as const
        await transfer(system, { ...line, amount: points, key: randomUUID() }, tx)
      })
    const { refused } = await storm(2, takeBack)
    expect(refused).toHaveLength(1)
    const other = await makeFan()
    await reward(other, { points: 30 })
    const { refused: none } = await storm(2, () => reward(other, { points: -30 }))
    expect(none).toEqual([])
    expect(await purse(other)).toMatchObject({ points: 0, owed: 30 })
  })
})
