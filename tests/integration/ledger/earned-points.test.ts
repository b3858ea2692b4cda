import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Conn, database, type Tx } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { earn, spend } from '@/tests/support/leagues'
import { storm } from '@/tests/support/storm'
import { readThenAdd } from '@/tests/support/storm-twins'

type Counter = { fan: string; period: string; starts: string; points: number; quiz: number }

/** The counters that are not zero, as they are kept. */
const kept = async (conn: Conn = database()) => [
  ...(await conn.execute<Counter>(sql`
    select user_id as fan, period, starts_on::text as starts, points::int, quiz_points::int as quiz
    from earned_points where points <> 0 or quiz_points <> 0 order by 1, 2, 3`)),
]

/** The same, summed from the lines by the definition in decisions 014 and 024. */
const summed = async () => [
  ...(await database().execute<Counter>(sql`
    select entry.user_id as fan, period,
      case period when 'all' then date '-infinity' else app_period(period, entry.created_at) end::text as starts,
      sum(line.points)::int as points,
      coalesce(sum(line.points) filter (where cause_kind = 'quiz'), 0)::int as quiz
    from ledger_entries entry
    join ledger_accounts account on account.id = entry.account_id and account.asset in ('points', 'owed')
    join ledger_transactions cause on cause.id = entry.transaction_id and cause.cause_kind in ('mission', 'quiz')
    cross join lateral (select case account.asset when 'owed' then -entry.amount else entry.amount end as points) line
    cross join unnest(array['day', 'week', 'month', 'all']) period
    where entry.user_id is not null
    group by 1, 2, 3 having sum(line.points) <> 0 or sum(line.points) filter (where cause_kind = 'quiz') <> 0
    order by 1, 2, 3`)),
]

const countersOf = async ({ userId }: MadeFan) => (await kept()).filter(({ fan }) => fan === userId)

describe('points earned in a period', () => {
  it('are the sum of their lines after any earning, correction, spending and repayment, across days, weeks and months', async () => {
    const step = fc.record({
      fan: fc.nat(1),
      // Across midnight, and the turns of the week and the month.
      hours: fc.constantFrom(0, -11, -13, -24, -24 * 7, -24 * 31),
      does: fc.constantFrom('earn', 'earn', 'correct', 'spend'),
      amount: fc.integer({ min: 1, max: 150 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const fans = await makeFans(2)
        const quizzes = new Map<MadeFan, string>()
        for (const { fan: place, hours, does, amount } of steps) {
          const fan = fans[place]
          if (!fan) continue
          await atShiftedTime(`${hours} hours`, async () => {
            const quiz = quizzes.get(fan)
            if (does === 'earn') quizzes.set(fan, await earn(fan, amount))
            else if (does === 'correct' && quiz) await earn(fan, -amount, quiz)
            else if (does === 'spend') await spend(fan, amount).catch(() => undefined)
          })
        }
        expect(await kept()).toEqual(await summed())
      }),
      { numRuns: 8 },
    )
  })

  it('are exact when 60 rewards and corrections for three fans are booked at once', async () => {
    const fans = await makeFans(3)
    const { refused } = await storm(60, async (place) => {
      const fan = fans[place % 3]
      if (fan) await earn(fan, place % 4 === 3 ? -5 : 10)
    })
    expect(refused).toEqual([])
    expect(await kept()).toEqual(await summed())
    for (const fan of fans)
      expect((await countersOf(fan)).map(({ points }) => points)).toEqual([125, 125, 125, 125])
  })

  it('would lose updates if the counter were read and then written', async () => {
    expect(await readThenAdd(20)).toBeLessThan(20)
  })

  it('are counted for each of many fans in one statement', async () => {
    const fans = await makeFans(40)
    const rewards = fans.map(({ userId }, index) => ({
      userId,
      causeId: userId,
      key: `batch:${userId}`,
      xp: 1,
      points: index,
    }))
    await inTransaction((tx) => bookRewards(system, { causeKind: 'quiz', ruleVersion: 1, rewards }, tx))
    expect(await kept()).toEqual(await summed())
  })

  it('roll back with their transaction', async () => {
    const fan = await makeFan()
    const rewards = [{ userId: fan.userId, causeId: 'x', key: 'rolled back', xp: 0, points: 10 }]
    const fails = async (tx: Tx) => {
      await bookRewards(system, { causeKind: 'quiz', ruleVersion: 1, rewards }, tx)
      expect((await kept(tx)).some((counter) => counter.fan === fan.userId)).toBe(true)
      throw new Error('rolled back')
    }
    await expect(inTransaction(fails)).rejects.toThrow('rolled back')
    expect(await countersOf(fan)).toEqual([])
  })
})

it('the migration counts lines from before the counters', async () => {
  const backfill = readFileSync('db/migrations/0009_earned_points.sql', 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.trim().startsWith('insert into earned_points'))
  const fan = await makeFan()
  for (const days of [0, 8, 40]) await atShiftedTime(`-${days} days`, () => earn(fan, 10 + days))
  const before = await kept()
  await database().sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from earned_points`
    await tx.unsafe(backfill ?? '')
  })
  expect(await kept()).toEqual(before)
})
