import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { database } from '@/db/client'
import type { Admin } from '@/lib/core/actor'
import { env } from '@/lib/env'
import type { ProductKind } from '@/lib/shop/rules'
import { makeBadge } from '../badges'
import { everyConnection } from '../db-connections'
import { type MadeFan, makeFans } from '../factories'
import { subscribe } from '../plans'
import { makeProduct } from '../shop'
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
  isPro: boolean
  /** Top-ups by day, bundles by month. */
  topUps: Map<string, number>
  bundles: Set<string>
  owned: Set<string>
  /** Products by slot. */
  worn: Map<ProductKind, string>
  badges: Set<string>
}

export type Product = { id: string; kind: ProductKind; price: number; pro: boolean }
type Badge = { id: string; holds: (fan: FanModel) => boolean }

type Today = { day: string; week: string; month: string }
export type Model = Today & {
  fans: FanModel[]
  moved: Map<string, number>
  /** On sale, in the order of the catalogue. */
  products: Product[]
  badges: Badge[]
}
type World = { fans: MadeFan[]; admin: Admin }
/** A further command implements this and joins `COMMANDS` in ./commands. */
export type EconomyCommand = fc.AsyncCommand<Model, World>

const newcomer = (isPro: boolean): FanModel => ({
  isPro,
  topUps: new Map(),
  bundles: new Set(),
  owned: new Set(),
  worn: new Map(),
  badges: new Set(),
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

/** A command of one fan: what the rules say, and what the application does; `run` compares them. */
export const ofFan = (
  name: string,
  index: number,
  run: (own: FanModel, model: Model, real: World) => Promise<void>,
): EconomyCommand => ({
  check: () => true,
  run: (model, real) => run(fanOf(model.fans, index), model, real),
  toString: () => `${name} of fan ${index}`,
})

export const fan = fc.nat(4)

/** Incoming points first pay what is owed. */
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

export async function today(): Promise<Today> {
  const [row] = await database().execute<Today>(sql`
    select app_day(app_now())::text as day, app_week(app_now())::text as week, app_period('month', app_now())::text as month`)
  if (!row) throw new Error('a select returned no row')
  return row
}

const CATALOGUE: Omit<Product, 'id'>[] = [
  { kind: 'frame', price: 110, pro: false },
  { kind: 'frame', price: 250, pro: true },
  { kind: 'name', price: 75, pro: false },
  { kind: 'skin', price: 90, pro: false },
  { kind: 'skin', price: 1_500, pro: false },
  { kind: 'theme', price: 333, pro: false },
]

/** The only products on sale: a bundle holds the first skin of them. */
async function fillShop(): Promise<Product[]> {
  await database().execute(sql`update products set active = false`)
  const products: Product[] = []
  for (const product of CATALOGUE) products.push({ ...product, id: await makeProduct(product) })
  return products
}

const makeAlbum = async (): Promise<Badge[]> => [
  {
    id: await makeBadge({ v: 1, kind: 'points_earned', least: 60 }),
    holds: ({ earned }) => earned >= 60,
  },
  { id: await makeBadge({ v: 1, kind: 'level', least: 2 }), holds: ({ xp }) => xp >= 100 },
]

let album: Promise<Badge[]> | undefined
/** One album for all worlds: numbers of badges have at most three digits, and there may be more worlds. */
function theAlbum(): Promise<Badge[]> {
  album ??= makeAlbum()
  return album
}

/** Every second fan has Pro until a command takes it away. */
export async function beginWorld(count: number): Promise<{ model: Model; real: World }> {
  Object.assign(env, { DEMO_TOPUP: 'on' })
  const [fans, admin] = [await makeFans(count), await makeSudoer()]
  for (const [index, fan] of fans.entries()) if (index % 2 === 0) await subscribe(fan, { endsIn: '9 years' })
  // The password stays confirmed while days go by: other tests check its expiry.
  await database()
    .sql`update sessions set sudo_until = 'infinity', expires_at = 'infinity' where user_id = ${admin.userId}`
  return {
    model: {
      fans: fans.map((_fan, index) => newcomer(index % 2 === 0)),
      ...(await today()),
      moved: new Map(),
      products: await fillShop(),
      badges: await theAlbum(),
    },
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
