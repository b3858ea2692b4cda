import { describe, expect, it, vi } from 'vitest'
import { database } from '@/db/client'
import { env } from '@/lib/env'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { missionPage } from '@/lib/missions/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFan, missionInput } from '@/tests/support/factories'

/** Daylight saving at night, at midnight, of half an hour, none, and a zone with odd minutes. */
const ZONES = ['Europe/Rome', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const FROM = Date.UTC(2026, 0, 1)
const DAY = 86_400_000
const DAYS = 400

type Period = { at: number; day: string; week: string }

const periodsOf = (zone: string, step: string, from: number, to: number): Promise<Period[]> =>
  database().sql.begin(async (tx) => {
    await tx`select set_config('goalquest.time_zone', ${zone}, true)`
    return tx<
      Period[]
    >`select extract(epoch from at)::float8 * 1000 as at, app_day(at)::text as day, app_week(at)::text as week
      from generate_series(to_timestamp(${from / 1000}), to_timestamp(${to / 1000}), ${step}::interval) at`
  })

const mondayOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

describe.each(ZONES)('T58, F17: in %s', (zone) => {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const isWrong = ({ at, day, week }: Period) => day !== clock.format(at) || week !== mondayOf(day)

  it('every hour of 400 days is in exactly one day and one week, which never go back and start on Monday', async () => {
    const periods = await periodsOf(zone, '1 hour', FROM, FROM + DAYS * DAY)
    expect(periods).toHaveLength(DAYS * 24 + 1)
    expect(periods.filter(isWrong)).toEqual([])
    const steps = periods.slice(1).map((period, index) => [periods[index], period] as const)
    expect(
      steps.filter(([before, after]) => before && (after.day < before.day || after.week < before.week)),
    ).toEqual([])
    const days = new Set(periods.map(({ day }) => day))
    expect(days.size).toBeGreaterThanOrEqual(DAYS)
    expect(days.size).toBeLessThanOrEqual(DAYS + 1)
  })

  it('so is every minute around both clock changes', async () => {
    const named = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    const offset = (at: number) => named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
    const noons = Array.from({ length: 365 }, (_, day) => FROM + (day + 0.5) * DAY)
    const changes = noons.filter((noon) => offset(noon) !== offset(noon + DAY))
    expect(changes).toHaveLength(['UTC', 'Asia/Kathmandu'].includes(zone) ? 0 : 2)
    for (const noon of changes) {
      const periods = await periodsOf(zone, '1 minute', noon, noon + DAY)
      expect(periods.filter(isWrong)).toEqual([])
      expect(new Set(periods.map(({ day }) => day)).size).toBe(2)
      expect(
        periods.filter((period, index) => index > 0 && period.day !== periods[index - 1]?.day),
      ).toHaveLength(1)
    }
  })
})

describe('T58, F17: the clock of the database', () => {
  it('T60d: uses the product’s time zone on every connection, with bounded waits', async () => {
    const [row] = await database().sql<Record<string, string>[]>`
      select current_setting('goalquest.time_zone') as zone, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
        (select source || ' ' || setting from pg_settings where name = 'TimeZone') as instants`
    expect(row).toEqual({
      zone: env.APP_TIME_ZONE,
      statement: '5s',
      lock: '2s',
      idle: '10s',
      instants: 'client UTC',
    })
  })

  it('is shifted by the setting, and only by it', async () => {
    const [row] = await database().sql.begin(async (tx) => {
      await tx`set local goalquest.clock_shift = '0'`
      const [plain] = await tx<
        { off: number }[]
      >`select extract(epoch from app_now() - statement_timestamp())::float8 as off`
      await tx`set local goalquest.clock_shift = '31 minutes'`
      const [shifted] = await tx<
        { off: number }[]
      >`select extract(epoch from app_now() - statement_timestamp())::float8 as off`
      await tx`set local goalquest.clock_shift = '-2 days'`
      const [back] = await tx<
        { off: number }[]
      >`select extract(epoch from app_now() - statement_timestamp())::float8 as off`
      return [[plain?.off, shifted?.off, back?.off]]
    })
    expect(row).toEqual([0, 1860, -172_800])
  })

  it('overrides the process’s clock, which may be wrong by days', async () => {
    const fan = await makeFan()
    const [{ today } = { today: '' }] = await database().sql<
      { today: string }[]
    >`select app_day(app_now())::text as today`
    for (const wrong of [-3, -0.01, 0.01, 3]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong * DAY })
      const id = await createMission(fan.actor, missionInput({ points: 10 }))
      expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({
        xp: 10,
        capped: false,
      })
      vi.useRealTimers()
    }
    const { sql } = database()
    expect(await sql`select day::text, used from mission_daily_xp where user_id = ${fan.userId}`).toEqual([
      { day: today, used: 40 },
    ])
    const added = await sql`select distinct added_on::text as day from missions where user_id = ${fan.userId}`
    expect(added).toEqual([{ day: today }])
  })

  it('going back a few seconds duplicates nothing', async () => {
    const fan = await makeFan()
    const input = missionInput({ points: 30 })
    const id = await atShiftedTime('12 hours 1 second', async () => {
      const made = await createMission(fan.actor, input)
      await setMissionStatus(fan.actor, { id: made, status: 'done' })
      return made
    })
    await atShiftedTime('11 hours 59 minutes', async () => {
      expect(await createMission(fan.actor, input)).toBe(id)
      expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({
        xp: 0,
        capped: false,
      })
    })
    expect((await missionPage(fan.actor, 'completed', undefined)).counts).toEqual({
      done: 1,
      closed: 1,
      overdue: 0,
      total: 1,
    })
  })
})
