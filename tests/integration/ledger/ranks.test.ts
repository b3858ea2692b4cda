import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { countMoves } from '@/lib/ledger/ranks/commands'
import { ranksOf } from '@/lib/ledger/ranks/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { earn } from '@/tests/support/leagues'
import { storm } from '@/tests/support/storm'
import { readThenAdd } from '@/tests/support/storm-twins'

/** Every rank as it is read, beside a count of the fans with more points. */
const ranks = () =>
  database().execute<{ read: number; counted: number; field: number; fans: number }>(sql`
    select rank_of(period, starts_on, points)::int as read, rank() over periods::int as counted,
      rank_field(period, starts_on)::int as field, count(*) over (partition by period, starts_on)::int as fans
    from earned_points where period <> 'day' window periods as (partition by period, starts_on order by points desc)`)

async function areRight() {
  const rows = await ranks()
  expect(rows.length).toBeGreaterThan(0)
  for (const { read, counted, field, fans } of rows) expect([read, field]).toEqual([counted, fans])
}

const weekRankOf = async ({ actor }: MadeFan) =>
  (await ranksOf(actor)).find((rank) => rank.isRunning && rank.period === 'week')

describe('a rank among all fans', () => {
  it('is one more than the number of fans with more points, before and after the moves are counted', async () => {
    const step = fc.record({
      fan: fc.nat(7),
      weeks: fc.nat(2),
      // Around the bounds of the groups.
      amount: fc.oneof(
        fc.constantFrom(1, 15, 16, 17, 255, 256, 4_096, 1_048_576),
        fc.integer({ min: 1, max: 500 }),
      ),
      isCorrection: fc.boolean(),
      counts: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const fans = await makeFans(8)
        for (const { fan: place, weeks, amount, isCorrection, counts } of steps) {
          const fan = fans[place]
          if (fan) await atShiftedTime(`-${weeks * 7} days`, () => earn(fan, isCorrection ? -amount : amount))
          if (counts) await countMoves(system, 3)
        }
        await areRight()
        await countMoves(system)
        await areRight()
      }),
      { numRuns: 6 },
    )
  })

  it('is shared by fans with equal points, and comes with the size of the field', async () => {
    const fans = await atShiftedTime('21 days', async () => {
      const made = await makeFans(3)
      for (const [index, points] of [30, 30, 10].entries()) {
        const fan = made[index]
        if (fan) await earn(fan, points)
      }
      const seen = await Promise.all(made.map((fan) => weekRankOf(fan)))
      expect(seen.map((rank) => [rank?.rank, rank?.field, rank?.points])).toEqual([
        [1, 3, 30],
        [1, 3, 30],
        [3, 3, 10],
      ])
      return made
    })
    const later = await atShiftedTime('28 days', () => ranksOf((fans[2] as MadeFan).actor))
    expect(later.filter(({ isRunning, period }) => !isRunning && period === 'week')).toMatchObject([
      { rank: 3, field: 3, points: 10 },
    ])
  })

  it('is null for a fan who has earned nothing', async () => {
    expect(await ranksOf((await makeFan()).actor)).toEqual([])
  })

  it('is right after 60 simultaneous rewards while others count the moves', async () => {
    const fans = await makeFans(12)
    const { refused } = await storm(60, async (place) => {
      const fan = fans[place % fans.length]
      if (fan) await earn(fan, 1 + (place % 7))
      if (place % 5 === 0) await countMoves(system, 10)
    })
    expect(refused).toEqual([])
    await areRight()
    while ((await countMoves(system)) > 0);
    await areRight()
    expect(await database().execute(sql`select from rank_moves`)).toHaveLength(0)
  })

  it('would lose fans if a count were read and then written', async () => {
    expect(await readThenAdd(20)).toBeLessThan(20)
  })
})

it('rank counts accept no rows from elsewhere', async () => {
  await expect(
    database().execute(
      sql`insert into rank_moves (period, starts_on, after) values ('week', '2026-11-16', 5)`,
    ),
  ).rejects.toThrow()
})
