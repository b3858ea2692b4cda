import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { undos } from '@/db/schema/operations'
import { deleteLeague, restoreLeague } from '@/lib/leagues/commands'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { standingsOf } from '@/lib/leagues/queries'
import { PERIODS } from '@/lib/leagues/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { waitingForLocks } from '@/tests/support/db-connections'
import { type MadeFan, makeFan, makeFans } from '@/tests/support/factories'
import { earn, leagueWith, makeLeague, spend } from '@/tests/support/leagues'
import { storm } from '@/tests/support/storm'

type Row = { league: string; fan: string; period: string; points: number; quiz: number }

/** What each member's row says of the running periods. */
const kept = async () => [
  ...(await database().execute<Row>(sql`
    select league_id as league, user_id as fan, period, points::int, quiz::int
    from league_members cross join lateral (values
      ('day', day_starts_on, day_points, day_quiz_points), ('week', week_starts_on, week_points, week_quiz_points),
      ('month', month_starts_on, month_points, month_quiz_points), ('all', '-infinity', all_points, all_quiz_points)
    ) counter (period, starts_on, points, quiz)
    where starts_on = case period when 'all' then date '-infinity' else app_period(period, app_now()) end
      and (points, quiz) <> (0, 0) order by 1, 2, 3`)),
]

/** The same, summed from the lines of the ledger. */
const summed = async () => [
  ...(await database().execute<Row>(sql`
    select member.league_id as league, member.user_id as fan, period, sum(line.points)::int as points,
      coalesce(sum(line.points) filter (where cause_kind = 'quiz' and league.competition is null), 0)::int as quiz
    from league_members member join leagues league on league.id = member.league_id
    join ledger_entries entry using (user_id)
    join ledger_accounts account on account.id = entry.account_id and account.asset in ('points', 'owed')
    join ledger_transactions cause on cause.id = entry.transaction_id and cause.cause_kind in ('mission', 'quiz')
      and (league.competition is null or cause.competition = league.competition)
    cross join lateral (select case account.asset when 'owed' then -entry.amount else entry.amount end as points) line
    cross join unnest(array['day', 'week', 'month', 'all']) period
    where period = 'all' or app_period(period, entry.created_at) = app_period(period, app_now())
    group by 1, 2, 3
    having sum(line.points) <> 0 or sum(line.points) filter (where cause_kind = 'quiz' and league.competition is null) <> 0
    order by 1, 2, 3`)),
]

const areRight = async () => expect(await kept()).toEqual(await summed())

/** The points that the table shows for a fan, by period. */
async function shown(fan: MadeFan, leagueId: string) {
  const tables = await Promise.all(PERIODS.map((period) => standingsOf(fan.actor, leagueId, period)))
  return tables.map((rows) => rows.find(({ userId }) => userId === fan.userId)?.points)
}

describe('what counts for a member of a league', () => {
  it('is the sum of their lines after any earning, correction, spending, joining, leaving and undone deletion', async () => {
    const step = fc.record({
      fan: fc.nat(2),
      league: fc.nat(1),
      // Forward from a month ago, across midnight and the turns of the week and the month.
      hours: fc.constantFrom(0, 5, 13, 24 * 4),
      does: fc.constantFrom('earn', 'earn', 'earn', 'correct', 'spend', 'join', 'leave', 'undo'),
      amount: fc.integer({ min: 1, max: 90 }),
      competition: fc.constantFrom('serie_a' as const, undefined),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        // Rows of the last run are dated in a future that this one has not reached.
        await database().execute(sql`delete from leagues`)
        const fans = await makeFans(3)
        const leagues = [await makeLeague(), await makeLeague(undefined, 'Solo Serie A', 'serie_a')]
        let ago = 24 * 31
        for (const { fan: place, league: chosen, hours, does, amount, competition } of steps) {
          const [fan, league] = [fans[place], leagues[chosen]]
          if (!fan || !league) throw new Error('no such fan or league')
          ago = Math.max(0, ago - hours)
          await atShiftedTime(`-${ago} hours`, async () => {
            if (does === 'earn') await earn(fan, amount, undefined, competition)
            else if (does === 'correct') await earn(fan, -amount, undefined, competition)
            else if (does === 'spend') await spend(fan, amount).catch(() => undefined)
            else if (does === 'join') await joinLeague(fan.actor, league.joinCode).catch(() => undefined)
            else if (does === 'leave') await leaveLeague(fan.actor, league.id).catch(() => undefined)
            else {
              const id = await deleteLeague(league.owner.actor, league.id)
              await earn(fan, amount)
              const [gone] = await database().delete(undos).where(eq(undos.id, id)).returning()
              if (gone) await database().transaction((tx) => restoreLeague(league.owner.actor, gone.rows, tx))
            }
            await areRight()
          })
        }
        await areRight()
      }),
      { numRuns: 6 },
    )
  })

  it('is exact while 60 rewards and corrections run beside joining and leaving', async () => {
    const [league, fans] = [await makeLeague(), await makeFans(4)]
    const { refused } = await storm(60, async (place) => {
      const fan = fans[place % 4]
      if (!fan) return
      if (place % 6 === 5) await leaveLeague(fan.actor, league.id).catch(() => undefined)
      else if (place % 3 === 2) await joinLeague(fan.actor, league.joinCode)
      else await earn(fan, place % 5 === 4 ? -3 : 10)
    })
    expect(refused).toEqual([])
    for (const fan of fans) await joinLeague(fan.actor, league.joinCode)
    await areRight()
    expect((await kept()).length).toBeGreaterThan(0)
  })

  /** A booking that begins while the fan is joining, whose transaction is still open. */
  async function bookWhileJoining() {
    const [league, fan] = [await makeLeague(), await makeFan()]
    let booking: Promise<unknown> = Promise.resolve()
    await database().transaction(async (tx) => {
      await joinLeague(fan.actor, league.joinCode, tx)
      let done = false
      booking = earn(fan, 10).finally(() => {
        done = true
      })
      for (let look = 0; look < 200 && !done && (await waitingForLocks()) === 0; look++)
        await tx.execute(sql`select pg_sleep(0.005)`)
    })
    await booking
    return { league, fan }
  }

  it('includes points booked while the fan joins', async () => {
    const { league, fan } = await bookWhileJoining()
    await areRight()
    expect(await shown(fan, league.id)).toEqual([10, 10, 10])
  })

  it('would miss them if joining did not wait for the fan’s chain', async () => {
    const [made] = await database().execute<{ text: string }>(
      sql`select pg_get_functiondef('league_count_newcomer'::regproc) as text`,
    )
    const text = made?.text ?? ''
    const twin = text.replace(/perform from ledger_chains[^;]*;/, '')
    expect(twin).not.toBe(text)
    await database().execute(sql.raw(twin))
    try {
      const { league, fan } = await bookWhileJoining()
      expect(await shown(fan, league.id)).toEqual([0, 0, 0])
      await leaveLeague(fan.actor, league.id)
    } finally {
      await database().execute(sql.raw(text))
    }
  })

  it('starts over each day, week and month, while all time continues', async () => {
    const { id, owner } = await makeLeague()
    await atShiftedTime('-40 days', () => earn(owner, 30))
    expect(await shown(owner, id)).toEqual([0, 0, 30])
    await earn(owner, 5)
    expect(await shown(owner, id)).toEqual([5, 5, 35])
    await areRight()
  })

  it('is not set back by a line booked late for an earlier day', async () => {
    const { id, owner } = await makeLeague()
    await earn(owner, 5)
    await atShiftedTime('-40 days', () => earn(owner, 30))
    expect(await shown(owner, id)).toEqual([5, 5, 35])
    await areRight()
  })

  it('is deleted with the fan', async () => {
    const { mates, owner, id } = await leagueWith(2)
    for (const fan of [owner, ...mates]) await earn(fan, 20)
    await database().execute(sql`select erase_fan(${owner.userId})`)
    await areRight()
    const [heir] = mates
    expect((await standingsOf((heir ?? owner).actor, id, 'all')).map(({ points }) => points)).toEqual([
      20, 20,
    ])
  })

  it('is written only by bookings', async () => {
    const { owner } = await makeLeague()
    await expect(
      database().execute(sql`update league_members set week_points = 9 where user_id = ${owner.userId}`),
    ).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})

it('the migration counts existing members', async () => {
  const fill = readFileSync('db/migrations/0044_league_points.sql', 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.trim().startsWith('update league_members'))
  const { owner } = await makeLeague()
  const { owner: other } = await makeLeague(undefined, 'Solo Serie A', 'serie_a')
  await earn(owner, 12)
  await earn(other, 7, undefined, 'serie_a')
  const before = await kept()
  await database().sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update league_members set day_points = 0, week_starts_on = '-infinity', week_points = 0, month_quiz_points = 0, all_points = 99`
    await tx.unsafe(fill ?? '')
  })
  expect(await kept()).toEqual(before)
})
