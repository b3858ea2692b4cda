import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { seedDatabase } from '@/db/seed'
import { hasDemoHistory, seedDemoHistory } from '@/db/seed/demo-history'
import { publishDue } from '@/lib/content/commands'
import { env } from '@/lib/env'
import { settleByCron } from '@/lib/operations/settlement/commands'
import { system } from '@/tests/support/factories'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { setDatabaseClock, startVendors } from '@/tests/support/season'
import { snapshot } from '@/tests/support/snapshot'
import { storm } from '@/tests/support/storm'
import { weeksEarlyAt } from '@/vendors/football-data/early-seasons'

/** The last day of a month of 31 days, whose table is as long as it gets, and in which no European season is played. */
const NOW = Date.UTC(2027, 6, 31, 10)

const url = new URL(env.DATABASE_URL ?? '')
const vendor = await startVendors(weeksEarlyAt(NOW))

beforeAll(async () => {
  env.FOOTBALL_DATA_URL = vendor.url
  expect(await vendor.control({ clock: new Date(NOW).toISOString() })).toBeNull()
  await setDatabaseClock(NOW)
  url.searchParams.set('goalquest.clock_shift', `${(NOW - Date.now()) / 1000} seconds`)
  await seedDatabase(url.href, { demo: true })
})
afterAll(() => vendor.stop())

const all = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) => [
  ...(await database().execute<Row>(statement)),
]

const ofTifosa = sql`user_id = (select user_id from persons where email = 'tifosa@goalquest.test')`

describe('the past of the demo fans', () => {
  it('waits for its matches to be imported', async () => {
    await seedDemoHistory(url.href)
    expect(await hasDemoHistory(url.href)).toBe(false)
    expect(await all(sql`select from missions`)).toEqual([])
  })

  it('is booked once, and breaks no invariant', async () => {
    await settleByCron(system)
    await publishDue(system)
    const { refused } = await storm(2, () => seedDemoHistory(url.href))
    expect(refused).toEqual([])
    expect(await hasDemoHistory(url.href)).toBe(true)
    await expectHealthyLedger()
    const before = await snapshot()
    await seedDatabase(url.href, { demo: true })
    await seedDemoHistory(url.href)
    expect(await snapshot()).toEqual(before)
    expect(await settleByCron(system)).toMatchObject({ templates: 0, missions: 0 })
  })

  it('has dates of its own: nothing is dated at the seeding, and each chain is in date order', async () => {
    expect(
      await all(sql`
        select entry.id from ledger_entries entry
        left join ledger_entries before on before.user_id = entry.user_id and before.place = entry.place - 1
        where entry.created_at > app_now() - interval '30 minutes' or before.created_at > entry.created_at`),
    ).toEqual([])
    expect(
      await all(sql`
        select id from missions where greatest(created_at, picked_at, first_done_at, settled_at) > app_now() - interval '30 minutes'
          or settled_at < picked_at or picked_at < created_at`),
    ).toEqual([])
    expect(
      await all(sql`select id from settlements, jsonb_array_elements(sources) seen
        where (seen ->> 'fetchedAt')::float8 / 1000 > extract(epoch from at)`),
    ).toEqual([])
  })

  it('gives each league three different tables', async () => {
    const tables = await all<{ league: string; period: string; points: string }>(sql`
      select league_id as league, period, string_agg(coalesce(points, 0)::text, ' ' order by member.user_id) as points
      from league_members member cross join earning_periods(app_now()) running
      left join earned_points using (user_id, period, starts_on)
      where running.period <> 'day' group by 1, 2`)
    expect(tables).toHaveLength(18)
    expect(new Set(tables.map(({ league, points }) => `${league} ${points}`)).size).toBe(18)
  })

  it('gives the demo fan open picks, an expired mission, and won, lost and void ones from different weeks', async () => {
    const weeks = await all<{ outcome: string; weeks: number }>(sql`
      select outcome, count(distinct app_week(settled_at))::int as weeks from missions
      where ${ofTifosa} and outcome <> 'open' group by 1 order by 1`)
    expect(weeks.map(({ outcome }) => outcome)).toEqual(['lost', 'void', 'won'])
    for (const each of weeks) expect(each.weeks).toBeGreaterThanOrEqual(2)
    const [lists] = await all<{ coming: number; expired: number; xp: number }>(sql`
      select (count(*) filter (where outcome = 'open' and pick is not null and picks_open(template_id)))::int as coming,
        (count(*) filter (where kind = 'declared' and status <> 'done' and due_date < app_day(app_now())))::int as expired,
        (select balance from ledger_accounts where ${ofTifosa} and asset = 'xp')::int as xp
      from missions where ${ofTifosa}`)
    expect(lists?.coming).toBeGreaterThan(0)
    expect(lists?.expired).toBeGreaterThan(0)
    expect(lists?.xp).toBeGreaterThan(100)
  })

  it('gives the fans quizzes answered up to yesterday, the demo fan nine of them in a row', async () => {
    const [streak] = await all(sql`
      select current, freezes, app_day(app_now()) - last_day as ago from quiz_streaks where ${ofTifosa}`)
    expect(streak).toEqual({ current: 9, freezes: 1, ago: 1 })
    const [attempts] = await all<{
      fans: number
      scores: number
      open: number
      held: number
      late: number
    }>(sql`
      select count(distinct user_id)::int as fans, count(distinct score)::int as scores,
        (count(*) filter (where closed_at is null))::int as open, (count(*) filter (where held))::int as held,
        (count(*) filter (where closed_at > app_now() - interval '30 minutes'))::int as late
      from quiz_attempts`)
    expect(attempts).toMatchObject({ open: 0, held: 0, late: 0 })
    expect(attempts?.fans).toBeGreaterThan(20)
    expect(attempts?.scores).toBeGreaterThan(5)
    expect(
      await all(sql`
        select attempt.id from quiz_attempts attempt left join ledger_transactions booking on cause_kind = 'quiz' and cause_id = attempt.id::text
        left join ledger_entries entry on entry.transaction_id = booking.id and entry.user_id = attempt.user_id
        left join ledger_accounts account on account.id = account_id
        group by attempt.id having score <> coalesce(sum(amount) filter (where asset = 'points'), 0)`),
    ).toEqual([])
  })

  it('gives nobody more counted picks than a week allows', async () => {
    expect(
      await all(sql`
        select user_id, counted_week from missions where counted_week is not null group by 1, 2
        having count(*) <> (select used from mission_weekly_picks weekly
          where weekly.user_id = missions.user_id and week = missions.counted_week)`),
    ).toEqual([])
  })
})
