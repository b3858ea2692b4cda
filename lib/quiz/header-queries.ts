import 'server-only'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { streakOn } from './rules'

type Row = {
  xp: string | null
  today: string
  current: number | null
  longest: number
  freezes: number
  last_day: string
}

/** What the header of every page of a fan shows, in one round trip: the XP and the days in a row as they stand today. */
export async function headerOf({ userId }: SignedIn): Promise<{ xp: number; streak: number }> {
  const [row] = await database().sql<Row[]>`
    select account.balance as xp, app_day(app_now())::text as today, streak.current, streak.longest, streak.freezes,
      streak.last_day::text
    from (select 1) one
    left join ledger_accounts account on account.user_id = ${userId} and account.asset = 'xp'
    left join quiz_streaks streak on streak.user_id = ${userId}`
  if (!row) throw new Error('header: no row')
  const { xp, today, current, longest, freezes, last_day: lastDay } = row
  const streak = current === null ? 0 : streakOn({ current, longest, freezes, lastDay }, today).current
  return { xp: Number(xp ?? 0), streak }
}
