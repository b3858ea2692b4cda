import { sql } from 'drizzle-orm'
import type fc from 'fast-check'
import { database } from '@/db/client'
import type { Admin } from '@/lib/core/actor'
import { everyConnection } from '../db-connections'
import { type MadeFan, makeFans } from '../factories'
import { makeSudoer } from '../wallets'

/** What a fan must have, by the rules alone. */
export type FanModel = {
  xp: number
  points: number
  tokens: number
  owed: number
  earned: number
  /** XP of declared missions by day, points converted by week. */
  declared: Map<string, number>
  converted: Map<string, number>
  missions: { id: string; points: number }[]
  quizzes: { causeId: string; points: number }[]
  corrections: { id: string; asset: 'xp' | 'points' | 'tokens'; amount: number; reversed: boolean }[]
}

export type Model = { fans: FanModel[]; day: string; week: string; moved: Map<string, number> }
export type World = { fans: MadeFan[]; admin: Admin }
/** A further command implements this and joins `COMMANDS` in ./commands. */
export type EconomyCommand = fc.AsyncCommand<Model, World>

const newcomer = (): FanModel => ({
  xp: 0,
  points: 0,
  tokens: 0,
  owed: 0,
  earned: 0,
  declared: new Map(),
  converted: new Map(),
  missions: [],
  quizzes: [],
  corrections: [],
})

export const fanOf = <T>(fans: T[], index: number): T => {
  const fan = fans[index % fans.length]
  if (!fan) throw new Error('a world without fans')
  return fan
}

export const add = (counter: Map<string, number>, key: string, amount: number) =>
  counter.set(key, (counter.get(key) ?? 0) + amount)

/** Points that come in pay what is owed first. */
export function gain(fan: FanModel, points: number): void {
  const repaid = Math.min(fan.owed, points)
  fan.owed -= repaid
  fan.points += points - repaid
}

/** Points that are taken back leave zero, and the rest is owed. */
export function lose(fan: FanModel, points: number): void {
  const taken = Math.min(fan.points, points)
  fan.points -= taken
  fan.owed += points - taken
}

export async function today(): Promise<{ day: string; week: string }> {
  const [row] = await database().execute<{ day: string; week: string }>(sql`
    select app_day(app_now())::text as day, app_week(app_now())::text as week`)
  if (!row) throw new Error('a select returned no row')
  return row
}

export async function beginWorld(count: number): Promise<{ model: Model; real: World }> {
  const [fans, admin] = [await makeFans(count), await makeSudoer()]
  // The password stays confirmed while days go by: what it guards has its own tests.
  await database()
    .sql`update sessions set sudo_until = 'infinity', expires_at = 'infinity' where user_id = ${admin.userId}`
  return {
    model: { fans: fans.map(newcomer), ...(await today()), moved: new Map() },
    real: { fans, admin },
  }
}

/** Moves the clock of every connection, for good; `backToNow` undoes it. */
export const moveClock = (shift: string) =>
  everyConnection(
    (connection) => connection`select set_config('goalquest.clock_shift',
      (current_setting('goalquest.clock_shift')::interval + ${shift}::interval)::text, false)`,
  )

export const backToNow = () => everyConnection((connection) => connection`reset goalquest.clock_shift`)

type Balances = Pick<FanModel, 'xp' | 'points' | 'tokens' | 'owed' | 'earned'>

/** What the database says that the fan has. */
export async function balancesOf({ userId }: MadeFan): Promise<Balances> {
  const [row] = await database().execute<Balances>(sql`
    select sum(balance) filter (where asset = 'xp')::int as xp, sum(balance) filter (where asset = 'points')::int as points,
      sum(balance) filter (where asset = 'tokens')::int as tokens, sum(balance) filter (where asset = 'owed')::int as owed,
      coalesce((select points from earned_points where user_id = ${userId} and period = 'all'), 0)::int as earned
    from ledger_accounts where user_id = ${userId}`)
  if (!row) throw new Error('no accounts')
  return row
}

export const expected = ({ xp, points, tokens, owed, earned }: FanModel): Balances => ({
  xp,
  points,
  tokens,
  owed,
  earned,
})
