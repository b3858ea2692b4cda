import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { isPastRescheduling as isPastInSql, RESCHEDULABLE_FROM } from '@/lib/matches/rescheduling/queries'
import { isPastRescheduling } from '@/lib/matches/rescheduling/rules'
import { RESCHEDULE_WITHIN_DAYS } from '@/lib/matches/rules'

type Row = { kickoffAt: number; at: number; answer: boolean }

/** What the database says of kickoffs in each hour of the three days around the last one of `at` that can still be replayed. */
const rowsBefore = (at: SQL, answer: SQL) =>
  database().execute<Row>(sql`
    select extract(epoch from kickoff)::float8 * 1000 as "kickoffAt", extract(epoch from now.at)::float8 * 1000 as at, ${answer} as answer
    from (select ${at} as at) now, generate_series(date_trunc('hour', now.at) - interval '36 hours' - make_interval(days => ${RESCHEDULE_WITHIN_DAYS}),
      date_trunc('hour', now.at) + interval '36 hours' - make_interval(days => ${RESCHEDULE_WITHIN_DAYS}), '1 hour') kickoff`)

it.each([
  ['in winter', Date.UTC(2026, 11, 10, 22, 59)],
  ['after midnight', Date.UTC(2026, 11, 10, 23, 1)],
  ['across the end of summer time', Date.UTC(2026, 9, 31, 22, 30)],
  ['across its beginning', Date.UTC(2027, 3, 4, 21, 30)],
])('the database and the code agree on the last day of a replay %s', async (_name, at) => {
  const instant = sql`${new Date(at).toISOString()}::timestamptz`
  const rows = await rowsBefore(instant, isPastInSql(sql`kickoff`, sql`now.at`))
  expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set([true, false]))
  expect(rows.filter((row) => row.answer !== isPastRescheduling(row.kickoffAt, at))).toEqual([])
})

it('the earliest kickoff that can still be replayed today is the first that is not past', async () => {
  const rows = await rowsBefore(sql`app_now()`, sql`(kickoff < ${RESCHEDULABLE_FROM})`)
  expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set([true, false]))
  expect(rows.filter(({ kickoffAt, at, answer }) => answer !== isPastRescheduling(kickoffAt, at))).toEqual([])
})
