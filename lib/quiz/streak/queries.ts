import 'server-only'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import type { Equipped } from '@/lib/shop/queries'
import { streakOn } from '../rules'

/** The last seven days, oldest first: whether the quiz was done with a score above 0. */
export type Week = { day: string; kept: boolean }[]

type Row = {
  xp: string | null
  today: string
  current: number | null
  longest: number
  freezes: number
  last_day: string
  week: Week
  looks: Equipped | null
}

type Header = { xp: number; streak: number; week: Week; looks: Equipped }

/** What the header of every page of a fan shows, in one round trip: the XP, the days in a row as they stand today, the last week, and what the fan wears. */
export async function headerOf({ userId }: SignedIn): Promise<Header> {
  const [row] = await database().sql<Row[]>`
    select account.balance as xp, app_day(app_now())::text as today, streak.current, streak.longest, streak.freezes,
      streak.last_day::text, (
        select json_agg(json_build_object('day', at.day, 'kept', exists (
          select from quizzes quiz join quiz_attempts attempt on attempt.quiz_id = quiz.id
          where quiz.day = at.day and attempt.user_id = ${userId} and attempt.score > 0)) order by at.day)
        from (select app_day(app_now()) - ago as day from generate_series(0, 6) ago) at) as week, (
        select jsonb_object_agg(worn.slot, product.look) from equipment worn join products product on product.id = worn.product_id
        where worn.user_id = ${userId} and (not product.pro or is_pro(worn.user_id, app_now()))) as looks
    from (select 1) one
    left join ledger_accounts account on account.user_id = ${userId} and account.asset = 'xp'
    left join quiz_streaks streak on streak.user_id = ${userId}`
  if (!row) throw new Error('header: no row')
  const { xp, today, current, longest, freezes, last_day: lastDay, week, looks } = row
  const streak = current === null ? 0 : streakOn({ current, longest, freezes, lastDay }, today).current
  return { xp: Number(xp ?? 0), streak, week, looks: looks ?? {} }
}
