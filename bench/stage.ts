import type { Lifecycle } from '../server/start/lifecycle.ts'
import { CARDS, type Databases, FAN, fillCards, fillMissions, leaguePath, openDatabases } from './database.ts'
import { type Floor, serveFloor } from './floor-app.ts'
import type { Options } from './options.ts'
import type { Served } from './process.ts'
import { serveProduct } from './product-app.ts'
import { signIn } from './sign-in.ts'

/** What the parts that measure at a running pair of applications work with. */
export type Stage = {
  options: Options
  life: Lifecycle
  databases: Databases
  product: Served
  floor: Served
  /** The floor's one server action. */
  floorAction: string
  /** The signed-in fan's cookies. */
  cookie: string
  missions: string[]
  /** The address of the fan's league. */
  league: string
  cards: string[]
}

/** Database, floor and product, one process each, with a signed-in fan who has one full page of missions. */
export async function openStage(options: Options, bare: Floor, life: Lifecycle): Promise<Stage> {
  const databases = await openDatabases(life)
  const missions = await fillMissions(databases.product)
  const cards = await fillCards(databases.product, databases.floor)
  const league = await leaguePath(databases.product)
  if (missions.length !== CARDS || cards.length !== CARDS)
    throw new Error(`${CARDS} rows are wanted, there are ${missions.length} and ${cards.length}`)
  const product = await serveProduct({ databaseUrl: databases.product }, life)
  const floor = await serveFloor(bare.folder, databases.floor, life)
  const cookie = await signIn(product.url, FAN)
  return {
    options,
    life,
    databases,
    product,
    floor,
    floorAction: bare.actionId,
    cookie,
    missions,
    league,
    cards,
  }
}
