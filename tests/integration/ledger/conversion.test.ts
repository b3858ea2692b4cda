import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { convertPoints } from '@/lib/ledger/conversion/commands'
import { WEEKLY_CONVERSION_CAP } from '@/lib/ledger/conversion/rules'
import { acrossTime, atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans } from '@/tests/support/factories'
import { earn } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm, stormFans } from '@/tests/support/storm'
import { convert, givePoints, walletState } from '@/tests/support/wallets'

const CAP = WEEKLY_CONVERSION_CAP

describe('a conversion', () => {
  it('takes points and gives as many tokens, in one transaction with one line each', async () => {
    const fan = await makeFan()
    await earn(fan, 412)
    const requestId = randomUUID()
    await convert(fan, 180, requestId)
    expect(await walletState(fan)).toEqual({ points: 232, tokens: 180, earned: 412, used: [180] })
    const lines = await database().sql`
      select asset, amount::int, entry.balance::int, cause_kind, cause_id, rule_version from ledger_entries entry
      join ledger_accounts account on account.id = account_id join ledger_transactions booking on booking.id = transaction_id
      where entry.user_id = ${fan.userId} and cause_kind = 'conversion' order by place`
    const cause = { cause_kind: 'conversion', cause_id: requestId, rule_version: 1 }
    expect([...lines]).toEqual([
      { asset: 'points', amount: -180, balance: 232, ...cause },
      { asset: 'tokens', amount: 180, balance: 180, ...cause },
    ])
  })

  it('does not lower points earned in any period', async () => {
    const fan = await makeFan()
    await earn(fan, 100)
    const counters = () =>
      database().sql`select period, points from earned_points where user_id = ${fan.userId} order by period`
    const before = await counters()
    await convert(fan, 100)
    expect(await counters()).toEqual(before)
  })

  it('goes down to zero and up to the cap', async () => {
    const fan = await makeFan()
    await givePoints(fan, CAP)
    await convert(fan, CAP)
    expect(await walletState(fan)).toMatchObject({ points: 0, tokens: CAP, used: [CAP] })
  })

  it('T10: in any split gives as much as it takes', async () => {
    const fan = await makeFan()
    await givePoints(fan, 60)
    for (const amount of [1, 1, 1, 7, 50]) await convert(fan, amount)
    expect(await walletState(fan)).toMatchObject({ points: 0, tokens: 60, used: [60] })
  })

  it('runs in the caller’s transaction', async () => {
    const fan = await makeFan()
    await givePoints(fan, 10)
    const fail = () =>
      inTransaction(async (tx) => {
        await convertPoints(fan.actor, { requestId: randomUUID(), amount: 10 }, tx)
        throw new Error('the caller changed its mind')
      })
    await expectUnchanged(() => expect(fail()).rejects.toThrow('changed its mind'))
  })
})

describe('is refused and changes nothing', () => {
  const refusalOf = (run: Promise<unknown>) =>
    run.then(
      () => 'done',
      (error: unknown) => error,
    )

  it('beyond the balance, with what there is', async () => {
    const fan = await makeFan()
    await givePoints(fan, 30)
    await expectUnchanged(async () => {
      expect(await refusalOf(convert(fan, 31))).toMatchObject({
        code: 'conflict',
        fields: { amount: 'over_balance' },
        limits: { amount: 30 },
      })
    })
  })

  it('beyond the cap, with what is left, in one go and in several', async () => {
    const fan = await makeFan()
    await givePoints(fan, 2 * CAP)
    const over = (left: number) => ({
      code: 'conflict',
      fields: { amount: 'over_cap' },
      limits: { amount: left },
    })
    await expectUnchanged(async () => expect(await refusalOf(convert(fan, CAP + 1))).toMatchObject(over(CAP)))
    await convert(fan, CAP - 20)
    await expectUnchanged(async () => expect(await refusalOf(convert(fan, 21))).toMatchObject(over(20)))
    await convert(fan, 20)
    await expectUnchanged(async () => expect(await refusalOf(convert(fan, 1))).toMatchObject(over(0)))
  })

  it('with a key that was used for another amount', async () => {
    const fan = await makeFan()
    await givePoints(fan, 100)
    const requestId = randomUUID()
    await convert(fan, 10, requestId)
    await expectUnchanged(async () => {
      expect(await refusal(convert(fan, 11, requestId))).toBe('key_reused')
      expect(await refusal(convert(fan, 10, requestId))).toBe('done')
    })
  })

  it('while points are owed, since the balance is empty', async () => {
    const fan = await makeFan()
    const cause = await earn(fan, 50)
    await convert(fan, 50)
    await earn(fan, -50, cause)
    await earn(fan, 20)
    await expectUnchanged(async () => expect(await refusal(convert(fan, 1))).toBe('conflict'))
    await earn(fan, 40)
    await convert(fan, 10)
    expect(await walletState(fan)).toMatchObject({ points: 0, tokens: 60, earned: 60 })
  })
})

it('the same key from another fan is another conversion', async () => {
  const [one, other] = [await makeFan(), await makeFan()]
  const requestId = randomUUID()
  for (const fan of [one, other]) {
    await givePoints(fan, 10)
    await convert(fan, 10, requestId)
    expect(await walletState(fan)).toMatchObject({ points: 0, tokens: 10 })
  }
})

// The broken twins of these conversions: ./broken-twins.test.ts.
describe('20 at once', () => {
  it('over the balance convert it once, for each fan', async () => {
    for (const fan of await makeFans(stormFans(10))) {
      await givePoints(fan, 100)
      const { done, refused } = await storm(20, () => convert(fan, 100))
      expect(done).toHaveLength(1)
      expect(codes(refused)).toEqual({ conflict: 19 })
      expect(await walletState(fan)).toMatchObject({ points: 0, tokens: 100, used: [100] })
    }
  })

  it('T02, F2: over the cap reach it and never exceed it, for each fan', async () => {
    for (const fan of await makeFans(stormFans(10))) {
      await givePoints(fan, 20 * 70)
      const { done, refused } = await storm(20, () => convert(fan, 70))
      expect(done).toHaveLength(Math.floor(CAP / 70))
      expect(codes(refused)).toEqual({ conflict: 20 - done.length })
      expect(await walletState(fan)).toMatchObject({ tokens: done.length * 70, used: [done.length * 70] })
    }
  })

  it('with one key convert once, and all succeed', async () => {
    const fan = await makeFan()
    await givePoints(fan, 400)
    const requestId = randomUUID()
    const { done, refused } = await storm(20, () => convert(fan, 30, requestId))
    expect(refused).toEqual([])
    expect(done).toHaveLength(20)
    expect(await walletState(fan)).toMatchObject({ points: 370, tokens: 30, used: [30] })
  })
})

describe('T02: the turn of the week', () => {
  /** From now to the given number of seconds after (or before) Monday 00:00 of the product's zone. */
  const toTurn = async (seconds: number): Promise<string> => {
    const [row] = await database().execute<{ shift: string }>(sql`
      select ((app_week(app_now()) + 7)::timestamp at time zone app_zone() - app_now()
        + make_interval(secs => ${seconds}))::text as shift`)
    return row?.shift ?? ''
  }

  /** What each week's counter says, and what its lines add up to. */
  const byWeek = async ({ userId }: MadeFan) => [
    ...(await database().sql<{ lines: number; used: number }[]>`
      select week.used, (select -sum(entry.amount)::int from ledger_entries entry
        join ledger_accounts account on account.id = entry.account_id and account.asset = 'points'
        join ledger_transactions booking on booking.id = entry.transaction_id and cause_kind = 'conversion'
        where entry.user_id = week.user_id and app_week(entry.created_at) = week.week) as lines
      from conversion_weeks week where user_id = ${userId} order by week`),
  ]

  it('starts a new cap: the old one counts before it, the new one after it', async () => {
    const fan = await makeFan()
    await givePoints(fan, 3 * CAP)
    const before = await toTurn(-30)
    await atShiftedTime(before, async () => {
      await convert(fan, CAP)
      expect(await refusal(convert(fan, 1))).toBe('conflict')
    })
    const after = await toTurn(30)
    await atShiftedTime(after, async () => {
      await convert(fan, CAP)
      expect(await refusal(convert(fan, 1))).toBe('conflict')
    })
    expect(await walletState(fan)).toMatchObject({ tokens: 2 * CAP, used: [CAP, CAP] })
  })

  it('in the middle of a storm leaves each week at its cap, by the dates of its lines', async () => {
    const fan = await makeFan()
    await givePoints(fan, 40 * 60)
    // Half of the connections live before the turn, half after it.
    await acrossTime([await toTurn(-30), await toTurn(30)], async () => {
      const { refused } = await storm(40, () => convert(fan, 60))
      expect(Object.keys(codes(refused))).toEqual(['conflict'])
    })
    expect(await byWeek(fan)).toEqual([
      { lines: 480, used: 480 },
      { lines: 480, used: 480 },
    ])
  })

  it('from 50 ms before to 50 ms after it, no week exceeds its cap and none falls short', async () => {
    /** One transaction that begins the given number of seconds from the turn; the clock goes on while it waits for the others. */
    const convertAt = (fan: MadeFan, seconds: number) =>
      database().transaction(async (tx) => {
        await tx.execute(sql`
          select set_config('goalquest.clock_shift', ((app_week(app_now()) + 7)::timestamp at time zone app_zone()
            - statement_timestamp() + make_interval(secs => ${seconds}))::text, true)`)
        await convertPoints(fan.actor, { requestId: randomUUID(), amount: 50 }, tx)
      })
    for (const fan of await makeFans(stormFans(5))) {
      await givePoints(fan, 4 * CAP)
      await convertAt(fan, -30)
      const { done, refused } = await storm(40, (place) => convertAt(fan, place % 2 ? 0.05 : -0.05))
      expect(Object.keys(codes(refused))).toEqual(['conflict'])
      const [before, after, ...others] = await byWeek(fan)
      expect(others).toEqual([])
      expect(before?.used).toBe(before?.lines)
      expect(before?.used).toBeLessThanOrEqual(CAP)
      expect(after).toEqual({ lines: CAP, used: CAP })
      expect((before?.used ?? 0) + CAP).toBe(50 * (done.length + 1))
    }
  })
})

describe('two processes on one database', () => {
  it('together convert the balance and the cap once', async () => {
    const [rich, poor] = [await makeFan(), await makeFan()]
    await givePoints(rich, 4 * CAP)
    await givePoints(poor, 95)
    const args = ['--conditions=react-server', '--import', 'tsx', 'tests/support/convert-child.ts']
    const child = (fan: MadeFan) =>
      new Promise<number | null>((resolve, reject) => {
        const process_ = spawn(process.execPath, [...args, fan.userId], {
          env: process.env,
          stdio: 'inherit',
        })
        process_.once('error', reject).once('exit', resolve)
      })
    expect(await Promise.all([rich, rich, poor, poor].map(child))).toEqual([0, 0, 0, 0])
    expect(await walletState(rich)).toMatchObject({ tokens: 490, used: [490] })
    expect(await walletState(poor)).toMatchObject({ points: 25, tokens: 70, used: [70] })
  })
})
