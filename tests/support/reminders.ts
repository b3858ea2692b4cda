import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { savePreferences } from '@/lib/account/commands'
import { saveMailPreferences } from '@/lib/account/mail/preferences/commands'
import type { Locale } from '@/lib/core/locale'
import { atShiftedTime } from './db-clock'
import { type MadeFan, makeFan } from './factories'

/** A fan of Serie A who has asked for every email. */
export async function makeReader(locale: Locale = 'it'): Promise<MadeFan> {
  const fan = await makeFan({ locale })
  await savePreferences(fan.actor, { nickname: null, competitions: ['serie_a'] })
  await saveMailPreferences(fan.actor, { picks: true, streak: true, recap: true })
  return fan
}

/** Runs at this hour in the product's zone, `days` from today; negative means the past. */
export async function atHour<T>(hour: string, days: number, run: () => Promise<T>): Promise<T> {
  const [row] = await database().execute<{ shift: string }>(sql`
    select extract(epoch from ((app_day(app_now()) + ${days}::int) + ${hour}::time) at time zone app_zone() - app_now()) || ' seconds' as shift`)
  return atShiftedTime(row?.shift ?? '0', run)
}

/** Days until the next Monday, at least one. */
export async function daysToMonday(): Promise<number> {
  const [row] = await database().execute<{ days: number }>(
    sql`select app_week(app_now()) + 7 - app_day(app_now()) as days`,
  )
  return row?.days ?? 7
}
