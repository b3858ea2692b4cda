import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectDirect, database } from '@/db/client'
import { ledgerMarks } from '@/db/schema/ledger'
import { jobRuns } from '@/db/schema/operations'
import { INVARIANTS } from '@/lib/ledger/invariants/kinds'
import { setMissionStatus } from '@/lib/missions/commands'
import { fullCheck, hourlyCheck } from '@/lib/operations/checks/commands'
import { ledgerAlarms, ruleCounts } from '@/lib/operations/checks/queries'
import { lastRun } from '@/lib/operations/jobs/queries'
import { FULL_CHECK_JOB, INVARIANTS_JOB, readCounts } from '@/lib/operations/jobs/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeMission, system } from '@/tests/support/factories'
import { earn } from '@/tests/support/leagues'
import { storm } from '@/tests/support/storm'

beforeEach(async () => {
  await database().delete(jobRuns)
  await database().delete(ledgerMarks)
})

const CLEAN = Object.fromEntries(INVARIANTS.map(({ id }) => [id, 0]))

/** Breaks the ledger with the triggers off. */
const tamper = (...statements: SQL[]) =>
  database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })

const balanceOff = ({ userId }: MadeFan, by: number) =>
  tamper(
    sql`update ledger_accounts set balance = balance + ${by}::int where user_id = ${userId} and asset = 'points'`,
  )

/** One full check, in as many calls as it takes. */
async function fullyChecked(): Promise<number> {
  let found = 0
  for (let call = 0; call < 20; call++) {
    const more = await fullCheck(system)
    if (more === null) break
    found += more
  }
  return found
}

const inHours =
  (hours: number) =>
  <T>(run: () => Promise<T>) =>
    atShiftedTime(`${hours} hours`, run)

describe('the hourly check', () => {
  it('finds what was broken after its mark, and not again an hour later', async () => {
    await inHours(1)(() => hourlyCheck(system))
    const fan = await makeFan()
    await earn(fan, 10)
    await balanceOff(fan, 1)
    expect(await inHours(2)(() => hourlyCheck(system))).toBe(1)
    expect(await inHours(3)(() => hourlyCheck(system))).toBe(0)
    await balanceOff(fan, -1)
  })

  it('finds a mission that was awarded and never paid, though there is no entry for it', async () => {
    await inHours(1)(() => hourlyCheck(system))
    const fan = await makeFan()
    const id = await makeMission(fan, 10)
    await inHours(1)(() =>
      tamper(
        sql`update missions set status = 'done', first_done_at = app_now(), xp_awarded = 10 where id = ${id}`,
      ),
    )
    expect(await inHours(2)(() => hourlyCheck(system))).toBe(1)
    await tamper(sql`delete from missions where id = ${id}`)
  })

  it('computes balances from the checkpoint on', async () => {
    const fan = await makeFan()
    await earn(fan, 10)
    await fullyChecked()
    await earn(fan, 5)
    expect(await inHours(1)(() => hourlyCheck(system))).toBe(0)
    await balanceOff(fan, 1)
    await earn(fan, 5)
    expect(await inHours(2)(() => hourlyCheck(system))).toBe(1)
    await balanceOff(fan, -1)
    await tamper(
      sql`update ledger_entries set balance = balance - 1 where user_id = ${fan.userId} and place = 3`,
    )
  })

  it('leaves entries of the last minutes to the next one, since earlier transactions may still be open', async () => {
    const fan = await makeFan()
    await earn(fan, 10)
    await balanceOff(fan, 1)
    const marks = () => database().select({ entryId: ledgerMarks.entryId }).from(ledgerMarks)
    expect(await hourlyCheck(system)).toBe(0)
    const before = await marks()
    expect(await inHours(1)(() => hourlyCheck(system))).toBe(1)
    expect(await marks()).not.toEqual(before)
    await balanceOff(fan, -1)
  })
})

describe('the full check', () => {
  it('finds what was broken before the hourly check’s mark', async () => {
    const fan = await makeFan()
    await earn(fan, 10)
    await inHours(1)(() => hourlyCheck(system))
    await tamper(
      sql`update ledger_entries set hash = sha256('x') where user_id = ${fan.userId} and place = 1`,
    )
    expect(await inHours(2)(() => hourlyCheck(system))).toBe(0)
    expect(await fullyChecked()).toBeGreaterThan(0)
    const result = (await lastRun(system, FULL_CHECK_JOB))?.result
    expect(result).toMatch(/chain=[1-9]/)
    await tamper(
      sql`update ledger_entries entry set hash = sha256(entry.previous_hash || convert_to(ledger_line(entry.place, entry.user_id,
          account.asset, entry.amount, cause.cause_kind, cause.cause_id, cause.rule_version, entry.created_at), 'UTF8'))
        from ledger_accounts account, ledger_transactions cause
        where account.id = entry.account_id and cause.id = entry.transaction_id and entry.user_id = ${fan.userId}`,
    )
  })

  it('continues where the last call stopped, and runs once a day', async () => {
    await earn(await makeFan(), 10)
    const progress = async () =>
      (await database().select().from(jobRuns).where(eq(jobRuns.job, FULL_CHECK_JOB)))[0]
    expect(await fullCheck(system, 0)).toBe(0)
    expect(await progress()).toMatchObject({ finishedAt: null, progress: { axis: 'transactions' } })
    expect(await fullCheck(system, 0)).toBe(0)
    expect(await progress()).toMatchObject({ finishedAt: null, progress: { axis: 'fans' } })
    await fullyChecked()
    expect(await progress()).toMatchObject({ finishedAt: expect.any(Date), error: null })
    expect(readCounts((await progress())?.result ?? null)).toEqual(CLEAN)
    expect(await fullCheck(system)).toBeNull()
    expect(await inHours(24)(() => fullCheck(system, 0))).toBe(0)
  })

  it('waits for the night once one has finished', async () => {
    await fullyChecked()
    expect(await inHours(14)(() => fullCheck(system))).toBeNull()
    expect(await inHours(16)(() => fullCheck(system))).toBe(0)
  })

  it('that was not over by midnight is finished before the next day’s begins', async () => {
    await earn(await makeFan(), 10)
    const runs = () => database().select().from(jobRuns).where(eq(jobRuns.job, FULL_CHECK_JOB))
    expect(await inHours(11)(() => fullCheck(system, 0))).toBe(0)
    const [evening] = await runs()
    await inHours(13)(async () => {
      const { refused } = await storm(10, () => fullCheck(system, 0))
      expect(refused).toEqual([])
      expect(await runs()).toMatchObject([{ id: evening?.id, finishedAt: null }])
      await fullyChecked()
      expect(await runs()).toMatchObject([{ id: evening?.id, finishedAt: expect.any(Date), error: null }])
    })
    expect(await inHours(16)(() => fullCheck(system, 0))).toBe(0)
    expect(await runs()).toHaveLength(2)
  })

  it('is begun on its day though one of an earlier release was left unfinished', async () => {
    await fullCheck(system, 0)
    await inHours(24)(async () => {
      await database()
        .insert(jobRuns)
        .values({ job: FULL_CHECK_JOB, period: 'done', finishedAt: sql`app_now()` })
      expect(await fullCheck(system, 0)).toBe(0)
    })
    const runs = await database()
      .select()
      .from(jobRuns)
      .where(sql`finished_at is null`)
      .orderBy(jobRuns.startedAt)
    expect(runs.map(({ result }) => result !== null)).toEqual([true, true])
  })

  it('is done by one of 10 simultaneous calls', async () => {
    const { done, refused } = await storm(10, () => fullCheck(system, 0))
    expect(refused).toEqual([])
    expect(done.filter((found) => found !== null).length).toBeLessThan(10)
    await fullyChecked()
    expect(await database().$count(jobRuns, eq(jobRuns.job, FULL_CHECK_JOB))).toBe(1)
  })
})

describe('alarms', () => {
  const aside = connectDirect()
  afterEach(() => aside`select pg_advisory_unlock_all()`)

  /** Runs while nobody can read the counters. */
  const withoutCounters = <T>(run: () => Promise<T>) =>
    aside.begin(async (lock) => {
      await lock`lock table earned_points in access exclusive mode`
      return run()
    })

  it('are not raised when both checks have run', async () => {
    await hourlyCheck(system)
    await fullyChecked()
    expect(await ledgerAlarms(system)).toEqual([])
  })

  it('report a violation until a full check finds none, however many hourly checks find nothing new', async () => {
    await hourlyCheck(system)
    await fullyChecked()
    const fan = await makeFan()
    await earn(fan, 10)
    await balanceOff(fan, 1)
    expect(await inHours(1)(() => hourlyCheck(system))).toBe(1)
    await inHours(2)(() => hourlyCheck(system))
    expect(await inHours(2)(() => ledgerAlarms(system))).toContain('violated')
    expect((await inHours(2)(() => ruleCounts(system))).counts).toEqual({ ...CLEAN, balances: 1 })
    await balanceOff(fan, -1)
    await inHours(24)(async () => {
      await hourlyCheck(system)
      expect(await ledgerAlarms(system)).toContain('violated')
      await fullyChecked()
      expect(await ledgerAlarms(system)).toEqual([])
      expect((await ruleCounts(system)).counts).toEqual(CLEAN)
    })
  })

  it('report an hourly check that ran into its time limit; the next one starts from the old mark', async () => {
    const fan = await makeFan()
    await earn(fan, 10)
    await tamper(sql`update earned_points set points = 11 where user_id = ${fan.userId} and period = 'day'`)
    await inHours(1)(async () => {
      expect(await withoutCounters(() => hourlyCheck(system, 200))).toBe(0)
      expect(await lastRun(system, INVARIANTS_JOB)).toMatchObject({
        error: 'earnedPoints: 57014, leaguePoints: 57014',
        result: expect.stringContaining('chain=0'),
      })
      expect(await ledgerAlarms(system)).toContain('hourlyFailed')
      const { earnedPoints: _, leaguePoints: __, ...checked } = CLEAN
      expect((await ruleCounts(system)).counts).toEqual(checked)
    })
    await inHours(2)(async () => {
      expect(await hourlyCheck(system)).toBeGreaterThan(0)
      expect(await ledgerAlarms(system)).not.toContain('hourlyFailed')
    })
    await tamper(sql`update earned_points set points = 10 where user_id = ${fan.userId} and period = 'day'`)
  })

  it('report an hourly check that could not read the entries', async () => {
    await aside.begin(async (lock) => {
      await lock`lock table ledger_entries in access exclusive mode`
      expect(await hourlyCheck(system)).toBe(0)
    })
    expect((await lastRun(system, INVARIANTS_JOB))?.error).toMatch(/chain: 55P03/)
    expect(await ledgerAlarms(system)).toContain('hourlyFailed')
  })

  it('report an hourly check that was killed, until the next one', async () => {
    await hourlyCheck(system)
    await database().update(jobRuns).set({ finishedAt: null })
    expect(await ledgerAlarms(system)).not.toContain('hourlyFailed')
    await atShiftedTime('6 minutes', async () => {
      expect(await ledgerAlarms(system)).toContain('hourlyFailed')
    })
    await inHours(1)(async () => {
      await hourlyCheck(system)
      expect(await ledgerAlarms(system)).not.toContain('hourlyFailed')
    })
  })

  it('report a full check that fails, until it continues', async () => {
    await fullCheck(system, 0)
    await withoutCounters(() => fullCheck(system))
    expect(await ledgerAlarms(system)).toContain('fullFailed')
    await fullyChecked()
    expect(await ledgerAlarms(system)).not.toContain('fullFailed')
  })

  it('report checks that nobody runs', async () => {
    await hourlyCheck(system)
    await fullyChecked()
    expect(await inHours(3)(() => ledgerAlarms(system))).toEqual(['hourlyLate'])
    expect(await inHours(31)(() => ledgerAlarms(system))).toEqual(['hourlyLate', 'fullLate'])
  })

  it('ignore a run that never ended', async () => {
    await hourlyCheck(system)
    await database().update(jobRuns).set({ finishedAt: null })
    expect(await inHours(3)(() => ledgerAlarms(system))).toContain('hourlyLate')
  })

  it('do not slow fans down: a mission can be completed while a check runs', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 10)
    await Promise.all([fullyChecked(), setMissionStatus(fan.actor, { id, status: 'done' })])
    expect(await inHours(1)(() => hourlyCheck(system))).toBe(0)
  })
})
